import { DateProof, readMoment } from '#domain/imports/dates/dates.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { NumberProof, readNumber, splitUnit } from '#domain/imports/numbers.ts'
import type { ColumnFacts } from '#domain/imports/proposal.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { cutCell } from './shown-cells.ts'

/** How many cells of a column are examined, spread over the whole file. */
const mostLooked = 200
const mostSamples = 5
/** Up to this many different values of a column can be offered to choose rows by. */
const mostValues = 20

/** Gathers what a file shows of one column, a cell at a time. */
export class ColumnCount {
  readonly dates = new DateProof()
  readonly numbers = new NumberProof()
  readonly #header: string
  readonly #latest: Timestamp
  #filled = 0
  readonly #samples = new Set<string>()
  /** Undefined once there are too many different ones. */
  #values: Map<string, number> | undefined = new Map()
  #looked: string[] = []
  /** One of this many cells is examined. */
  #step = 1

  constructor(header: string, latest: Timestamp) {
    this.#header = header
    this.#latest = latest
  }

  add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#filled += 1
    if (this.#samples.size < mostSamples) this.#samples.add(structuredClone(cutCell(text)))
    if (this.#filled % this.#step === 0) this.#look(text)
    this.numbers.add(text)
    this.dates.add(text)
    if (this.#values) this.#count(text)
  }

  #look(text: string): void {
    this.#looked.push(structuredClone(text.slice(0, 400)))
    if (this.#looked.length < mostLooked) return
    this.#looked = this.#looked.filter((_, index) => index % 2 === 1)
    this.#step *= 2
  }

  #count(text: string): void {
    // A name that answers cut is that of no row.
    if (cutCell(text) !== text) return
    const rows = this.#values?.get(text)
    this.#values?.set(rows === undefined ? structuredClone(text) : text, (rows ?? 0) + 1)
    if ((this.#values?.size ?? 0) > mostValues) this.#values = undefined
  }

  /** True when the cells have commas, and none of them proves the point. */
  get hasCommas(): boolean {
    return this.numbers.style === 'comma' && this.#looked.some((cell) => cell.includes(','))
  }

  facts(unitBelow: string): ColumnFacts {
    const [order, style] = [this.dates.order ?? 'dmy', this.hasCommas ? 'comma' : 'point'] as const
    const isMoment = (cell: string) => readMoment(cell, { order, latest: this.#latest }) !== undefined
    const moments = this.#looked.filter(isMoment).length
    const isNumber = (text: string) => typeof readNumber(text, style) === 'number'
    const numbers = this.#looked.flatMap((cell) => {
      const read = readNumber(cell, style)
      return typeof read === 'number' ? [read] : []
    })
    // 2026-01-31 is a date, not the number 2026 with a unit behind it.
    const withUnit = this.#looked.filter(
      (cell) => !isNumber(cell) && !isMoment(cell) && isNumber(splitUnit(cell)?.number ?? ''),
    ).length
    // Tanks may be called 1 and 2, or 75 gal.
    const isNamed =
      readHeaderCell(this.#header)?.kind === 'tank' ||
      (numbers.length + withUnit < this.#looked.length / 2 && moments < this.#looked.length / 2)
    const values =
      isNamed && this.#values ? [...this.#values].map(([value, rows]) => ({ value, rows })) : null
    return {
      header: this.#header,
      unitBelow,
      filled: this.#filled,
      samples: [...this.#samples],
      values,
      looked: this.#looked.length,
      numbers,
      withUnit,
      moments,
    }
  }
}
