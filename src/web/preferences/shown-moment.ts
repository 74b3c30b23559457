import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatScreenTimestamp } from '#domain/time/timestamps.ts'
import { shownClock } from './preferences.ts'

/**
 * A moment of the tank's clock as who reads this page reads clocks. What is on the screen is not drawn anew by a choice: it is
 * made in the settings, where no moment stands.
 */
export function shownMoment(timestamp: Timestamp): string {
  return formatScreenTimestamp(timestamp, shownClock())
}

/** How a moment is written, and an example of it. */
export function momentForm(): { pattern: string; example: string } {
  return {
    pattern: shownClock() === '24' ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD HH:MM AM/PM',
    example: shownMoment('2026-01-31T20:05:00'),
  }
}
