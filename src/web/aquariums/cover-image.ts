import { drawnCovers } from '#contract/aquariums/covers.names.ts'
import { setOfPhoto } from '#contract/image-addresses.names.ts'
import { setOfDrawing } from '#web/ui/drawn/drawn-sets.ts'
import { largeCoverWidth, pictureAddress } from '#web/ui/drawn/picture.ts'

/** The `sizes` of the cover on its page: across, beside the sidebar. */
export const coverSizes = '(width < 960px) 100vw, 75vw'
export const cardCoverSizes = '(width < 600px) 90vw, 25rem'

type Covered = { id: number; image_url: string | null; newest_photo?: string | null }

/**
 * The chosen cover, else the newest photo, else the drawing of the id, so that tanks can be told apart. What this device
 * kept before an update knows of no newest photo.
 */
export function coverOf({ id, image_url, newest_photo }: Covered): string {
  return image_url ?? newest_photo ?? drawingOf(id)
}

function drawingOf(id: number): string {
  return String((id % drawnCovers.length) + 1)
}

/** The `srcset` of a cover in two widths; undefined for an address elsewhere, which has one width. */
export function coverWidths(imageUrl: string | null): string | undefined {
  const address = coverAddress(imageUrl)
  return setOfDrawing(address) ?? setOfPhoto(address)
}

/** Address of an aquarium's cover: a placeholder for '1' to '5' and for none. */
export function coverAddress(imageUrl: string | null): string {
  // Pages show no unencrypted pictures. Such an address may have been stored before http was refused.
  const cover = imageUrl === null || /^http:/i.test(imageUrl) ? '1' : imageUrl
  return drawnCovers.includes(cover)
    ? pictureAddress({ name: `aquarium-${cover}` }, { width: largeCoverWidth, format: 'webp' })
    : cover
}
