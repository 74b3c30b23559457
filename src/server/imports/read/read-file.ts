import { stat } from 'node:fs/promises'
import { ApiError, csvTooLarge } from '#contract/errors.ts'
import { dateOrderNeeded } from '#contract/import-errors.ts'
import type { CellNotice, ConvertedUnit, ImportError } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { DateOrder } from '#domain/date-order.ts'
import { DateProof } from '#domain/imports/dates.ts'
import type { ImportColumns, ParameterColumn } from '#domain/imports/header.ts'
import type { FoundHeader } from '#domain/imports/header-search.ts'
import { findHeader } from '#domain/imports/header-search.ts'
import { NumberProof } from '#domain/imports/numbers.ts'
import type { OwnTarget } from '#domain/imports/own-columns.ts'
import { OwnColumns } from '#domain/imports/own-columns.ts'
import type { ImportRow, RowReading } from '#domain/imports/row.ts'
import { readRow } from '#domain/imports/row.ts'
import { TankCheck } from '#domain/imports/tanks.ts'
import type { HeaderUnit } from '#domain/imports/units.ts'
import { UnitCheck } from '#domain/imports/units-check.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { latestPossible } from '#domain/timestamps.ts'
import { asTable } from '#server/imports/read/sources/as-table.ts'
import { isBlankRow, readBeginnings, readCsv } from './csv-file.ts'
import type { Encoding } from './encoding.ts'
import { findEncoding, readText, refuseOtherText } from './encoding.ts'
import { RemarkedCells } from './remarked-cells.ts'
import type { CsvRow } from './row-cutter.ts'
import { longestRow } from './row-cutter.ts'
import { cutHeader, rejectedRow } from './shown-cells.ts'

const maxRows = 1_000_000
/** Rejected rows that are remarked one by one; all are counted. */
export const maxListedErrors = 100

/** What reading a file tells besides its rows. `rejected` rows are counted, the first 100 listed. */
export type ReadReport = {
  rows: number
  rejected: number
  errors: ImportError[]
  converted_units: ConvertedUnit[]
  ignored_columns: string[]
  zones_dropped: number
  unread: number
  doubtful: number
  cells: CellNotice[]
  /** Parameters of another tank's own that the file brings along, as far as it has readings of them. */
  added: OwnTarget[]
}

/** A row that can be imported, with the line it begins on and its cells as the file has them. */
export type PlacedRow = { line: number; cells: readonly string[]; row: ImportRow }

type Reading = {
  /** What the keeper answered; a file that proves an order has that. */
  dateOrder?: DateOrder | undefined
  now: Date
  /** What the aquarium follows beyond the parameters that all have. */
  own?: readonly OwnTarget[]
  /** Our own export as a whole, however large it is. */
  isWhole?: boolean
  /** Where a table may be made of a file that is none; absent of our own export. */
  partPath?: string | undefined
  onRow: (row: PlacedRow) => void
  /** Called again and again from the first byte on; what it throws ends the reading. */
  onPiece?: () => void
  onProgress?: (bytes: number, rows: number) => void
}

/**
 * Makes a table of a spooled file and reads it twice: first what it proves as a whole (encoding, delimiter, header, order of dates, decimal
 * sign, number of rows), then its rows. That no column is in a foreign unit, and that all is of one tank, is known after the last row only.
 * @throws CsvRefusal when the file as a whole cannot be imported; date_order_needed when it has to be asked.
 */
export async function readImportFile(
  file: string,
  { dateOrder, now, own = [], isWhole = false, partPath, onRow, onPiece = () => {}, onProgress }: Reading,
): Promise<ReadReport> {
  const made = partPath === undefined ? undefined : await asTable(file, { partPath, onPiece })
  const path = made?.csvPath ?? file
  const proof = await proveFile(path, { dateOrder, now, own: new OwnColumns(own), isWhole, onPiece })
  const { delimiter, index, columns } = proof.header
  const units = new UnitCheck(columns.isExport ? [] : columns.parameters)
  const tanks = new TankCheck(columns.tanks)
  const remarked = new RemarkedCells()
  const measured = new Set<number>()
  const report = emptyReport(columns)
  const reading = { ...proof.reading, onOwnUnit: tellUnitsOf(report) }
  const takeRow = ({ line: written, cells }: CsvRow, place: number) => {
    if (place <= index || isBlankRow(cells)) return
    const line = made?.isMade ? place + 1 : written
    report.rows += 1
    tanks.add(cells)
    const read = readRow(reading, cells)
    if ('problem' in read) {
      units.add({ line, readings: undefined, remarks: read.remarks ?? [] })
      return reject(report, { line, cells, message: read.problem })
    }
    if (read.hasZone) report.zones_dropped += 1
    units.add({ line, readings: read.row.readings, remarks: read.remarks })
    remarked.add(line, read.remarks)
    for (const { parameter_id } of read.row.own ?? []) measured.add(parameter_id)
    onRow({ line, cells, row: read.row })
  }
  let bytes = proof.encoding.mark
  const countBytes = (more: number) => {
    onPiece()
    bytes += more
    onProgress?.(bytes, report.rows)
  }
  await readCsv(path, { encoding: proof.encoding, delimiter, onRow: takeRow, onBytes: countBytes })
  tanks.finish()
  units.finish()
  const { unread, doubtful, listed } = remarked
  const added = columns.added.filter(({ id }) => measured.has(id))
  return { ...report, unread, doubtful, cells: listed, added }
}

type FileProof = { encoding: Encoding; header: FoundHeader; reading: RowReading }

type Proving = Required<Pick<Reading, 'dateOrder' | 'now' | 'isWhole' | 'onPiece'>> & { own: OwnColumns }

async function proveFile(
  path: string,
  { dateOrder, now, own, isWhole, onPiece }: Proving,
): Promise<FileProof> {
  const { size } = await stat(path)
  if (size > maxCsvBytes && !isWhole) throw new CsvRefusal(csvTooLarge().message)
  const encoding = await findEncoding(path, onPiece)
  const header = await proveHeader(path, { encoding, own })
  const { dates, numbers } = await proveColumns(path, {
    encoding,
    header,
    rows: isWhole ? Number.POSITIVE_INFINITY : maxRows,
    onPiece,
  })
  const numberStyle = header.delimiter === ',' ? 'point' : numbers.style
  const order = chooseOrder(dates, dateOrder)
  const reading = { columns: header.columns, order, latest: latestPossible(now), numbers: numberStyle }
  return { encoding, header, reading }
}

async function proveHeader(
  path: string,
  { encoding, own }: { encoding: Encoding; own: OwnColumns },
): Promise<FoundHeader> {
  let start = ''
  for await (const piece of readText(path, { encoding })) {
    start += piece
    if (start.length > longestRow) break
  }
  refuseOtherText(start)
  return findHeader(readBeginnings(start), own)
}

/** `rows`: how many there may be. */
type Columns = { encoding: Encoding; header: FoundHeader; rows: number; onPiece: () => void }

async function proveColumns(path: string, { encoding, header, rows, onPiece }: Columns) {
  const { columns, delimiter, index } = header
  const [dates, numbers] = [new DateProof(), new NumberProof()]
  const onRow = ({ cells }: CsvRow, place: number) => {
    if (place > index + rows) throw tooManyRows()
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
    converted_units: columns.flatMap((column) => (column.unit ? convertedUnit(column, column.unit) : [])),
    ignored_columns: ignored.map(cutHeader),
    zones_dropped: 0,
    unread: 0,
    doubtful: 0,
    cells: [],
    added: [],
  }
}

/** Tells once of each unit that cells of a column name. */
function tellUnitsOf({ converted_units }: ReadReport): NonNullable<RowReading['onOwnUnit']> {
  const seen = new Set(converted_units.map(({ column, from }) => `${column} ${from}`))
  return (column, unit) => {
    const name = `${cutHeader(column.header)} ${unit.label}`
    if (seen.has(name)) return
    seen.add(name)
    converted_units.push(...convertedUnit(column, unit))
  }
}

/** What is said of a unit that is not the stored one. */
function convertedUnit({ known, header }: ParameterColumn, { label }: HeaderUnit): ConvertedUnit[] {
  const stored = known.unit
  return label === stored || stored === '' ? [] : [{ column: cutHeader(header), from: label, to: stored }]
}

function reject(report: ReadReport, row: CsvRow & { message: string }): void {
  report.rejected += 1
  if (report.errors.length < maxListedErrors) report.errors.push(rejectedRow(row))
}
