import type { Image } from '#contract/images.ts'
import { formatScreenTimestamp, wallClock } from '#domain/timestamps.ts'

/** What a picture is called where it cannot be seen. */
export function imageName({ taken_at, created_at }: Image): string {
  const when = taken_at ?? wallClock(new Date(created_at))
  return `Photo of ${formatScreenTimestamp(when)}`
}

export function uploadedWords({ created_at }: Image): string {
  return `Uploaded on: ${formatScreenTimestamp(wallClock(new Date(created_at)))}`
}
