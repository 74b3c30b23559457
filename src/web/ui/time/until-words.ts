import { maxShareDays } from '#contract/access.names.ts'
import { day } from '#domain/time/durations.ts'

/** `19 December, 11:40` on the reader's clock; with the year where it is another one. */
export function untilWords(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const isThisYear = date.getFullYear() === now.getFullYear()
  const shown = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  return `${shown}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/** Until when a link is renewed at most. */
export function inThreeWeeks(now = Date.now()): string {
  return new Date(now + maxShareDays * day).toISOString()
}
