import type { DateProof } from '#domain/imports/dates/dates.ts'
import { newestYear } from '#domain/imports/dates/missing-years.ts'
import type { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import type { FoundTable } from '#domain/imports/header/header-search.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { mappedHeader } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { NumberStyle } from '#domain/imports/numbers.ts'
import { NumberProof, settledStyle } from '#domain/imports/numbers.ts'
import type { ColumnFacts, Proposal } from '#domain/imports/proposal.ts'
import { propose } from '#domain/imports/propose.ts'
import type { DecimalsProposal } from '#domain/imports/propose-decimals.ts'
import { proposeDecimals } from '#domain/imports/propose-decimals.ts'
import { unitOf } from '#domain/imports/units/unit-words.ts'
import { maxImportRows } from '#domain/limits.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { ColumnCount } from './column-facts.ts'
import { isBlankRow, tooManyRows } from './csv-file.ts'
import type { OpenedFile } from './opened-file.ts'
import type { CsvRow } from './row-cutter.ts'

export type ReadingProposal = {
  rows: number
  facts: readonly ColumnFacts[]
  proposals: readonly Proposal[]
  mapping: ImportMapping
  /** What the time's column proves. */
  dates: DateProof | undefined
  proven: NumberStyle
  decimals: DecimalsProposal
  /** The cells of the longest row, where the header has more. */
  shortRows: number | undefined
}

type ProposalOptions = {
  own: CustomColumns
  latest: string
  mayGuess: boolean
  rows?: number
  /** Bytes that were read now, and rows so far. */
  onRead: (bytes: number, rows: number) => void
}

/** Reads a file once, and proposes what its columns are. @throws CsvRefusal for too many rows */
export async function proposeReading(
  opened: OpenedFile,
  found: FoundTable,
  { own, latest, mayGuess, ...counting }: ProposalOptions,
): Promise<ReadingProposal> {
  const { rows, counts, longest } = await countColumns(opened, found, { latest, ...counting })
  const proven = provenStyle(opened, found, counts)
  const decimals = proposeDecimals(groupedColumns(found, counts, own), proven)
  const style = decimals.decimals === null ? proven : settledStyle(decimals.decimals)
  const facts = counts.map((count, position) => count.facts(found.units[position] ?? '', style))
  const proposals = propose(facts, { own, isUntouched: opened.isUntouched, mayGuess })
  const time = proposals.findIndex(({ to }) => to === 'time')
  const dates = counts[time]?.dates
  const { table } = opened
  const mapping: ImportMapping = {
    sheet: table.sheet ?? null,
    ...(table.shape && table.shape.rows !== 'logs' && { shape: table.shape }),
    header_line: found.line,
    date_order: dates?.order ?? statedOrder(found, time) ?? null,
    decimals: decimals.decimals,
    clock: null,
    date: time === -1 ? (table.date ?? null) : null,
    ...(table.yearless && { last_year: newestYear(table.yearless, latest) }),
    only: [],
    columns: proposals.map(({ to, unit, zeros }, position) => ({
      header: mappedHeader(found.headers[position] ?? ''),
      to,
      unit,
      ...(zeros && { zeros }),
    })),
  }
  const named = found.headers.findLastIndex((header) => header !== '') + 1
  const isShort = rows > 0 && longest < named && !table.isMade
  return {
    rows,
    facts,
    proposals,
    mapping,
    dates,
    proven,
    decimals,
    shortRows: isShort ? longest : undefined,
  }
}

/** The order in the header of the dates, or below it: `Date (MM/DD/YYYY)`. */
function statedOrder({ headers, units }: FoundTable, time: number): DateOrder | undefined {
  const letters = `${headers[time] ?? ''} ${units[time] ?? ''}`.toLowerCase().replace(/[^a-z]+/g, ' ')
  if (/\bd{1,2} m{1,3} [yj]{2,4}\b/.test(letters)) return 'dmy'
  if (/\bm{1,2} d{1,2} y{2,4}\b/.test(letters)) return 'mdy'
  return /\by{2} m{1,2} d{1,2}\b/.test(letters) ? 'ymd' : undefined
}

async function countColumns(
  opened: OpenedFile,
  { delimiter, index, headers }: FoundTable,
  { latest, rows: most = maxImportRows, onRead }: Pick<ProposalOptions, 'latest' | 'rows' | 'onRead'>,
) {
  const counts = headers.map((header) => new ColumnCount(header, latest))
  let rows = 0
  let longest = 0
  const onRow = ({ cells }: CsvRow, rowIndex: number) => {
    if (rowIndex > index + most) throw tooManyRows()
    if (rowIndex <= index || isBlankRow(cells)) return
    rows += 1
    if (cells.length > longest) longest = cells.length
    for (let position = 0; position < counts.length; position += 1) {
      const cell = cells[position]
      if (cell) counts[position]?.add(cell)
    }
  }
  await opened.read({ delimiter, onRow, onBytes: (bytes) => onRead(bytes, rows) })
  return { rows, counts, longest }
}

function provenStyle(
  opened: OpenedFile,
  { delimiter }: FoundTable,
  counts: readonly ColumnCount[],
): NumberStyle {
  const proof = new NumberProof()
  for (const count of counts) if (count.isNumeric) proof.join(count.numbers)
  return styleOf(opened, { delimiter, proof })
}

export function styleOf(
  { table }: OpenedFile,
  { delimiter, proof }: { delimiter: FoundTable['delimiter']; proof: NumberProof },
): NumberStyle {
  if (table.numbers) return table.numbers
  if (delimiter === '\t') return proof.styleBetweenTabs
  if (delimiter === ';') return proof.style
  return table.isMade && table.format !== 'long' ? proof.styleBesidePoints : proof.styleBetweenCommas
}

/** Columns of known parameters, with their ambiguous cells. */
function groupedColumns({ headers }: FoundTable, counts: readonly ColumnCount[], own: CustomColumns) {
  return headers.flatMap((header, position) => {
    const groups = counts[position]?.groups ?? []
    if (groups.length === 0) return []
    const cell = own.read(header) ?? readHeaderCell(header)
    if (cell?.kind !== 'parameter') return []
    return [{ known: cell.known, unit: unitOf(cell.stated), groups }]
  })
}
