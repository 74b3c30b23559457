import { isTimeOfDay } from '#domain/imports/dates/clocks.ts'
import { isSpelledDate } from '#domain/imports/dates/dates.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { splitUnit, startsLikeData } from '#domain/imports/numbers.ts'
import {
  columnName,
  hintOf,
  isMeasureName,
  isUnitName,
  unitColumns,
} from '#domain/imports/units/measure-names.ts'
import { isMoment, mostNames, nameColumns, valueColumns } from './long-tables.ts'
import type { ReadingColumns, TableShape } from './table-shape.ts'
import { withoutNumber } from './table-shape.ts'

/** `index` counts the records before the header. */
export type SuggestedShape = { delimiter: Delimiter; index: number; shape: TableShape }

type Records = readonly (readonly string[])[]

/** As many dates side by side, or parameters below each other, are no accident. */
const fewest = 2
const headersSearched = 20

/** Finds what rows are by their cells, for a user to confirm. Undefined for a table with a log in each row. */
export function suggestShape(beginnings: readonly Beginning[]): SuggestedShape | undefined {
  for (const { delimiter, records } of beginnings) {
    for (const [index, header] of records.slice(0, headersSearched).entries()) {
      if (filled(header).length < 3) continue
      const shape = shapeBelow(header, records.slice(index + 1))
      if (shape) return { delimiter, index, shape }
    }
  }
  return undefined
}

function shapeBelow(header: readonly string[], rows: Records): TableShape | undefined {
  const name = header.findIndex((_, position) => namesIn(rows, position) >= fewest)
  const dates = header.filter((cell) => isSpelledDate(cell)).length
  if (name !== -1 && name < 3 && dates >= fewest)
    return { rows: 'parameters', name, unit: unitColumn(header, rows, new Set([name])) }
  // Two columns with names of parameters make a table of logs.
  if (header.filter(isKnownName).length >= fewest) return undefined
  // The row of a header has a name for every column, and none that is a date or a number.
  if (
    filled(header).some(startsLikeData) ||
    !header.some((_, position) => isTimeColumn(header, rows, position))
  )
    return undefined
  const groups = repeatedGroups(header, rows) ?? oneGroup(header, rows)
  return groups && { rows: 'readings', groups }
}

/** `Name 1, Value 1, Name 2, Value 2`, with a number or without; undefined for fewer than two. */
function repeatedGroups(header: readonly string[], rows: Records): ReadingColumns[] | undefined {
  const bases = header.map((cell) => withoutNumber(columnName(cell)))
  const at = (words: readonly string[]) =>
    bases.flatMap((base, position) => (words.includes(base) ? [position] : []))
  const [names, values, units] = [nameColumns, valueColumns, unitColumns].map(at)
  const groups = (names ?? []).flatMap((name, index) => {
    const next = names?.[index + 1] ?? header.length
    const within = (position: number) => position > name && position < next
    const value = values?.find(within)
    return value === undefined ? [] : [{ name, value, unit: units?.find(within) ?? null }]
  })
  const isTold = groups.some(({ name }) => namesIn(rows, name) > 0)
  return groups.length >= fewest && isTold ? groups : undefined
}

function oneGroup(header: readonly string[], rows: Records): ReadingColumns[] | undefined {
  // A unit such as `ppm PO4` also names a parameter.
  const isOther = (position: number) => isTimeColumn(header, rows, position) || holdsUnits(rows, position)
  const isTold = (position: number) => isNaming(rows, position) && !isOther(position)
  // The first of several: more often a value or a unit stands behind it than before it.
  const named = header.flatMap((_, position) => (isTold(position) ? [position] : []))
  const name = named.find((position) => nameColumns.includes(columnName(header[position] ?? ''))) ?? named[0]
  if (name === undefined) return undefined
  const numeric = header.flatMap((cell, position) =>
    position !== name && isNumeric(rows, position) && !isTimeColumn(header, rows, position) && !isIndex(cell)
      ? [position]
      : [],
  )
  const value =
    numeric.find((position) => valueColumns.includes(columnName(header[position] ?? ''))) ??
    numeric.find((position) => position > name) ??
    numeric[0]
  if (value === undefined) return undefined
  return [{ name, value, unit: unitColumn(header, rows, new Set([name, value])) }]
}

function unitColumn(header: readonly string[], rows: Records, taken: ReadonlySet<number>): number | null {
  const free = header.flatMap((_, position) => (taken.has(position) ? [] : [position]))
  const named = free.find((position) => unitColumns.includes(columnName(header[position] ?? '')))
  return named ?? free.find((position) => holdsUnits(rows, position)) ?? null
}

function holdsUnits(rows: Records, position: number): boolean {
  const cells = cellsAt(rows, position)
  return cells.length > 0 && cells.every((cell) => isUnitName(cell))
}

function filled(cells: readonly string[]): readonly string[] {
  return cells.filter((cell) => cell.trim() !== '')
}

function cellsAt(rows: Records, position: number): string[] {
  return filled(rows.map((cells) => cells[position] ?? '')).map((cell) => cell.trim().slice(0, 200))
}

function isKnownName(cell: string): boolean {
  return !startsLikeData(cell) && (isMeasureName(cell) || hintOf(cell) !== undefined)
}

function namesIn(rows: Records, position: number): number {
  return [...new Set(cellsAt(rows, position))].filter(isKnownName).length
}

/** True if half of the different cells name something that is measured, one of them twice or two of them. */
function isNaming(rows: Records, position: number): boolean {
  const cells = cellsAt(rows, position)
  const names = new Set(cells)
  if (names.size === 0 || names.size > mostNames || (names.size === cells.length && names.size < fewest))
    return false
  return 2 * [...names].filter(isKnownName).length >= names.size
}

/** Numbers, and what stands for one: `<200`, `null`, `n.d.`. */
function isNumeric(rows: Records, position: number): boolean {
  const cells = cellsAt(rows, position)
  const numbers = cells.filter((cell) =>
    /^[<>~≤≥+-]?\s*[\d.,]*\d[\d.,]*$/.test(splitUnit(cell)?.number ?? cell),
  )
  return numbers.length > 0 && 2 * numbers.length >= cells.length
}

function isIndex(header: string): boolean {
  return /^(?:#|no|nr|id|index|row|table|entry)$/.test(columnName(header))
}

function isTimeColumn(header: readonly string[], rows: Records, position: number): boolean {
  if (readHeaderCell(header[position] ?? '')?.kind === 'time') return true
  const cells = cellsAt(rows, position)
  return cells.length > 0 && cells.every((cell) => isTimeOfDay(cell) || isMoment(cell))
}
