import type { Log } from '#contract/aquariums/logs.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { Extremes } from '#domain/series/reduce-series.ts'
import type { Kind, Span } from '#domain/series/rollups.ts'
import { blockOf, dayLevel } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import { cells } from '#domain/series/stretches.ts'
import { linePlaces, TrendLine } from '#domain/series/trend.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import type { Block } from './rollups.store.ts'

/** The narrowest cells are stored only for days with so many logs. */
const denseDay = 576
/** The name under which all logs are counted. */
export const allLogs = '*'
/** Numbers of an entry: of points time and value, of lines the beginning of the cell and the line. */
export const widths = { points: 2, lines: 1 + Object.keys(linePlaces).length } as const

type Entries = Map<string, number[]>
/** Marks of days in `rolled_months`. */
export const dayMarks = { stale: '-', rolled: 'r', dense: 'd' } as const

/** Rolls up a span of whole days while it is read in the order of time. */
export class SpanRoll {
  readonly marks = new Map<number, string>()
  readonly #points = new Map<Level, Entries>(([0, 1, dayLevel] as const).map((level) => [level, new Map()]))
  readonly #lines: Entries = new Map()
  #day: DayRoll | undefined
  logs = 0

  add(log: Log, at: number) {
    const day = Math.floor(at / daySeconds)
    if (this.#day?.day !== day) {
      this.#endDay()
      this.#day = new DayRoll(day)
    }
    this.#day.add(log, at)
    this.logs += 1
  }

  isAt(day: number): boolean {
    return this.#day?.day === day
  }

  finish(): { points: ReadonlyMap<Level, Entries>; lines: Entries } {
    this.#endDay()
    return { points: this.#points, lines: this.#lines }
  }

  #endDay() {
    const day = this.#day
    if (!day) return
    this.#day = undefined
    const isDense = day.logs >= denseDay
    this.marks.set(day.day, isDense ? dayMarks.dense : dayMarks.rolled)
    for (const [key, line] of day.lines) append(this.#lines, key, [day.day * daySeconds, ...line.state()])
    for (const [level, points] of day.points) {
      if (level === 0 && !isDense) continue
      for (const [key, extremes] of points) append(this.#points.get(level), key, inPairs(extremes))
    }
  }
}

class DayRoll {
  readonly day: number
  readonly lines = new Map<string, TrendLine>()
  readonly points = new Map<Level, Map<string, Extremes>>()
  logs = 0

  constructor(day: number) {
    this.day = day
    for (const level of [0, 1, dayLevel] as const) this.points.set(level, new Map())
  }

  add(log: Log, at: number) {
    this.logs += 1
    this.#line(allLogs).add(at, 0)
    for (const key of parameterKeys) {
      const value = log[key]
      if (value === null) continue
      this.#line(key).add(at, value)
      for (const [level, points] of this.points) {
        extremesOf(points, { key, level }).add(at, value)
      }
    }
  }

  #line(key: string): TrendLine {
    const known = this.lines.get(key)
    if (known) return known
    const line = new TrendLine()
    this.lines.set(key, line)
    return line
  }
}

function extremesOf(points: Map<string, Extremes>, { key, level }: { key: string; level: Level }): Extremes {
  const known = points.get(key)
  if (known) return known
  const extremes = new Extremes({ start: 0, length: cells[level] })
  points.set(key, extremes)
  return extremes
}

/** Replaces the entries of the span in the blocks by these. */
export function withEntries(
  present: readonly Block[],
  { entries, span, kind, level }: { entries: Entries; span: Span; kind: Kind; level: Level },
): Block[] {
  const width = widths[kind]
  const found = new Map<string, { parameter: string; block: number; numbers: number[] }>()
  const at = (parameter: string, block: number) => {
    const name = `${block} ${parameter}`
    const known = found.get(name) ?? { parameter, block, numbers: [] }
    found.set(name, known)
    return known.numbers
  }
  const copy = (parameter: string, numbers: ArrayLike<number>, isWanted: (moment: number) => boolean) => {
    for (let index = 0; index < numbers.length; index += width) {
      const moment = numbers[index] ?? 0
      if (!isWanted(moment)) continue
      const to = at(parameter, blockOf({ kind, level }, moment))
      for (let offset = 0; offset < width; offset += 1) to.push(numbers[index + offset] ?? 0)
    }
  }
  for (const { parameter, block, numbers } of present) {
    at(parameter, block)
    copy(parameter, numbers, (moment) => moment < span.from)
  }
  for (const [parameter, numbers] of entries) copy(parameter, numbers, () => true)
  for (const { parameter, numbers } of present) copy(parameter, numbers, (moment) => moment >= span.to)
  return [...found.values()].map((block) => ({ ...block, numbers: Float64Array.from(block.numbers) }))
}

type WideCells = { span: Span; kind: Kind; level: Level }

/** Makes the entries of wide cells from the narrower cells in them. */
export function wider(narrower: readonly Block[], { kind, ...cells }: WideCells): Entries {
  const entries: Entries = new Map()
  for (const [parameter, blocks] of Map.groupBy(narrower, (block) => block.parameter)) {
    const numbers = blocks.flatMap((block) => [...block.numbers])
    append(entries, parameter, kind === 'points' ? widerPoints(numbers, cells) : widerLines(numbers, cells))
  }
  return entries
}

type Cells = Omit<WideCells, 'kind'>

function widerPoints(numbers: readonly number[], { span: { from, to }, level }: Cells): number[] {
  const extremes = new Extremes({ start: 0, length: cells[level] })
  for (let index = 0; index < numbers.length; index += widths.points) {
    const at = numbers[index] ?? 0
    if (at >= from && at < to) extremes.add(at, numbers[index + 1] ?? 0)
  }
  return inPairs(extremes)
}

function widerLines(numbers: readonly number[], { span: { from, to }, level }: Cells): number[] {
  const width = cells[level]
  const found: number[] = []
  for (let cell = from; cell < to; cell += width) {
    const line = new TrendLine()
    for (let index = 0; index < numbers.length; index += widths.lines) {
      const at = numbers[index] ?? 0
      if (at >= cell && at < cell + width) line.addLine(numbers, index + 1)
    }
    if (line.ends()) found.push(cell, ...line.state())
  }
  return found
}

function inPairs(extremes: Extremes): number[] {
  const { at, value } = extremes.finish()
  return at.flatMap((moment, index) => [moment, value[index] ?? 0])
}

function append(entries: Entries | undefined, key: string, numbers: readonly number[]) {
  if (!entries || numbers.length === 0) return
  const known = entries.get(key)
  if (known) known.push(...numbers)
  else entries.set(key, [...numbers])
}
