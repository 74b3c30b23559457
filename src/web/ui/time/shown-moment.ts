import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatScreenTimestamp } from '#domain/time/timestamps.ts'
import { shownClock } from '#web/browser/preferences.ts'

/** A moment by the clock that the reader has chosen. No moment is on the screen where the clock is chosen. */
export function shownMoment(timestamp: Timestamp): string {
  return formatScreenTimestamp(timestamp, shownClock())
}

export function momentPattern(): string {
  return shownClock() === '24' ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD HH:MM AM/PM'
}

/** What a form says of a text that is no moment, or no date of another pattern. */
export function realDateSentence(
  pattern = momentPattern(),
  example = shownMoment('2026-01-31T20:05:00'),
): string {
  return `Enter a real date as ${pattern}, such as ${example}.`
}
