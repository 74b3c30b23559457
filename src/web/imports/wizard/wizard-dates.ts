import type { FileLook } from '#contract/imports/preview.ts'
import { DateProof, isUnixTime, readMoment } from '#domain/imports/dates/dates.ts'
import type { ClockMapping } from '#domain/imports/mapping.ts'
import { isReading } from '#domain/imports/mapping.ts'
import { NumberProof, readNumber } from '#domain/imports/numbers.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { dateOrders } from '#domain/time/date-order.ts'
import { monthNames } from '#domain/time/months.ts'
import { latestPossible, readDay } from '#domain/time/timestamps.ts'
import type { Wizard } from './wizard-shape.ts'

export type DateQuestion = 'order' | 'date' | 'year' | 'clock' | 'decimals'

export function dateQuestions(wizard: Wizard): DateQuestion[] {
  const { look, mapping } = wizard
  const hasNoDate = !mapping.columns.some(({ to }) => to === 'time')
  return [
    ...(ambiguousDate(wizard) === undefined ? [] : ['order' as const]),
    ...(hasNoDate ? ['date' as const] : []),
    ...(look.dates.yearless !== null && !hasNoDate ? ['year' as const] : []),
    // Times that were moved in the file before may be right in this one.
    ...(look.dates.zoned > 0 || look.mapping.clock !== null ? ['clock' as const] : []),
    ...(ambiguousNumber(wizard) === undefined ? [] : ['decimals' as const]),
  ]
}

/** How the file's clock is first taken: seconds since 1970 count in UTC, so they become the time of this place. */
export function firstClock({ columns, mapping }: FileLook): ClockMapping | null {
  const samples = columns[mapping.columns.findIndex(({ to }) => to === 'time')]?.samples ?? []
  const isUnix = samples.length > 0 && samples.every((cell) => isUnixTime(cell, latestPossible(new Date())))
  return mapping.clock ?? (isUnix ? clockOfPlace() : null)
}

export function clockOfPlace(): ClockMapping {
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** A date that can be read in several ways, and the orders that are left. */
export type AmbiguousDate = { readonly date: string; readonly orders: readonly DateOrder[] }

/** Undefined when the dates leave no choice. If the date column is not the proposed one, only its samples tell. */
export function ambiguousDate({ look, mapping, asked }: Wizard): AmbiguousDate | undefined {
  const time = mapping.columns.findIndex(({ to }) => to === 'time')
  const isProposed = look.mapping.columns[time]?.to === 'time'
  const { orders } = look.dates
  if (asked !== undefined)
    return { date: asked, orders: isProposed && orders.length > 1 ? orders : dateOrders }
  if (time === -1) return undefined
  if (isProposed) return look.dates.ambiguous === null ? undefined : { date: look.dates.ambiguous, orders }
  const proof = new DateProof(latestPossible(new Date()))
  for (const sample of look.columns[time]?.samples ?? []) proof.add(sample)
  const { order, example, isContradictory } = proof
  return order === undefined && !isContradictory && example !== undefined
    ? { date: example, orders: proof.orders }
    : undefined
}

/** A number whose separator may stand for decimals or thousands, where no other sample proves which. */
export function ambiguousNumber({ look, mapping }: Wizard): string | undefined {
  if (look.numbers.ambiguous !== null) return look.numbers.ambiguous
  const samples = look.columns.flatMap(({ samples }, index) =>
    isReading(mapping.columns[index]?.to ?? 'skip') ? samples : [],
  )
  const proof = new NumberProof()
  for (const sample of samples) proof.add(sample)
  return samples.find((sample) => {
    const read = readNumber(sample, proof.style)
    return typeof read === 'object' && read?.isAmbiguous === true
  })
}

/** The day in a file's name: `icp-2026-03-18.csv`, `ICP_18.03.2026.xlsx`; null when the name has none, or two. */
export function dayInName(fileName: string): string | null {
  const found = [...fileName.matchAll(/(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/g)].map(
    ([, year, month, day]) => `${year}-${month}-${day}`,
  )
  const european = [...fileName.matchAll(/(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/g)].map(
    ([, day, month, year]) => `${year}-${month}-${day}`,
  )
  const days = new Set([...found, ...european].flatMap((day) => readDay(day) ?? []))
  return days.size === 1 ? ([...days][0] ?? null) : null
}

/** The date `03/04/2026` as it is read in this order, written as people do who read it so; undefined for no date. */
export function readInOrder(date: string, order: DateOrder): string | undefined {
  const moment = readMoment(date, { order, latest: latestPossible(new Date()) })?.timestamp
  if (!moment) return undefined
  const [year = 0, month = 0, day = 0] = moment.slice(0, 10).split('-').map(Number)
  const name = monthNames[month - 1]
  return order === 'mdy' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`
}
