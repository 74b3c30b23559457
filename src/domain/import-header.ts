import { csvHeaders } from './csv.ts'
import { CsvRefusal, quoteCell } from './csv-refusal.ts'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'

/** Where the columns of a file stand, counted from 0. */
export type ImportColumns = {
  /** Columns of the header, blank ones at its end left out. */
  readonly count: number
  readonly time: number
  readonly id: number | undefined
  readonly note: number | undefined
  readonly parameters: readonly ParameterColumn[]
}

/** One parameter's column; the label is what messages call it. */
export type ParameterColumn = {
  readonly key: ParameterKey
  readonly label: string
  readonly position: number
}

type ColumnName = 'id' | 'time' | 'note' | ParameterKey

const columnNames: ReadonlyMap<string, ColumnName> = new Map([
  ['id', 'id'],
  ['timestamp', 'time'],
  ['date', 'time'],
  ['datetime', 'time'],
  ['note', 'note'],
  ...parameters.flatMap(({ key, csvHeader }): [string, ColumnName][] => [
    [key.toLowerCase(), key],
    [csvHeader.toLowerCase(), key],
  ]),
])

const shownNames = 10

/**
 * Reads a file's first row: Coralline's own column names, in any order and case; `phosphase` as well as `phosphate`,
 * `date` or `datetime` for `timestamp`. `id`, `note` and each parameter are optional.
 * @throws CsvRefusal for an empty header, unknown, nameless or repeated columns, no time column, nothing to import.
 */
export function readHeader(cells: readonly string[]): ImportColumns {
  const names = withoutBlankEnd(cells.map((cell) => cell.trim()))
  if (names.length === 0) throw new CsvRefusal(`The file has no header. ${namesWeRead()}`)
  refuseUnknown(names)
  const columns = toColumns(findPositions(names), names.length)
  if (columns.parameters.length === 0 && columns.note === undefined) {
    throw new CsvRefusal(`The file has no column with readings or notes. ${namesWeRead()}`)
  }
  return columns
}

function withoutBlankEnd(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function refuseUnknown(names: readonly string[]): void {
  const nameless = names.indexOf('')
  if (nameless !== -1)
    throw new CsvRefusal(`Column ${nameless + 1} of the file has no name. ${namesWeRead()}`)
  const unknown = names.filter((name) => !columnNames.has(name.toLowerCase()))
  if (unknown.length === 0) return
  const shown = unknown.slice(0, shownNames).map(quoteCell).join(', ')
  const more = unknown.length > shownNames ? ` and ${unknown.length - shownNames} more` : ''
  throw new CsvRefusal(
    `${unknown.length === 1 ? 'The column' : 'The columns'} ${shown}${more} cannot be read, so nothing was imported. ${namesWeRead()}`,
  )
}

function findPositions(names: readonly string[]): ReadonlyMap<ColumnName, number> {
  const positions = new Map<ColumnName, number>()
  names.forEach((name, position) => {
    const column = columnNames.get(name.toLowerCase())
    if (column === undefined) return
    const earlier = positions.get(column)
    if (earlier !== undefined) throw repeatedColumn({ first: names[earlier] ?? '', second: name })
    positions.set(column, position)
  })
  return positions
}

function repeatedColumn({ first, second }: { first: string; second: string }): CsvRefusal {
  const what = `The columns ${quoteCell(first)} and ${quoteCell(second)} of the file say the same thing.`
  return new CsvRefusal(`${what} Keep one of them and import the file again.`)
}

function toColumns(positions: ReadonlyMap<ColumnName, number>, count: number): ImportColumns {
  const time = positions.get('time')
  if (time === undefined)
    throw new CsvRefusal(`The file has no column named timestamp, date or datetime. ${namesWeRead()}`)
  const found = parameters.flatMap(({ key, label }) => {
    const position = positions.get(key)
    return position === undefined ? [] : [{ key, label, position }]
  })
  return { count, time, id: positions.get('id'), note: positions.get('note'), parameters: found }
}

function namesWeRead(): string {
  return `For now Coralline reads its own column names: ${csvHeaders.join(', ')}.`
}
