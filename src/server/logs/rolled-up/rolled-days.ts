import type { Span } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { dayMarks } from './span-roll.ts'

export type Part = Span & { isRolled: boolean }

export function monthOf(at: number): string {
  return secondsToTimestamp(at).slice(0, 7)
}

/** In seconds. */
export function startOfMonth(at: number): number {
  return timestampToSeconds(`${monthOf(at)}-01T00:00:00`)
}

export function monthAfter(at: number): number {
  return startOfMonth(startOfMonth(at) + 31 * daySeconds)
}

/** From 1 on. */
export function dayOfMonth(at: number): number {
  return Number(secondsToTimestamp(at).slice(8, 10))
}

/** Cuts a range where days begin and end that are rolled up down to this level. */
export function partsOf(
  { from, to }: Span,
  { months, level }: { months: readonly { month: string; days: string }[]; level: Level },
): Part[] {
  const parts: Part[] = []
  let reached = from
  for (const { month, days } of months) {
    const begin = timestampToSeconds(`${month}-01T00:00:00`)
    for (let index = 0; index < days.length; index += 1) {
      const mark = days[index]
      if (mark === dayMarks.stale || (level === 0 && mark !== dayMarks.dense)) continue
      const day = { from: begin + index * daySeconds, to: begin + (index + 1) * daySeconds }
      if (day.from < from || day.to > to) continue
      const last = parts.at(-1)
      if (last?.isRolled && last.to === day.from) last.to = day.to
      else {
        if (day.from > reached) parts.push({ from: reached, to: day.from, isRolled: false })
        parts.push({ ...day, isRolled: true })
      }
      reached = day.to
    }
  }
  if (reached < to) parts.push({ from: reached, to, isRolled: false })
  return parts
}
