import type { Image } from '#contract/images.ts'
import { formatScreenTimestamp, wallClock } from '#domain/timestamps.ts'

/** An image that somebody has described. */
export type NamedImage = Image & { alt?: string }

/** What a picture is called where it cannot be seen. */
export function imageName({ alt, taken_at, created_at }: NamedImage): string {
  if (alt !== undefined) return alt
  const when = taken_at ?? wallClock(new Date(created_at))
  return `Photo of ${formatScreenTimestamp(when)}`
}

export function uploadedWords({ created_at }: Image): string {
  return `Uploaded on: ${formatScreenTimestamp(wallClock(new Date(created_at)))}`
}
