import { CsvRefusal } from '#domain/csv-refusal.ts'
import { startsLikeData } from '#domain/imports/numbers.ts'
import type { CustomColumns } from './custom-columns.ts'
import { noCustom } from './custom-columns.ts'
import type { HeaderFitness, ImportColumns } from './header.ts'
import { emptyFile, fitnessOf, incompleteHeader, isUnitRow, namelessFile, readHeader } from './header.ts'
import { readHeaderCell } from './names.ts'

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The first records of a file, as one delimiter cuts them. */
export type Beginning = {
  readonly delimiter: Delimiter
  readonly records: readonly (readonly string[])[]
  /** The line on which each of them begins. */
  readonly lines: readonly number[]
  /** Why the records end too early, when quotes do not match. */
  readonly failure?: CsvRefusal | undefined
}

/** `index` is the position of the header or, where a row of units follows it, of that row. */
export type FoundHeader = { delimiter: Delimiter; index: number; columns: ImportColumns }

type Row = HeaderFitness & { delimiter: Delimiter; index: number; cells: readonly string[] }

/** Where the table of a file begins, whatever its columns are called. */
export type FoundTable = {
  delimiter: Delimiter
  /** Position of the header or, where a row of units follows it, of that row; -1 without a header. */
  index: number
  /** The line of the header; 0 for none. */
  line: number
  /** A cell for each column; '' where the header has none. */
  headers: readonly string[]
  /** The row of units below the header, or above it; empty without one. */
  units: readonly string[]
}

/**
 * Finds the table below title lines, with its header on `line` if a user has chosen one (0: without a header).
 * Undefined without such a line among the first ones, or without rows.
 * @throws CsvRefusal for a table that its own delimiter cannot cut
 */
export function findTable(
  beginnings: readonly Beginning[],
  { own, line }: { own: CustomColumns; line?: number | undefined },
): FoundTable | undefined {
  const known = headerRows(rowsOf(beginnings, own))[0]
  const chosen = line === undefined ? known : undefined
  const beginning =
    beginnings.find(({ delimiter }) => delimiter === known?.delimiter) ?? likeliest(beginnings)
  if (!beginning) return undefined
  const { delimiter, records, lines } = beginning
  const at =
    chosen?.index ?? (line === undefined ? guessHeader(records) : line === 0 ? -1 : lines.indexOf(line))
  if (line !== undefined && line > 0 && at === -1) return undefined
  const header = records[at] ?? []
  const unitsAt = at < 0 ? undefined : unitRowOf({ records, at, own })
  const units = records[unitsAt ?? -1] ?? []
  const index = Math.max(at, unitsAt ?? at)
  const width = widthOf(header, records.slice(Math.max(index + 1, 0)))
  if (width === 1) refuseUncut(beginnings, records)
  const headers = Array.from({ length: width }, (_, column) => header[column]?.trim() ?? '')
  return width === 0 ? undefined : { delimiter, index, line: lines[at] ?? 0, headers, units }
}

type HeaderAt = { records: readonly (readonly string[])[]; at: number; own: CustomColumns }

function unitRowOf({ records, at, own }: HeaderAt): number | undefined {
  return [at + 1, at - 1].find((row) => isUnitRow(records[at] ?? [], records[row] ?? [], own))
}

/** A single column may be a table that its delimiter could not cut, for too many cells, say. @throws that refusal */
function refuseUncut(beginnings: readonly Beginning[], records: readonly (readonly string[])[]): void {
  const isIn = (delimiter: string) => records.some(([cell = '']) => cell.includes(delimiter))
  const failure = beginnings.find(({ delimiter, failure }) => failure && isIn(delimiter))?.failure
  if (failure) throw failure
}

/** The delimiter that cuts most rows into the same number of cells, more than one. */
function likeliest(beginnings: readonly Beginning[]): Beginning | undefined {
  const score = ({ records, failure }: Beginning) => {
    const widths = Map.groupBy(
      records.map((cells) => cells.length),
      (width) => width,
    )
    const fits = [...widths].map(([width, rows]) => (width > 1 ? rows.length * 1000 + width : rows.length))
    return Math.max(0, ...fits) - (failure ? 1e6 : 0)
  }
  return beginnings.toSorted((one, other) => score(other) - score(one))[0]
}

/** The first row with a cell for most of the columns; -1 when that row is one of data. */
function guessHeader(records: readonly (readonly string[])[]): number {
  const most = Math.max(...records.map(filledWidth), 0)
  const full = records.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 0.6 * most)
  const isData = records[full]?.some((cell) => startsLikeData(cell)) ?? true
  return isData ? -1 : full
}

/** Counts the columns of the header, and nameless ones that most rows have. The rest are pieces of cells. */
function widthOf(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const named = filledWidth(header)
  const widths = rows.map(filledWidth)
  if (named === 0) return Math.max(...widths, 0)
  const isNote = readHeaderCell(header[named - 1] ?? '')?.kind === 'note'
  const filled = widths.filter((width) => width > 0).toSorted((one, other) => one - other)
  return isNote ? named : Math.max(named, filled[Math.floor((filled.length - 1) / 2)] ?? 0)
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/**
 * Finds the header: under each delimiter the first record that names a time and a parameter, with most known columns.
 * @throws CsvRefusal when there is none, or it cannot be read
 */
export function findHeader(beginnings: readonly Beginning[], own: CustomColumns = noCustom): FoundHeader {
  const rows = rowsOf(beginnings, own)
  const [best] = headerRows(rows)
  if (best) return withUnits(best, { rows, own })
  throw refusalOf(beginnings, rows)
}

function rowsOf(beginnings: readonly Beginning[], own: CustomColumns): Row[] {
  return beginnings.flatMap(({ delimiter, records }) =>
    records.map((cells, index) => ({ delimiter, index, cells, ...fitnessOf(cells, own) })),
  )
}

/** The first header under each delimiter, most known columns first. */
function headerRows(rows: readonly Row[]): Row[] {
  const headers = rows.filter(({ hasTime, hasParameter }) => hasTime && hasParameter)
  const firsts = delimiters.flatMap((delimiter) => headers.find((row) => row.delimiter === delimiter) ?? [])
  return firsts.toSorted((one, other) => other.known - one.known)
}

function withUnits(
  { delimiter, index, cells }: Row,
  { rows, own }: { rows: readonly Row[]; own: CustomColumns },
): FoundHeader {
  const records = rows.filter((row) => row.delimiter === delimiter).map((row) => row.cells)
  const unitsAt = unitRowOf({ records, at: index, own })
  const units = records[unitsAt ?? -1] ?? []
  return { delimiter, index: Math.max(index, unitsAt ?? index), columns: readHeader(cells, units, own) }
}

/** The refusal without a header: says what the row closest to one lacks, or that quotes do not match. */
function refusalOf(beginnings: readonly Beginning[], rows: readonly Row[]): CsvRefusal {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const names = filled.filter(({ cells }) => !cells.some(startsLikeData))
  const [closest] = names.toSorted(
    (one, other) =>
      other.known - one.known || other.cells.length - one.cells.length || one.index - other.index,
  )
  // A row of one cell may be one that its real delimiter could not cut.
  const isUncut = (delimiter: string) => closest?.cells.length === 1 && closest.cells[0]?.includes(delimiter)
  const cut = beginnings.filter(
    ({ delimiter }) => !closest || delimiter === closest.delimiter || isUncut(delimiter),
  )
  const failure = cut.find((beginning) => beginning.failure)?.failure
  if (failure) return failure
  if (closest) return withAdvice(incompleteHeader(closest.cells), { closest, beginnings })
  return filled.length > 0 ? namelessFile() : emptyFile()
}

/** Rows that are searched: a shorter file has no header below them. */
const searchedRows = 20

/** Says of a row of one cell what to put between columns, and of a long file where its header must stand. */
function withAdvice(
  { message }: CsvRefusal,
  { closest, beginnings }: { closest: Row; beginnings: readonly Beginning[] },
): CsvRefusal {
  const [cell = '', ...others] = closest.cells
  if (others.length === 0 && cell.split(/\||\s{2,}/).length > 2)
    return new CsvRefusal(`${message} Put a comma, a semicolon or a tab between the columns.`)
  const isLong = beginnings.some(({ records }) => records.length >= searchedRows)
  return closest.known === 0 && isLong
    ? new CsvRefusal(`${message} The names of the columns must stand in the first ${searchedRows} rows.`)
    : new CsvRefusal(message)
}
