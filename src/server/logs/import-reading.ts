import { stat } from 'node:fs/promises'
import { ApiError, dateOrderNeeded } from '#contract/errors.ts'
import type { ConvertedUnit, DateOrder, ImportError } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { DateProof } from '#domain/import-dates.ts'
import type { ImportColumns } from '#domain/import-header.ts'
import type { FoundHeader } from '#domain/import-header-search.ts'
import { findHeader } from '#domain/import-header-search.ts'
import { NumberProof } from '#domain/import-numbers.ts'
import type { ImportRow, RowReading } from '#domain/import-row.ts'
import { readRow } from '#domain/import-row.ts'
import { UnitCheck } from '#domain/import-units-check.ts'
import { parameters } from '#domain/parameters.ts'
import type { CsvRow } from './import-cutter.ts'
import { longestRow } from './import-cutter.ts'
import type { Encoding } from './import-encoding.ts'
import { findEncoding, readText, refuseOtherText } from './import-encoding.ts'
import { isBlankRow, readBeginnings, readCsv } from './import-file.ts'
import { cutHeader, rejectedRow } from './import-told.ts'

const maxBytes = 100 * 1024 * 1024
const maxRows = 1_000_000
/** Rejected rows that are told one by one; all are counted. */
export const maxListedErrors = 100

/** What reading a file tells besides its rows. `rejected` rows are counted, the first 100 listed. */
export type ReadReport = {
  rows: number
  rejected: number
  errors: ImportError[]
  converted_units: ConvertedUnit[]
  ignored_columns: string[]
  zones_dropped: number
}

/** A row that can be imported, with the line it begins on and its cells as the file has them. */
export type PlacedRow = { line: number; cells: readonly string[]; row: ImportRow }

type Reading = {
  /** What the keeper answered; a file that proves an order has that. */
  dateOrder?: DateOrder | undefined
  onRow: (row: PlacedRow) => void
  /** Called again and again from the first byte on; what it throws ends the reading. */
  onPiece?: () => void
  onProgress?: (bytes: number, rows: number) => void
}

/**
 * Reads a spooled file twice: first what it proves as a whole (encoding, delimiter, header, order of dates, decimal
 * sign, number of rows), then its rows. That no column is in a foreign unit is known after the last row only.
 * @throws CsvRefusal when the file as a whole cannot be imported; date_order_needed when it has to be asked.
 */
export async function readImportFile(
  path: string,
  { dateOrder, onRow, onPiece = () => {}, onProgress }: Reading,
): Promise<ReadReport> {
  const proof = await proveFile(path, { dateOrder, onPiece })
  const { delimiter, index, columns } = proof.header
  const units = new UnitCheck(columns.isExport ? [] : columns.parameters)
  const report = emptyReport(columns)
  const takeRow = ({ line, cells }: CsvRow, place: number) => {
    if (place <= index || isBlankRow(cells)) return
    report.rows += 1
    const read = readRow(proof.reading, cells)
    if ('problem' in read) return reject(report, { line, cells, message: read.problem })
    if (read.hasZone) report.zones_dropped += 1
    units.add(read.row.readings)
    onRow({ line, cells, row: read.row })
  }
  let bytes = proof.encoding.mark
  const countBytes = (more: number) => {
    onPiece()
    bytes += more
    onProgress?.(bytes, report.rows)
  }
  await readCsv(path, { encoding: proof.encoding, delimiter, onRow: takeRow, onBytes: countBytes })
  units.finish()
  return report
}

type FileProof = { encoding: Encoding; header: FoundHeader; reading: RowReading }

type Proving = Required<Pick<Reading, 'dateOrder' | 'onPiece'>>

async function proveFile(path: string, { dateOrder, onPiece }: Proving): Promise<FileProof> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new CsvRefusal('The file is larger than 100 MB. Split it and import the parts.')
  const encoding = await findEncoding(path, onPiece)
  const header = await proveHeader(path, encoding)
  const { dates, numbers } = await proveColumns(path, { encoding, header, onPiece })
  const numberStyle = header.delimiter === ',' ? 'point' : numbers.style
  const order = chooseOrder(dates, dateOrder)
  return { encoding, header, reading: { columns: header.columns, order, numbers: numberStyle } }
}

async function proveHeader(path: string, encoding: Encoding): Promise<FoundHeader> {
  let start = ''
  for await (const piece of readText(path, { encoding })) {
    start += piece
    if (start.length > longestRow) break
  }
  refuseOtherText(start)
  return findHeader(readBeginnings(start))
}

type Columns = { encoding: Encoding; header: FoundHeader; onPiece: () => void }

async function proveColumns(path: string, { encoding, header, onPiece }: Columns) {
  const { columns, delimiter, index } = header
  const [dates, numbers] = [new DateProof(), new NumberProof()]
  const onRow = ({ cells }: CsvRow, place: number) => {
    if (place > index + maxRows) throw tooManyRows()
    if (place <= index) return
    dates.add(cells[columns.time] ?? '')
    if (delimiter === ',') return
    for (const { position } of columns.parameters) numbers.add(cells[position] ?? '')
  }
  await readCsv(path, { encoding, delimiter, onRow, onBytes: onPiece })
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

function tooManyRows(): CsvRefusal {
  return new CsvRefusal(
    `The file has more than ${maxRows.toLocaleString('en')} rows, blank ones included. Delete the blank ones, or split the file and import the parts.`,
  )
}

function emptyReport({ parameters: columns, ignored }: ImportColumns): ReadReport {
  return {
    rows: 0,
    rejected: 0,
    errors: [],
    converted_units: columns.flatMap(({ key, header, unit }) => {
      const stored = parameters.find((parameter) => parameter.key === key)?.unit ?? ''
      const isOther = unit && unit.label !== stored && stored !== ''
      return isOther ? [{ column: cutHeader(header), from: unit.label, to: stored }] : []
    }),
    ignored_columns: ignored.map(cutHeader),
    zones_dropped: 0,
  }
}

function reject(report: ReadReport, row: CsvRow & { message: string }): void {
  report.rejected += 1
  if (report.errors.length < maxListedErrors) report.errors.push(rejectedRow(row))
}
