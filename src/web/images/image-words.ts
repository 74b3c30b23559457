import type { Image } from '#contract/images.ts'
import { fileNamePart } from '#domain/text.ts'
import { monthNames } from '#domain/time/months.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import {
  dayOf,
  daySeconds,
  secondsToTimestamp,
  timestampToSeconds,
  wallClock,
} from '#domain/time/timestamps.ts'
import type { PresentTimes } from '#web/ui/time/present-times.ts'
import { laterPresent, presentTimes } from '#web/ui/time/present-times.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

/** The name of a photo for those who cannot see it. */
export function imageName(image: Image): string {
  return image.caption || `Photo of ${shownMoment(imageMoment(image))}`
}

/** `YYYY-MM-DD`: the day that a picture shows. */
export function imageDay(image: Image): string {
  return dayOf(imageMoment(image))
}

/** `November 2026`: the month that a picture shows. */
export function imageMonth(image: Image): string {
  const [year = '', month] = imageDay(image).split('-')
  return `${monthNames[Number(month) - 1]} ${year}`
}

/** Whether the caption, the day or the month of a photo has each of these words. */
export function isFound(image: Image, search: string): boolean {
  const words = `${image.caption ?? ''} ${imageDay(image)} ${imageMonth(image)}`
    .normalize('NFC')
    .toLowerCase()
  return search
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** The file that a picture is downloaded as; all that are stored are WebP. */
export function imageFileName(image: Image, tankName: string): string {
  return `${fileNamePart(tankName)} ${imageDay(image)}.webp`
}

export function uploadedWords(image: Image): string {
  return `Uploaded on: ${shownMoment(uploadMoment(image))}`
}

export function uploadMoment({ created_at }: Image): Timestamp {
  return wallClock(new Date(created_at))
}

export function imageMoment(image: Image): Timestamp {
  return image.taken_at ?? uploadMoment(image)
}

/** Whether the file of a photo, or somebody, has said that it was taken after tomorrow. */
export function isOfLater({ taken_at }: Image): boolean {
  return taken_at !== null && liesAhead(taken_at, presentTimes())
}

/** Whether a photo is from after tomorrow. Tomorrow is possible: the camera's clock may be in another time zone. */
export function liesAhead(taken: Timestamp, present: PresentTimes): boolean {
  const tomorrow = timestampToSeconds(laterPresent(present)) + daySeconds
  return taken.slice(0, 10) > secondsToTimestamp(tomorrow).slice(0, 10)
}
