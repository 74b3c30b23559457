import { ApiError } from '#contract/errors/errors.ts'
import { dateOrderNeeded, mappingWrong } from '#contract/errors/import-errors.ts'
import { countWords } from '#domain/count-words.ts'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { DateProof } from '#domain/imports/dates/dates.ts'
import { tankClockOf } from '#domain/imports/dates/tank-clock.ts'
import type { FoundHeader } from '#domain/imports/header/header-search.ts'
import { findHeader, findTable } from '#domain/imports/header/header-search.ts'
import type { OwnColumns } from '#domain/imports/header/own-columns.ts'
import type { MappingProblems } from '#domain/imports/mapped-columns.ts'
import { columnsOf } from '#domain/imports/mapped-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { NumberStyle } from '#domain/imports/numbers.ts'
import { NumberProof } from '#domain/imports/numbers.ts'
import type { RowReading } from '#domain/imports/row.ts'
import { maxImportRows } from '#domain/limits.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import type { OpenedFile } from './opened-file.ts'
import type { CsvRow } from './row-cutter.ts'

export type Proving = {
  /** The mapping that the keeper has looked at; without one the header alone says how to read the columns. */
  mapping?: ImportMapping | undefined
  /** The keeper's answer; an order that the file proves counts instead. */
  dateOrder?: DateOrder | undefined
  now: Date
  own: OwnColumns
  isWhole: boolean
  /** Bytes that were read now, and rows that were read so far. */
  onRead: (bytes: number, rows: number) => void
}

/** How the rows of a file are to be read, and where they begin. */
export type FileProof = { header: FoundHeader; reading: RowReading }

/**
 * Finds what a file proves as a whole: its header, the order of its dates, its decimal sign, the number of its rows.
 * @throws CsvRefusal, mapping_wrong, date_order_needed
 */
export async function proveFile(opened: OpenedFile, proving: Proving): Promise<FileProof> {
  const { mapping, dateOrder, now, own, isWhole, onRead } = proving
  const header = mapping ? mappedHeaderOf(opened, { mapping, own }) : findHeader(opened.beginnings, own)
  const rows = isWhole ? Number.POSITIVE_INFINITY : maxImportRows
  const { dates, numbers } = await proveColumns(opened, { header, rows, onRead })
  const latest = latestPossible(now)
  if (dates.mayBeginWithYear(latest)) throw yearsFirst(dates.example ?? '')
  const reading = {
    columns: header.columns,
    order: chooseOrder(dates, mapping?.date_order ?? dateOrder),
    latest,
    isUntouched: opened.isUntouched,
    numbers: numberStyle(opened, { header, numbers, decimals: mapping?.decimals ?? null }),
    toTank: tankClockOf(mapping?.clock ?? null),
  }
  return { header, reading }
}

function mappedHeaderOf(
  { beginnings }: OpenedFile,
  { mapping, own }: { mapping: ImportMapping; own: OwnColumns },
): FoundHeader {
  const found = findTable(beginnings, { own, line: mapping.header_line })
  if (!found) throw mappingWrong({ header_line: `The file has no header on line ${mapping.header_line}.` })
  const problems: MappingProblems = {}
  const columns = columnsOf(mapping, { headers: found.headers, own, problems })
  if (!columns) throw mappingWrong(problems)
  return { delimiter: found.delimiter, index: found.index, columns }
}

type Proven = { header: FoundHeader; numbers: NumberProof; decimals: ImportMapping['decimals'] }

function numberStyle({ table }: OpenedFile, { header, numbers, decimals }: Proven): NumberStyle {
  if (decimals) return decimals === '.' ? 'point' : 'comma'
  if (table.numbers) return table.numbers
  if (header.delimiter === '\t') return numbers.styleBetweenTabs
  if (header.delimiter === ';') return numbers.style
  return table.isMade ? numbers.styleBesidePoints : 'point'
}

/** `rows`: how many rows there may be. */
type Columns = { header: FoundHeader; rows: number } & Pick<Proving, 'onRead'>

async function proveColumns(opened: OpenedFile, { header, rows, onRead }: Columns) {
  const { columns, delimiter, index } = header
  const { time } = columns
  const [dates, numbers] = [new DateProof(), new NumberProof()]
  let read = 0
  const onRow = ({ cells }: CsvRow, place: number) => {
    if (place > index + rows) throw tooManyRows()
    if (place <= index) return
    read += 1
    if (time !== undefined) dates.add(cells[time] ?? '')
    if (delimiter === ',' && !opened.table.isMade) return
    for (const { position } of columns.parameters) numbers.add(cells[position] ?? '')
  }
  await opened.read({ delimiter, onRow, onBytes: (bytes) => onRead(bytes, read) })
  return { dates, numbers }
}

function chooseOrder(dates: DateProof, asked: DateOrder | undefined): DateOrder | undefined {
  const order = dates.order ?? asked
  if (order) return order
  if (dates.example === undefined) return undefined
  throw dates.isContradictory ? contradictoryDates(dates.example) : dateOrderNeeded(dates.example)
}

function contradictoryDates(date: string): ApiError {
  return new ApiError(
    'date_order_needed',
    'Some dates of this file can only be read with the day first, others only with the month first. Say which is right; the rows that do not fit will be rejected.',
    { fields: { date_order: date } },
  )
}

function yearsFirst(date: string): CsvRefusal {
  return new CsvRefusal(
    `The dates of this file, such as ${quoteCell(date)}, can begin or end with the year.`,
    'Write the year with four digits, and import the file again.',
  )
}

export function tooManyRows(): CsvRefusal {
  return new CsvRefusal(
    `The file has more than ${countWords(maxImportRows)} rows, blank ones included. Delete the blank ones, or split the file and import the parts.`,
  )
}
