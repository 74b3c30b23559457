import { DateProof, isUnixTime, readMoment } from '#domain/imports/dates/dates.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import type { NumberStyle } from '#domain/imports/numbers.ts'
import { isLoneGroup, NumberProof, readNumber, splitUnit } from '#domain/imports/numbers.ts'
import type { ColumnFacts } from '#domain/imports/proposal.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { cutCell } from './shown-cells.ts'

/** Cells of a column that are examined, spread over the file. */
const mostLooked = 200
const mostSamples = 5
/** Rows cannot be chosen by a column with more different values. */
const mostValues = 20

export class ColumnCount {
  readonly dates: DateProof
  readonly numbers = new NumberProof()
  readonly #header: string
  readonly #latest: Timestamp
  readonly #kind: string | undefined
  #filled = 0
  #mayHoldDates = true
  /** The last cell, as long as each is one more than the one before. */
  #counter: number | undefined
  readonly #samples = new Set<string>()
  /** Undefined for a parameter, and once there are too many. */
  #values: Map<string, number> | undefined
  #looked: string[] = []
  /** One of so many cells is examined. */
  #step = 1

  constructor(header: string, latest: Timestamp) {
    this.#header = header
    this.#latest = latest
    this.dates = new DateProof(latest)
    this.#kind = readHeaderCell(header)?.kind
    this.#values = this.#kind === 'parameter' ? undefined : new Map()
  }

  add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#filled += 1
    if (this.#samples.size < mostSamples && !this.#samples.has(text))
      this.#samples.add(structuredClone(cutCell(text)))
    if (this.#filled % this.#step === 0) this.#look(text)
    this.numbers.add(text)
    if (this.#mayHoldDates) this.#addDate(text)
    if (this.#values) this.#count(text)
    if (this.#filled === 1 || this.#counter !== undefined) this.#follow(text)
  }

  /** Dates stand in a column from its beginning, or not at all. */
  #addDate(text: string): void {
    this.dates.add(text)
    if (this.#filled === mostLooked && this.#kind !== 'time')
      this.#mayHoldDates = this.dates.example !== undefined
  }

  #follow(text: string): void {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
    this.#counter = this.#filled === 1 || number === (this.#counter ?? 0) + 1 ? number : undefined
  }

  #look(text: string): void {
    this.#looked.push(structuredClone(text.slice(0, 400)))
    if (this.#looked.length < mostLooked) return
    this.#looked = this.#looked.filter((_, index) => index % 2 === 1)
    this.#step *= 2
  }

  #count(text: string): void {
    // A cut name is that of no row.
    if (cutCell(text) !== text) return
    const rows = this.#values?.get(text)
    this.#values?.set(rows === undefined ? structuredClone(text) : text, (rows ?? 0) + 1)
    if ((this.#values?.size ?? 0) > mostValues) this.#values = undefined
  }

  get groups(): string[] {
    return this.#looked.filter((cell) => isLoneGroup(splitUnit(cell)?.number ?? cell))
  }

  get isNumeric(): boolean {
    const numeric = this.#looked.filter((cell) =>
      /^[<>~+-]?\s*\d[\d.,'’ \u00a0\u2009\u202f]*$/.test(splitUnit(cell)?.number ?? cell),
    )
    return numeric.length > 0 && 2 * numeric.length >= this.#looked.length
  }

  /** `style` is that of the whole file's numbers. */
  facts(unitBelow: string, style: NumberStyle): ColumnFacts {
    const order = this.dates.order ?? this.dates.orders[0]
    const isMoment = (cell: string) => readMoment(cell, { order, latest: this.#latest }) !== undefined
    const moments = this.#looked.filter(isMoment).length
    const read = this.#looked.map((cell) => readNumber(cell, style))
    const numbers = read.filter((one) => typeof one === 'number')
    const either = read.flatMap((one) =>
      typeof one === 'object' && one?.settled !== undefined && one.either ? [one.either] : [],
    )
    const isNumber = (text: string) => {
      const read = readNumber(text, style)
      return typeof read === 'number' || read?.settled !== undefined
    }
    // 2026-01-31 is not 2026 with a unit.
    const withUnit = this.#looked.filter(
      (cell) => !isNumber(cell) && !isMoment(cell) && isNumber(splitUnit(cell)?.number ?? ''),
    ).length
    // Tanks may be called 1 and 2, or 75 gal.
    const isNamed =
      this.#kind === 'tank' ||
      (numbers.length + either.length + withUnit < this.#looked.length / 2 &&
        moments < this.#looked.length / 2)
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
      either,
      withUnit,
      moments,
      groups: this.groups,
      isCounter: this.#counter !== undefined && (this.#filled > 1 || isCountName(this.#header)),
      isUnix: this.#looked.length > 0 && this.#looked.every((cell) => isUnixTime(cell, this.#latest)),
    }
  }
}

function isCountName(header: string): boolean {
  return /^(?:#|no|nr|n|index|row|record|entry id|line)\.?$/i.test(plainWords(header))
}
