import type { Image } from '#contract/images.ts'

/** What a picture for friends shows: the tank with a photo to be chosen, this photo, or two and their waters. */
export type PictureTask =
  | { of: 'tank' }
  | { of: 'photo'; photo: Image }
  | { of: 'pair'; before: Image; after: Image }

export type OnPicture = (task: PictureTask) => void
