import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { CellNotice, ConvertedUnit, ImportError } from '#contract/imports/upload.ts'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import type { ImportColumns, ParameterColumn } from '#domain/imports/header/header.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { ImportRow, RowReading } from '#domain/imports/row.ts'
import { isWanted, readRow } from '#domain/imports/row.ts'
import { TankCheck } from '#domain/imports/tanks.ts'
import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { UnitCheck } from '#domain/imports/units/units-check.ts'
import { maxImportRows } from '#domain/limits.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { isBlankRow } from './csv-file.ts'
import type { OpenedFile, OpenOptions } from './opened-file.ts'
import { openFile, ReadProgress } from './opened-file.ts'
import { proveFile } from './prove-file.ts'
import type { CsvRow } from './row-cutter.ts'
import { SecondTableCheck } from './second-table.ts'
import type { RejectedRow } from './shown-cells.ts'
import { cutHeader, RemarkedCells, rejectedRow } from './shown-cells.ts'
import { refusingUnreadable } from './unreadable.ts'

/** Rejected rows that are listed; all are counted. */
export const maxListedErrors = 100

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
  /** Readings that a list has twice, and that were taken once. */
  repeated_readings: number
  /** New custom parameters of which the file has readings. */
  added: CustomTarget[]
  /** Rows that the mapping leaves out. */
  left_out: number
  /** Rows in the hour that the tank's clock shows twice. */
  repeated_hours: number
  /** Columns that do not look like their unit. */
  warnings: { column: string; message: string }[]
}

/** A row with the line on which it begins, and its cells as the file has them. */
export type PlacedRow = { line: number; cells: readonly string[]; row: ImportRow }

export type ReadOptions = Omit<OpenOptions, 'onPiece' | 'isWhole'> & {
  /** For our own export: how many rows it has at most. */
  whole?: { logs: number } | undefined
  /** The header alone says how to read the columns when there is none. */
  mapping?: ImportMapping | undefined
  /** An order that the file proves counts instead. */
  dateOrder?: DateOrder | undefined
  questions?: 'ask' | undefined
  now: Date
  own?: readonly CustomTarget[]
  onRow: (row: PlacedRow) => void
  onPiece?: () => void
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Makes a table of a spooled file and reads it twice: for what it proves as a whole (encoding, delimiter, header, order
 * of dates, decimal sign, number of rows), then for its rows.
 * @throws CsvRefusal when it cannot be imported as a whole; date_order_needed, mapping_wrong
 */
export function readImportFile(file: string, reading: ReadOptions): Promise<ReadReport> {
  return refusingUnreadable(() => readTable(file, reading))
}

async function readTable(file: string, reading: ReadOptions): Promise<ReadReport> {
  const { partPath, mapping, whole, onPiece = () => {}, onProgress } = reading
  const lastYear = mapping?.last_year
  const opened = await openFile(file, {
    partPath,
    sheet: mapping?.sheet ?? undefined,
    lastYear,
    // A mapping has none where rows are logs, or where the table says what they are.
    shape: mapping?.shape,
    headerLine: mapping?.header_line,
    isWhole: whole !== undefined,
    onPiece,
    onMade: (made) => onProgress?.({ phase: 'making', ...made }),
  })
  const { rivals = [], yearless } = opened.table
  if (rivals.length > 0) throw severalSheets(rivals)
  if (yearless && lastYear === undefined) throw noYears(yearless.written)
  return readOpened(opened, { ...reading, onPiece, progress: new ReadProgress(opened, 2, onProgress) })
}

const namedSheets = 20

function severalSheets(names: readonly string[]): CsvRefusal {
  const more = names.length > namedSheets ? ` and ${names.length - namedSheets} more` : ''
  const listed = names.slice(0, namedSheets).join(', ') + more
  return new CsvRefusal(
    `This spreadsheet has readings in ${names.length} sheets, and one is imported at a time: ${listed}.`,
    names.some((name) => name.endsWith('(hidden)'))
      ? 'Nothing was imported: look at the file first, and import a sheet that is shown. Show a hidden one in the spreadsheet to import it.'
      : 'Nothing was imported: look at the file first, and choose the sheet there.',
  )
}

function noYears(written: string): CsvRefusal {
  return new CsvRefusal(
    `The times in this file have no year: its last reading is of ${quoteCell(written)}.`,
    'Nothing was imported: look at the file first, and say the year there.',
  )
}

export async function readOpened(
  opened: OpenedFile,
  {
    mapping,
    dateOrder,
    questions,
    now,
    own = [],
    whole,
    onRow,
    onPiece,
    progress,
  }: Omit<ReadOptions, 'onProgress'> & Pick<OpenOptions, 'onPiece'> & { progress: ReadProgress },
): Promise<ReadReport> {
  const onRead = (bytes: number, rows: number) => {
    onPiece()
    progress.add(bytes, rows)
  }
  const proof = await proveFile(opened, {
    mapping,
    dateOrder,
    questions,
    now,
    own: new CustomColumns(own),
    mostRows: whole?.logs ?? maxImportRows,
    onRead,
  })
  const { delimiter, index, columns } = proof.header
  // A stated unit is believed: its odd values are reported one by one.
  const assumed = columns.parameters.filter(({ measure }) => mapping || measure === undefined)
  const units = new UnitCheck(opened.isUntouched ? [] : assumed)
  const tanks = new TankCheck(columns.tanks)
  const second = new SecondTableCheck(columns)
  const remarked = new RemarkedCells()
  const measured = new Set<number>()
  const { format, ignored = [], repeated = 0 } = opened.table
  const report = emptyReport({ ...columns, ignored: [...ignored, ...columns.ignored] })
  const reading = { ...proof.reading, onOwnUnit: reportUnitsOf(report) }
  const takeRow = ({ line, cells }: CsvRow, rowIndex: number) => {
    if (rowIndex <= index) return second.addAbove(cells)
    if (isBlankRow(cells)) return
    // A repeated header in a list of values is a value without a number by now.
    if (format !== 'long') second.add({ line, cells })
    if (!isWanted(columns, cells)) {
      report.left_out += 1
      return
    }
    report.rows += 1
    tanks.add(cells)
    const read = readRow(reading, cells)
    if ('problem' in read) {
      units.add({ line, readings: undefined, remarks: read.remarks ?? [] })
      return reject(report, { line, cells, message: read.problem, number: read.number })
    }
    if (read.hasZone) report.zones_dropped += 1
    if (read.isRepeated) report.repeated_hours += 1
    units.add({ line, readings: read.row.readings, remarks: read.remarks })
    remarked.add(line, read.remarks)
    for (const { parameter_id } of read.row.own ?? []) measured.add(parameter_id)
    onRow({ line, cells, row: read.row })
  }
  await opened.read({ delimiter, onRow: takeRow, onBytes: (bytes) => onRead(bytes, report.rows) })
  tanks.finish()
  // A user who has said what the columns are is only warned.
  if (mapping) report.warnings = units.warnings()
  else units.finish()
  if (proof.doubt) throw proof.doubt
  if (questions === 'ask') refuseNothingRead(report)
  const { unread, doubtful, listed } = remarked
  const added = columns.added.filter(({ id }) => measured.has(id))
  return { ...report, unread, doubtful, cells: listed, added, repeated_readings: repeated }
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
    left_out: 0,
    repeated_hours: 0,
    repeated_readings: 0,
    warnings: [],
  }
}

function refuseNothingRead({ rows, rejected, errors: [first] }: ReadReport): void {
  if (rows > rejected) return
  throw new CsvRefusal(
    first
      ? `No row of this file could be read. Line ${first.line}: ${first.message}`
      : 'The file has a header, and no row below it.',
    'Nothing was imported.',
  )
}

function reportUnitsOf({ converted_units }: ReadReport): NonNullable<RowReading['onOwnUnit']> {
  const seen = new Set(converted_units.map(({ column, from }) => `${column} ${from}`))
  return (column, unit) => {
    const name = `${cutHeader(column.header)} ${unit.label}`
    if (seen.has(name)) return
    seen.add(name)
    converted_units.push(...convertedUnit(column, unit))
  }
}

function convertedUnit({ known, header }: ParameterColumn, { label }: HeaderUnit): ConvertedUnit[] {
  const stored = known.unit
  return label === stored || stored === '' ? [] : [{ column: cutHeader(header), from: label, to: stored }]
}

function reject(report: ReadReport, row: RejectedRow): void {
  report.rejected += 1
  if (report.errors.length < maxListedErrors) report.errors.push(rejectedRow(row))
}
