import type { Image } from '#contract/images.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { imageDay, imageMoment } from './image-words.ts'

/** The photos by id with their names in a list: the day, the time where several are of that day, and the caption. */
export function photoChoices(images: readonly Image[]): { id: number; words: string }[] {
  const days = images.map(imageDay)
  return images.map((image) => {
    const day = imageDay(image)
    const isAlone = days.indexOf(day) === days.lastIndexOf(day)
    const when = isAlone ? day : shownMoment(imageMoment(image))
    return { id: image.id, words: image.caption ? `${when} · ${image.caption}` : when }
  })
}
