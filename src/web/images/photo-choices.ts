import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { NamedImage } from './image-words.ts'
import { imageDay, imageMoment } from './image-words.ts'

/** The photos by id, each as it is called in a list: by its day, and by its time, too, where several are of that day. */
export function photoChoices(images: readonly NamedImage[]): { id: number; words: string }[] {
  const days = images.map(imageDay)
  return images.map((image) => {
    const day = imageDay(image)
    const isAlone = days.indexOf(day) === days.lastIndexOf(day)
    return { id: image.id, words: image.alt ?? (isAlone ? day : shownMoment(imageMoment(image))) }
  })
}
