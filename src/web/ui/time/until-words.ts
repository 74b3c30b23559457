import { maxShareDays } from '#contract/access.names.ts'
import { day } from '#domain/time/durations.ts'
import { monthNames } from '#domain/time/months.ts'

/**
 * `19 December, 11:40` on the reader's clock; with the year where it is another one. Written by hand: the browser's own
 * words take a slow phone 140 ms when they are first asked for.
 */
export function untilWords(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${date.getDate()} ${monthNames[date.getMonth()]}${year}, ${time}`
}

/** Until when a link is renewed at most. */
export function inThreeWeeks(now = Date.now()): string {
  return new Date(now + maxShareDays * day).toISOString()
}
