import { csvHeaders } from './csv.ts'
import { CsvRefusal, quoteCell } from './csv-refusal.ts'
import type { HeaderCell, TimeName } from './import-names.ts'
import { readHeaderCell, timeNames } from './import-names.ts'
import type { HeaderUnit } from './import-units.ts'
import { writableHeaders } from './import-units.ts'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'

/** Where the columns of a file stand, counted from 0. */
export type ImportColumns = {
  /** Columns of the header, blank ones at its end left out. */
  readonly count: number
  readonly time: number
  /** The column with the time of day, when that of the date has one beside it. */
  readonly clock: number | undefined
  /** The header says that its times are UTC. */
  readonly isUtc: boolean
  readonly id: number | undefined
  readonly note: number | undefined
  readonly parameters: readonly ParameterColumn[]
  /** The header is that of our own export, column for column: its values are in stored units, whatever they are. */
  readonly isExport: boolean
  /** Columns that are not read: their headers, or `column 3`. */
  readonly ignored: readonly string[]
}

/** One parameter's column; the label is what messages call it, the header what the file calls it. */
export type ParameterColumn = {
  readonly key: ParameterKey
  readonly label: string
  readonly header: string
  readonly position: number
  /** Undefined when the header names no unit: then the values are taken for stored ones. */
  readonly unit: HeaderUnit | undefined
}

/** How a row does as a header: what it lacks, and how many of its cells name something known. */
export type HeaderFitness = { hasTime: boolean; hasParameter: boolean; known: number }

type NamedColumn = { header: string; position: number; cell: NonNullable<HeaderCell> }

const shownNames = 10
/** No spreadsheet of water tests has more, and each is named when it is not read. */
export const maxColumns = 1_000

export function fitnessOf(cells: readonly string[]): HeaderFitness {
  const known = namedColumns(cells.slice(0, maxColumns)).map(({ cell }) => cell.kind)
  return {
    hasTime: known.includes('time'),
    hasParameter: known.some((kind) => kind === 'parameter' || kind === 'foreign'),
    known: known.length,
  }
}

/**
 * Reads a header: names in any order and case, short names of the field, units in brackets and after names.
 * @throws CsvRefusal for more than 1,000 columns, without a column for the time and one for a parameter, for known columns that are repeated, and
 * for units that are not known.
 */
export function readHeader(cells: readonly string[]): ImportColumns {
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > maxColumns)
    throw new CsvRefusal(
      `The file has ${count.toLocaleString('en')} columns; Coralline reads up to ${maxColumns.toLocaleString('en')}. Leave out those that it need not read, and import the file again.`,
    )
  const named = namedColumns(cells)
  const { hasTime, hasParameter } = fitnessOf(cells)
  if (!hasTime || !hasParameter) throw incompleteHeader(cells)
  const time = chooseTime(named)
  const used = named.filter(({ cell, position }) => cell.kind !== 'time' || time.positions.includes(position))
  refuseRepeated(used)
  refuseForeign(used)
  const usedPositions = new Set(used.map(({ position }) => position))
  return {
    count,
    time: time.positions[0] ?? 0,
    clock: time.positions[1],
    isUtc: time.isUtc,
    id: used.find(({ cell }) => cell.kind === 'id')?.position,
    note: used.find(({ cell }) => cell.kind === 'note')?.position,
    parameters: used.flatMap(toParameterColumn),
    isExport: csvHeaders.length === count && csvHeaders.every((header, index) => cells[index] === header),
    ignored: cells.slice(0, count).flatMap((cell, position) => {
      return usedPositions.has(position) ? [] : [cell.trim() || `column ${position + 1}`]
    }),
  }
}

/** Says what a row lacks that should be a header, and the names that it bears. */
export function incompleteHeader(cells: readonly string[]): CsvRefusal {
  const { hasTime, hasParameter } = fitnessOf(cells)
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (names.length === 0) return new CsvRefusal(`The file has no header. ${namesWeRead()}`)
  const shown = names.slice(0, shownNames).map(quoteCell).join(', ')
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : ''
  return new CsvRefusal(
    `The file has ${whatLacks({ hasTime, hasParameter })}, so nothing was imported. It has ${shown}${more}. ${namesWeRead()}`,
  )
}

function whatLacks({ hasTime, hasParameter }: Omit<HeaderFitness, 'known'>): string {
  if (hasTime) return 'no column with readings that Coralline knows'
  return hasParameter
    ? 'no column named timestamp, date or datetime'
    : 'no row that names its columns, or none that Coralline knows'
}

function namedColumns(cells: readonly string[]): NamedColumn[] {
  return cells.flatMap((cell, position) => {
    const read = readHeaderCell(cell)
    return read ? [{ header: cell.trim(), position, cell: read }] : []
  })
}

/** The most telling name of a moment; a `date` takes the `time` beside it along. */
function chooseTime(named: readonly NamedColumn[]): { positions: number[]; isUtc: boolean } {
  const columns = (name: TimeName) => named.filter(({ cell }) => cell.kind === 'time' && cell.name === name)
  const best = timeNames.find((name) => columns(name).length > 0) ?? 'time'
  const chosen = [...columns(best), ...(best === 'date' ? columns('time') : [])]
  refuseRepeated(chosen)
  return {
    positions: chosen.map(({ position }) => position),
    isUtc: chosen.some(({ cell }) => cell.kind === 'time' && cell.isUtc),
  }
}

function refuseRepeated(columns: readonly NamedColumn[]): void {
  const first = new Map<string, string>()
  for (const { header, cell } of columns) {
    const meaning = 'key' in cell ? cell.key : 'name' in cell ? cell.name : cell.kind
    const earlier = first.get(meaning)
    if (earlier !== undefined)
      throw new CsvRefusal(
        `The columns ${quoteCell(earlier)} and ${quoteCell(header)} of the file say the same thing. Keep one of them and import the file again.`,
      )
    first.set(meaning, header)
  }
}

function refuseForeign(columns: readonly NamedColumn[]): void {
  for (const { header, cell } of columns) {
    if (cell.kind !== 'foreign') continue
    const parameter = parameters.find(({ key }) => key === cell.key)
    const headers = parameter ? writableHeaders(parameter).map(quoteCell).join(', ') : ''
    throw new CsvRefusal(
      `The column ${quoteCell(header)} has a unit that Coralline does not know, so nothing was imported. Headers that it reads: ${headers}. ` +
        'Rename the column, convert its values if need be, and import the file again.',
    )
  }
}

function toParameterColumn({ header, position, cell }: NamedColumn): ParameterColumn[] {
  if (cell.kind !== 'parameter') return []
  const label = parameters.find(({ key }) => key === cell.key)?.label ?? cell.key
  return [{ key: cell.key, label, header, position, unit: cell.unit }]
}

function namesWeRead(): string {
  return `Coralline reads columns such as ${csvHeaders.join(', ')}; a date and one parameter are enough.`
}
