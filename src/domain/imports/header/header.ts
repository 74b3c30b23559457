import { countWords } from '#domain/count-words.ts'
import { csvHeaders, isExportHeader } from '#domain/csv.ts'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import { startsLikeData } from '#domain/imports/numbers.ts'
import { refuseTableBeside } from '#domain/imports/table-beside.ts'
import { withUnitBelow } from '#domain/imports/units/header-units.ts'
import { withUnitColumns } from '#domain/imports/units/measure-names.ts'
import type { KnownParameter } from '#domain/imports/units/unit-words.ts'
import { readUnitText, unitOf } from '#domain/imports/units/unit-words.ts'
import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { maxColumns, maxUnknownColumns } from '#domain/limits.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { CustomColumns, CustomTarget } from './custom-columns.ts'
import { noCustom } from './custom-columns.ts'
import type { NamedColumn } from './header-refusals.ts'
import { refuseRepeated, refuseUnknownUnits } from './header-refusals.ts'
import type { TimeName } from './names.ts'
import { dayNames, readHeaderCell, timeNames } from './names.ts'

/** Where the columns of a file stand, counted from 0. */
export type ImportColumns = {
  /** Columns of the header, without blank ones at its end. */
  readonly count: number
  /** Undefined when the file has no dates: all rows are of `date` then. */
  readonly time: number | undefined
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined
  /** The column with the time of day beside the date. */
  readonly clock: number | undefined
  /** The column that says AM or PM of these times. */
  readonly half?: number | undefined
  /** The header says that its times are UTC. */
  readonly isUtc: boolean
  readonly id: number | undefined
  /** A log's note has the text of each of several after its header. */
  readonly notes: readonly PlacedColumn[]
  readonly parameters: readonly ParameterColumn[]
  /** Columns that name the tank of a row. They are not imported, but a file that names two tanks is refused. */
  readonly tanks: readonly PlacedColumn[]
  /** Only rows with these values are read. */
  readonly filters?: readonly { readonly position: number; readonly value: string }[]
  /** Custom parameters that the file adds to the tank. Their ids are negative, made of column numbers. */
  readonly added: readonly CustomTarget[]
  /** Headers of columns that are not read, or `column 3`. */
  readonly ignored: readonly string[]
}

export type ParameterColumn = {
  readonly key: KnownParameter['key']
  /** The id of a custom parameter; negative for one that this file adds. */
  readonly customId: number | undefined
  readonly known: KnownParameter
  readonly label: string
  readonly header: string
  readonly position: number
  /** The column with a unit for each value, which precedes the header's. */
  readonly unitsAt?: number | undefined
  /** Undefined when the header names none: the values are taken for stored ones. */
  readonly unit: HeaderUnit | undefined
  /** The parts of that unit, for cells that name one of them themselves. */
  readonly measure: HeaderUnit | undefined
  readonly element: HeaderUnit | undefined
  /** Cells that do not name their unit are not read, since nothing else says it. */
  readonly needsUnit?: boolean
  /** A 0 means not measured. */
  readonly hasBlankZeros?: true
}

export type PlacedColumn = { readonly header: string; readonly position: number }

/** How well a row serves as a header; `known` counts the cells that name something known. */
export type HeaderFitness = { hasTime: boolean; hasParameter: boolean; known: number }

const shownNames = 10

export function fitnessOf(cells: readonly string[], own: CustomColumns = noCustom): HeaderFitness {
  const known = namedColumns(cells.slice(0, maxColumns), own).map(({ cell }) => cell.kind)
  return {
    hasTime: known.includes('time'),
    hasParameter: known.some((kind) => kind === 'parameter' || kind === 'unknown-unit'),
    known: known.length,
  }
}

/**
 * Reads a header, with the row of units below it: names in any order and case, units in brackets and after names. Of
 * another tank's custom parameters, which an exported file may have, it answers those that `own` has not as `added`.
 * @throws CsvRefusal for more than 1,000 columns, for none of the time or of a parameter, for repeated and unknown ones
 */
export function readHeader(
  cells: readonly string[],
  unitCells: readonly string[] = [],
  own: CustomColumns = noCustom,
): ImportColumns {
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > maxColumns)
    throw new CsvRefusal(
      `The file has ${countWords(count)} columns; Coralline reads up to ${countWords(maxColumns)}. Leave out those that it need not read, and import the file again.`,
    )
  const isExport = isExportHeader(cells.slice(0, count))
  const added = isExport ? own.addedBy(cells.slice(0, count)) : []
  const named = namedColumns(cells, isExport ? own.with(added) : own)
  const { hasTime, hasParameter } = fitnessOf(cells, own)
  if (!hasTime || !hasParameter) throw incompleteHeader(cells, own)
  refuseTableBeside(cells, own)
  const time = chooseTime(named)
  const used = named.filter(({ cell, position }) => cell.kind !== 'time' || time.positions.includes(position))
  refuseRepeated(used)
  refuseUnknownUnits(used)
  const placed = (kind: 'note' | 'tank') =>
    used.flatMap(({ cell, header, position }) => (cell.kind === kind ? [{ header, position }] : []))
  const isFree = (position: number) => named.every((one) => one.position !== position)
  const measured = used.flatMap((column) => toParameterColumn(column, unitCells[column.position] ?? ''))
  const columns = withUnitColumns(measured, { headers: cells, isFree })
  const read = used.flatMap(({ cell, position }) => (cell.kind === 'tank' ? [] : [position]))
  const half = halfDayColumn(cells, isFree)
  const beside = [half, ...columns.map(({ unitsAt }) => unitsAt)].flatMap((position) => position ?? [])
  const ignored = headersBeside(new Set([...read, ...beside]), cells.slice(0, count))
  refuseManyUnknown(ignored.length, count)
  return {
    count,
    time: time.positions[0] ?? 0,
    clock: time.positions[1],
    half,
    isUtc: time.isUtc,
    id: used.find(({ cell }) => cell.kind === 'id')?.position,
    notes: placed('note'),
    parameters: columns,
    tanks: placed('tank'),
    added,
    ignored,
  }
}

/** @throws CsvRefusal for hundreds of columns that nobody could want to read */
export function refuseManyUnknown(unknown: number, count: number) {
  if (unknown <= maxUnknownColumns) return
  throw new CsvRefusal(
    `Of the ${countWords(count)} columns of this table Coralline knows ${countWords(count - unknown)}. Keep the columns with the dates and the readings, in a file or a sheet of their own, and import that.`,
  )
}

/** The headers of the columns that are not `read`: a nameless one is `column 3`. */
export function headersBeside(read: ReadonlySet<number>, headers: readonly string[]): string[] {
  return headers.flatMap((cell, position) =>
    read.has(position) ? [] : [cell.trim() || `column ${position + 1}`],
  )
}

/** The refusal of a row that should be a header: what it lacks, and which names it has. */
export function incompleteHeader(cells: readonly string[], own: CustomColumns = noCustom): CsvRefusal {
  const { hasTime, hasParameter } = fitnessOf(cells, own)
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (names.length === 0) return namelessFile()
  const shown = names.slice(0, shownNames).map(quoteCell).join(', ')
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : ''
  return new CsvRefusal(
    `The file has ${whatLacks({ hasTime, hasParameter })}, so nothing was imported. It has ${shown}${more}. ${namesWeRead()}`,
  )
}

export function emptyFile(): CsvRefusal {
  return new CsvRefusal('The file is empty.')
}

export function namelessFile(): CsvRefusal {
  return new CsvRefusal(
    `The file has no header: no row that names its columns, so nothing was imported. Write one above its first row. ${namesWeRead()}`,
  )
}

function whatLacks({ hasTime, hasParameter }: Omit<HeaderFitness, 'known'>): string {
  if (hasTime) return 'no column with readings that Coralline knows'
  return hasParameter
    ? 'no column named timestamp, date or datetime'
    : 'no row that names its columns, or none that Coralline knows'
}

function namedColumns(cells: readonly string[], own: CustomColumns): NamedColumn[] {
  return cells.flatMap((cell, position) => {
    // In this tank the name of a custom parameter means that, whatever it means elsewhere.
    const read = own.read(cell) ?? readHeaderCell(cell)
    return read ? [{ header: cell.trim(), position, cell: read }] : []
  })
}

/** The columns of the moment: the most telling name, and with a `date` the `time` as well. */
function chooseTime(named: readonly NamedColumn[]): { positions: number[]; isUtc: boolean } {
  const columns = (name: TimeName) => named.filter(({ cell }) => cell.kind === 'time' && cell.name === name)
  const best = timeNames.find((name) => columns(name).length > 0) ?? 'time'
  const chosen = [...columns(best), ...(dayNames.includes(best) ? columns('time') : [])]
  refuseRepeated(chosen)
  return {
    positions: chosen.map(({ position }) => position),
    isUtc: chosen.some(({ cell }) => cell.kind === 'time' && cell.isUtc),
  }
}

/** True for a row such as `,°F,ppb,NO3-N` below a header: no date, no readings, and a known unit for some column. */
export function isUnitRow(
  header: readonly string[],
  cells: readonly string[],
  own: CustomColumns = noCustom,
): boolean {
  const named = namedColumns(header.slice(0, maxColumns), own)
  let units = 0
  for (const { position, cell } of named) {
    const text = cells[position]?.trim() ?? ''
    if (cell.kind !== 'note' && cell.kind !== 'tank' && startsLikeData(text)) return false
    if (cell.kind !== 'parameter' || text === '') continue
    const stated = readUnitText(cell.known, text)
    const isRepeated = text === header[position]?.trim()
    if (!isRepeated && (stated?.measure || stated?.element)) units += 1
  }
  return units > 0
}

function toParameterColumn({ header, position, cell }: NamedColumn, unitCell: string): ParameterColumn[] {
  if (cell.kind !== 'parameter') return []
  const { key, known } = cell
  const { measure, element } = withUnitBelow(cell.stated, { known, header, unitCell: unitCell.trim() })
  const unit = unitOf({ measure, element })
  const customId = isCustomKey(key) ? Number(key.slice('own:'.length)) : undefined
  return [{ key, customId, known, label: known.label, header, position, unit, measure, element }]
}

function namesWeRead(): string {
  return `Coralline reads columns such as ${csvHeaders.join(', ')}; a date and one parameter are enough.`
}
