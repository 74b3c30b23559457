import type { Moment } from '#domain/time/timestamps.ts'

export type Clock = Pick<Moment, 'hour' | 'minute' | 'second'>

export const timeOfDay = String.raw`(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s?uhr\b)?(?:\s?([ap])(?:\.?\s?m\b\.?|\b))?(\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`
const clockForm = new RegExp(`^${timeOfDay}$`, 'i')
const wholeHour = /^(\d{1,2})\s?(?:([ap])\.?\s?m\.?|h|uhr)$/i
const withDots = /^(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?!\d)/
/** 20.25 alone may be an hour and a quarter, too. */
const plainlyClock = /^\d{1,2}\.\d{2}(?:\.\d{2}|\s?uhr|\s?[ap]\.?\s?m)/i

type ChosenClock = Clock & { hasTime: boolean; offset?: number | undefined }

export const noon: ChosenClock = { hour: 12, minute: 0, second: 0, hasTime: false }

/** The time in the date's cell or beside it. They may differ only by a midnight that spreadsheets add to dates. */
export function chooseClock(inDate: string, beside: string): ChosenClock | undefined {
  const written = inDate === '' ? noon : readClock(withColons(inDate))
  if (beside === '') return written
  const own = readClock(plainlyClock.test(beside) ? withColons(beside) : beside) ?? readBareClock(beside)
  if (!written || !own) return undefined
  const isMidnight = written.hour + written.minute + written.second === 0
  const isSame =
    written.hour === own.hour &&
    written.minute === own.minute &&
    (written.second === own.second || written.second === 0)
  return !written.hasTime || isMidnight || isSame ? own : undefined
}

export function isTimeOfDay(cell: string): boolean {
  const clock = cell.length > 30 ? undefined : readClock(cell.trim())
  return clock !== undefined && clock.hour <= 24
}

/** 8 as 8:00 and 1930 as 19:30. Three digits may have lost a zero at either end. */
function readBareClock(text: string): ChosenClock | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? []
  return hour === undefined ? undefined : readClock(`${hour}:${minute}`)
}

/** 20.15.09 as 20:15:09. */
function withColons(text: string): string {
  return text.replace(withDots, (_, ...[hour, minute, second]: (string | undefined)[]) =>
    [hour, minute, second ?? '00'].join(':'),
  )
}

function readClock(text: string): ChosenClock | undefined {
  const [, whole, ofDay = ''] = wholeHour.exec(text) ?? []
  if (whole !== undefined) return readClock(`${whole}:00 ${ofDay && `${ofDay}m`}`.trim())
  const match = clockForm.exec(text)
  if (!match) return undefined
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  const half = match[4]?.toLowerCase()
  const offset = match[5] === undefined ? undefined : minutesOf(match[5].trim())
  if (half === undefined) return { hour, minute, second, hasTime: true, offset }
  if (hour < 1 || hour > 12) return undefined
  return { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute, second, hasTime: true, offset }
}

/** `+02:00`, `-0530`, `+01`; any word for UTC is 0. */
function minutesOf(offset: string): number {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  if (sign === undefined) return 0
  const ahead = 60 * Number(hours) + Number(minutes)
  return sign === '-' ? -ahead : ahead
}
