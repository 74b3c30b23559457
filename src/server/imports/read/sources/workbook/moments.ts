import type { NumberMeaning } from './styles.ts'

const day = 86_400
/** The last second of the year 9999, as days since the end of 1899. */
const lastDay = 2_958_465

/**
 * A workbook's number as the moment that it stands for: `2026-01-31 20:05:00`, `2026-01-31` when it says no time, `20:05:00` for a time
 * alone. Undefined for what is no moment. Days count from 1900, whose 29 February Excel believes in, or from 1904.
 */
export function momentText(number: number, { hasDay, hasClock, isCounted }: NumberMeaning, is1904: boolean) {
  const seconds = Math.round(number * day)
  if (!(seconds >= 0 && seconds < (lastDay + 1) * day)) return undefined
  if (!hasDay) return clockText(isCounted ? seconds : seconds % day)
  const days = Math.floor(seconds / day)
  if (!is1904 && days === 0) return clockText(seconds)
  if (!is1904 && days === 60) return undefined
  const sinceEpoch = days - (is1904 ? 24_107 : days > 60 ? 25_569 : 25_568)
  const date = new Date(sinceEpoch * day * 1000).toISOString().slice(0, 10)
  const clock = seconds % day
  return hasClock || clock > 0 ? `${date} ${clockText(clock)}` : date
}

function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
