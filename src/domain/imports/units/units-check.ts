import { countWords } from '#domain/count-words.ts'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { CellRemark } from '#domain/imports/cell.ts'
import type { ParameterColumn } from '#domain/imports/header/header.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { isWithin } from '#domain/parameters/parameters.ts'
import { rangeWordsIn } from './odd-number.ts'
import type { HeaderUnit } from './units.ts'
import { applyUnit, unitsOf, writableHeader } from './units.ts'

type Side = {
  count: number
  first: { cell: string; line: number } | undefined
  /** The first of these as written, to guess their unit; NaN where the cell names its unit. */
  sample: number[]
  /** The value nearest to the believable range, in the stored unit. */
  nearest: number
}

type Row = {
  line: number
  /** Undefined for a row that is rejected: it has nothing but remarked cells. */
  readings: Readonly<Record<ParameterKey, number | null>> | undefined
  remarks: readonly CellRemark[]
}

/**
 * Checks whole columns, because 25 °C stored as 25 °F is worse than no import. Refuses a column whose median is not
 * believable, or with a cluster of such values beyond one limit: a tenth of it and three values or more (two of fewer
 * than 20), with a hole between them and the believable ones. Without a hole a probe may have drifted: these are stored
 * and reported. Only counts are kept.
 */
export class UnitCheck {
  readonly #columns: readonly ColumnCheck[]

  /** Leaves out custom parameters: nobody knows what is believable for them. */
  constructor(columns: readonly ParameterColumn[]) {
    this.#columns = columns.flatMap((column) =>
      isCustomKey(column.key) ? [] : new ColumnCheck(column, column.key),
    )
  }

  add({ line, readings, remarks }: Row): void {
    // A cell that names its unit is believed.
    for (const { column, number, cell } of remarks)
      if (number && !number.isOwn)
        this.#columns.find((check) => check.column === column)?.addOdd({ ...number, line, cell: cell.trim() })
    if (!readings) return
    for (const check of this.#columns) {
      const value = readings[check.key]
      if (value !== null) check.addStored(value)
    }
  }

  /** @throws CsvRefusal for a column that is not believable */
  finish(): void {
    for (const check of this.#columns) for (const found of check.odd()) throw refusal(check, found)
  }

  /** The findings for a user who has said what the columns are. */
  warnings(): { column: string; message: string }[] {
    return this.#columns.flatMap((check) =>
      check.odd().map((found) => ({ column: check.column.header, message: warning(check, found) })),
    )
  }
}

type OddValue = { written: number; stored: number; isOwn: boolean; line: number; cell: string }

const sampleSize = 100
/** The least hole, as a part of the believable span. */
const hole = 1 / 20

class ColumnCheck {
  readonly column: ParameterColumn
  readonly key: ParameterKey
  readonly #low: number
  readonly #high: number
  #count = 0
  /** The mean of one or two values is their median. */
  #sum = 0
  #lowest = Number.POSITIVE_INFINITY
  #highest = Number.NEGATIVE_INFINITY
  readonly #below: Side = { count: 0, first: undefined, sample: [], nearest: Number.NEGATIVE_INFINITY }
  readonly #above: Side = { count: 0, first: undefined, sample: [], nearest: Number.POSITIVE_INFINITY }

  constructor(column: ParameterColumn, key: ParameterKey) {
    this.column = column
    this.key = key
    const { low, high } = column.known.believable
    this.#low = low
    this.#high = high
  }

  /** Ignores odd values, which come through {@link addOdd}. */
  addStored(value: number): void {
    if (value < this.#low || value > this.#high) return
    this.#count += 1
    this.#sum += value
    if (value < this.#lowest) this.#lowest = value
    if (value > this.#highest) this.#highest = value
  }

  addOdd({ written, stored, isOwn, line, cell }: OddValue): void {
    const isBelow = stored < this.#low || (Number.isNaN(stored) && written < 0)
    const side = isBelow ? this.#below : this.#above
    this.#count += 1
    this.#sum += stored
    side.count += 1
    side.first ??= { cell, line }
    if (side.sample.length < sampleSize) side.sample.push(isOwn ? Number.NaN : written)
    if (isBelow ? stored > side.nearest : stored < side.nearest) side.nearest = stored
  }

  odd(): OddValues[] {
    return [this.#below, this.#above].flatMap((side) => {
      const { first } = side
      return first && (this.#isMedianOdd(side) || this.#isCluster(side))
        ? [{ ...side, first, of: this.#count }]
        : []
    })
  }

  // From three values on, a median beyond a limit means that half of them are: #isCluster finds these.
  #isMedianOdd({ count }: Side): boolean {
    if (count === this.#count) return true
    const { believable } = this.column.known
    return this.#count <= 2 && !isWithin(believable, this.#sum / this.#count)
  }

  #isCluster(side: Side): boolean {
    const enough = this.#count < 20 ? 2 : Math.max(3, this.#count / 10)
    if (side.count < enough) return false
    if (2 * side.count >= this.#count) return true
    const distance = side === this.#below ? this.#lowest - side.nearest : side.nearest - this.#highest
    return distance > hole * (this.#high - this.#low)
  }
}

type OddValues = {
  first: { cell: string; line: number }
  sample: readonly number[]
  count: number
  of: number
}

function refusal(check: ColumnCheck, found: OddValues): CsvRefusal {
  const unit = likelyUnit(check, found.sample)
  return unit ? otherUnit(check, { ...found, unit }) : unbelievable(check.column, found)
}

function warning(check: ColumnCheck, found: OddValues): string {
  const { column } = check
  const unit = likelyUnit(check, found.sample)
  const odd =
    unit && unit.label !== (column.unit?.label ?? column.known.unit)
      ? `look like ${unit.label}`
      : 'are not believable'
  return `${valuesWords(found)} of the column ${quoteCell(column.header)} ${odd} (${firstWords(found)}; tanks have ${rangeWordsIn(column.known, column.unit)}).`
}

/** The unit in which nearly all of these would be believable. */
function likelyUnit({ column, key }: ColumnCheck, sample: readonly number[]): HeaderUnit | undefined {
  const { believable } = column.known
  return unitsOf(key).find((unit) => {
    const fitting = sample.filter((written) => isWithin(believable, applyUnit(unit, written)))
    return fitting.length >= 0.9 * sample.length
  })
}

function otherUnit({ column, key }: ColumnCheck, found: OddValues & { unit: HeaderUnit }): CsvRefusal {
  const { unit } = column.known
  const { label } = found.unit
  const said = column.unit ? `says ${column.unit.label}` : `names no unit, which means ${unit} here`
  const isWhole = found.count === found.of
  const header = quoteCell(writableHeader(key, found.unit))
  const remedy = isWhole
    ? `write the header ${header} if that is right`
    : `write the header ${header} if all of it is in ${label}, or else the unit into each of these cells, as in ${quoteCell(`${found.first.cell} ${label}`)}`
  return new CsvRefusal(
    `${valuesWords(found)} of the column ${quoteCell(column.header)} look like ${label} (${firstWords(found)}), but its header ${said}.`,
    `Nothing was imported: ${remedy}, and import the file again.`,
  )
}

function unbelievable(column: ParameterColumn, found: OddValues): CsvRefusal {
  return new CsvRefusal(
    `${valuesWords(found)} of the column ${quoteCell(column.header)} are not believable (${firstWords(found)}; tanks have ${rangeWordsIn(column.known, column.unit)}).`,
    'Nothing was imported: correct these cells or leave them blank, and import the file again.',
  )
}

function valuesWords({ count, of }: OddValues): string {
  return count === of ? 'The values' : `${countWords(count)} of the ${countWords(of)} values`
}

function firstWords({ first }: OddValues): string {
  return `the first is ${quoteCell(first.cell)} on line ${first.line}`
}
