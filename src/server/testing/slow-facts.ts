import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { daySeconds as day, timestampToSeconds } from '#domain/time/timestamps.ts'
import { specificGravityToSalinity } from '#domain/units/units.ts'

export const now = '2026-06-30T12:00:00'
export const range = { from: '2026-05-31T00:00:00', to: '2026-06-30T23:59:59' }
const before = { from: '2026-04-30T00:00:00', to: '2026-05-30T23:59:59' }

export type Log = { timestamp: string } & Record<ParameterKey, number | null>
type Reading = { at: number; value: number }
/** Of one product, if of any. */
export type Event = { at: number; kind: EventKind; amount: number | null; percent: number | null }

/** All that was entered, each oldest first, and what the tank is said to use a day. */
export type RandomTank = {
  logs: readonly Log[]
  events: readonly Event[]
  own: { key: string; range: { min: number; max: number }; readings: readonly Reading[] }
  uses: Consumption
}

/** What has moved, and since when. */
type Moved = { at: number; line: string }

/** A fact in one line, its numbers without the rounding errors of decimals. */
export function line(kind: string, parameter: string, numbers: readonly number[]): string {
  return [kind, parameter, ...numbers.map((value) => Number(value.toPrecision(9)))].join(' ')
}

/**
 * The facts of a tank, each found in the plainest way: by going through all that was entered. `order` is that of its
 * swings and trends, by kind and parameter: an event is told beside the first that it comes before.
 */
export function slowFacts({ logs, events, own, uses }: RandomTank, order: readonly string[]): string[] {
  const all = (key: ParameterKey): Reading[] =>
    logs.flatMap(({ timestamp, [key]: value }) =>
      value === null ? [] : [{ at: timestampToSeconds(timestamp), value }],
    )
  const within = (key: ParameterKey, { from, to }: typeof range) =>
    all(key).filter(({ at }) => at >= timestampToSeconds(from) && at <= timestampToSeconds(to))
  const known = parameters.map(({ key }) => all(key).slice(-6))
  const latest = [...known, own.readings.slice(-4)].reduce((sum, tests) => sum + tests.length, 0)
  if (latest < 5) return []
  const begins = new Map<string, number>()
  const facts = parameters.flatMap(({ key }) => {
    const swing = slowSwing(key, within(key, range))
    const trend = slowTrend(key, within(key, range))
    if (swing[0]) begins.set(`swing ${key}`, swing[0].at)
    if (trend[0]) begins.set(`trend ${key}`, trend[0].at)
    const state = slowState(key, { readings: all(key).slice(-6), range: rangeOf(key) })
    const stretch = slowStretch(key, within(key, range), within(key, before))
    return [...state, ...stretch, ...[...swing, ...trend].map((one) => one.line)]
  })
  facts.push(...slowState(own.key, { readings: own.readings.slice(-4), range: own.range }))
  facts.push(...slowTogether((key) => within(key, range), events))
  facts.push(...slowUses(uses))
  facts.push(...slowEvents(events, { begins, order }))
  if (facts.length > 0) return facts
  const counts = parameters.map(({ key }) => within(key, range).length)
  const canTell = counts.reduce((sum, count) => sum + count, 0) >= 5 && counts.some((count) => count > 1)
  return canTell ? [line('nothing_moved', '', [])] : []
}

function rangeOf(key: ParameterKey) {
  const found = parameters.find((one) => one.key === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return { ...found.ideal, digits: found.decimals }
}

function sideOf(key: ParameterKey, value: number): number {
  const { min, max } = rangeOf(key)
  return value < min ? -1 : value > max ? 1 : 0
}

type Known = { readings: readonly Reading[]; range: { min: number; max: number } }

function slowState(key: string, { readings: known, range: { min, max } }: Known): string[] {
  const last = known.at(-1)
  if (!last) return []
  const usual = middleGap(known)
  const rhythm = usual === 0 ? 0 : Math.max(1, usual / day)
  const age = (timestampToSeconds(now) - last.at) / day
  const facts: string[] = []
  const sideOf = (value: number) => (value < min ? -1 : value > max ? 1 : 0)
  if (age <= Math.max(30, 3 * rhythm)) {
    const side = sideOf(last.value)
    let row = 0
    while (known.at(-1 - row) && sideOf(known.at(-1 - row)?.value ?? 0) === side) row += 1
    if (side !== 0)
      facts.push(
        line('out_of_range', key, [
          last.value,
          last.value - (side < 0 ? min : max),
          ...(row > 1 ? [row] : []),
        ]),
      )
    const midnights = Math.floor(timestampToSeconds(now) / day) - Math.floor(last.at / day)
    const every = Math.round(rhythm)
    if (rhythm > 0 && age > 1.5 * rhythm)
      facts.push(line('overdue', key, [midnights, ...(every > 1 ? [every] : [])]))
  }
  return facts
}

/** The median of the times between readings; 0 for a single one. */
function middleGap(readings: readonly Reading[]): number {
  const gaps = readings.slice(1).map(({ at }, index) => at - (readings[index]?.at ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The largest change within a day in the last seven days: looked for between all bends of the lines. */
function slowSwing(key: ParameterKey, readings: readonly Reading[]): Moved[] {
  const last = readings.at(-1)
  const [first] = readings
  if (key !== 'alkalinity' || !last || !first || readings.length < 2) return []
  const after = readings.find(({ at }) => at > last.at - 7 * day) ?? last
  const before = readings.findLast(({ at }) => at <= last.at - 7 * day)
  // No line goes over a gap of more than three usual ones.
  const isKnown = before && after.at - before.at <= Math.max(14 * day, 3 * middleGap(readings))
  const start = isKnown ? last.at - 7 * day : after.at
  const valueAt = (at: number) => {
    const next = readings.findIndex((one) => one.at >= at)
    const [from, to] = [readings[Math.max(0, next - 1)] ?? first, readings[next] ?? last]
    if (from.at === to.at) return to.value
    return from.value + ((at - from.at) / (to.at - from.at)) * (to.value - from.value)
  }
  const bends = readings
    .flatMap(({ at }) => [at - day, at, at + day])
    .concat(start, start + day)
    .filter((at) => at >= start && at <= last.at)
  let largest = 0
  for (const from of bends)
    for (const to of bends)
      if (to >= from && to - from <= day) largest = Math.max(largest, Math.abs(valueAt(to) - valueAt(from)))
  if (largest <= 1 + 1e-9) return []
  const ends = bends
    .flatMap((to) => bends.map((from) => ({ from, to })))
    .filter(({ from, to }) => to >= from && to - from <= day)
    .filter(({ from, to }) => Math.abs(valueAt(to) - valueAt(from)) >= largest - 1e-9)
    .map(({ to }) => to)
  const at = Math.min(...ends)
  return [{ at, line: line('swing', key, [largest, at]) }]
}

function slowStretch(key: ParameterKey, readings: readonly Reading[], earlier: readonly Reading[]): string[] {
  const sides = readings.map(({ value }) => sideOf(key, value))
  const out = sides.findLastIndex((side) => side !== 0)
  if (out < 0) return []
  const back = readings[out + 1]
  if (back) return [line('back_in_range', key, [back.at])]
  let start = out
  while (start > 0 && sides[start - 1] === sides[out]) start -= 1
  const last = earlier.at(-1)
  if (start === 0 && (!last || sideOf(key, last.value) === sides[out])) return []
  return [line('left_range', key, [readings[start]?.at ?? 0])]
}

function slowTrend(key: ParameterKey, readings: readonly Reading[]): Moved[] {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || first === last) return []
  const { min, max, digits } = rangeOf(key)
  const floor = { alkalinity: 0.1, calcium: 5, magnesium: 10 }[key as string] ?? 10 ** -digits
  const change = last.value - first.value
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / readings.length
  const middle = readings.reduce((sum, { at }) => sum + (at - first.at), 0) / readings.length
  const slope = readings.reduce((sum, { at, value }) => sum + (at - first.at - middle) * (value - mean), 0)
  if (Math.abs(change) <= 2 * floor + 1e-9 || Math.abs(change) <= (max - min) / 10 + 1e-9) return []
  if (slope * change <= 0) return []
  const days = Math.round((last.at - first.at) / day)
  return [{ at: first.at, line: line('trend', key, [first.value, last.value, days]) }]
}

function slowTogether(
  readingsOf: (key: ParameterKey) => readonly Reading[],
  events: readonly Event[],
): string[] {
  const ends = (key: ParameterKey) => {
    const readings = readingsOf(key)
    const [first, last] = [readings[0], readings.at(-1)]
    return first && last ? { first, last } : undefined
  }
  const share = (from: number, to: number) => 100 * (to / from - 1)
  const salt = ends('salinity')
  const facts: string[] = []
  if (salt) {
    const ppt = share(specificGravityToSalinity(salt.first.value), specificGravityToSalinity(salt.last.value))
    const others = (['calcium', 'magnesium', 'alkalinity'] as const).flatMap((key) => {
      const found = ends(key)
      return found ? [{ ...found, percent: share(found.first.value, found.last.value) }] : []
    })
    const alike = others.filter(({ percent }) => Math.abs(percent - ppt) <= 2)
    const still = others.filter(
      ({ percent, first, last }) =>
        Math.abs(percent) < 1 &&
        Math.abs(first.at - salt.first.at) <= day &&
        Math.abs(last.at - salt.last.at) <= day,
    )
    if (Math.abs(ppt) > 3 && alike.length >= 2) {
      const all = [ppt, ...alike.map(({ percent }) => percent)].map((one) => Math.abs(Math.round(one)))
      facts.push(line('all_with_salinity', 'salinity', [...new Set([Math.min(...all), Math.max(...all)])]))
    } else if (Math.abs(ppt) > 3 && still.length >= 2 && others.every(({ percent }) => Math.abs(percent) < 1))
      facts.push(line('salinity_alone', 'salinity', []))
  }
  const [alkalinity, calcium] = [ends('alkalinity'), ends('calcium')]
  if (alkalinity && calcium) {
    const near = (one: Reading, other: Reading) => Math.abs(one.at - other.at) <= day
    const fall = alkalinity.first.value - alkalinity.last.value
    const isSame = near(alkalinity.first, calcium.first) && near(alkalinity.last, calcium.last)
    const from = Math.min(alkalinity.first.at, calcium.first.at)
    const to = Math.max(alkalinity.last.at, calcium.last.at)
    const isCared = events.some(
      ({ kind, at }) => ['water_change', 'dose', 'doser'].includes(kind) && at >= from && at <= to,
    )
    const runs = (events.findLast(({ kind }) => kind === 'doser')?.amount ?? 0) > 0
    if (isSame && !isCared && !runs && fall >= 3 - 1e-9 && calcium.first.value - calcium.last.value < 5)
      facts.push(line('alkalinity_alone', 'alkalinity', [-fall, (-fall * 20.039) / 2.80385]))
  }
  return facts
}

/** What a page that tells facts of the range has to know of what was done. */
export function slowDone(events: readonly Event[]) {
  const [from, to] = [timestampToSeconds(range.from) - 7 * day, timestampToSeconds(range.to)]
  return events
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, kind, percent }) => ({ at, kind, ...(percent === null ? {} : { percent }) }))
}

function slowUses(uses: Consumption): string[] {
  return Object.entries(uses).flatMap(([key, use]) => {
    if (!use || use === 'volume_needed' || use.is_noisy || !use.before) return []
    const { a_day, margin, before } = use
    const isMore = (a_day - before.a_day) ** 2 > margin ** 2 + before.margin ** 2
    if (!isMore || a_day <= 0 || before.a_day < 0) return []
    return [line('consumption', key, [a_day, timestampToSeconds(use.from), before.a_day])]
  })
}

/** Of each kind the first of the seven days before a swing or a trend. */
function slowEvents(
  events: readonly Event[],
  { begins, order }: { begins: ReadonlyMap<string, number>; order: readonly string[] },
): string[] {
  const left = new Set(events)
  return order.flatMap((moved) => {
    const begin = begins.get(moved) ?? 0
    return eventKinds.flatMap(({ key, word }) => {
      const event = events.find(({ kind, at }) => kind === key && at >= begin - 7 * day && at < begin)
      if (!event || !left.delete(event)) return []
      const midnights = Math.floor(begin / day) - Math.floor(event.at / day)
      const numbers = [
        ...(midnights > 0 ? [midnights] : []),
        ...(event.percent === null ? [] : [event.percent]),
      ]
      const [, parameter = ''] = moved.split(' ')
      return [`${line('event_before', parameter, numbers)} ${word}`]
    })
  })
}
