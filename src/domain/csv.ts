import { writableUnit } from '#domain/imports/units/units.ts'
import type { CustomParameter, CustomReading } from '#domain/parameters/custom-parameters.ts'
import { customHeader } from '#domain/parameters/custom-parameters.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { Parameter, ParameterKey, Readings } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatExportTimestamp } from '#domain/time/timestamps.ts'
import { choicesOf, exactIn } from '#domain/units/shown-units.ts'
import { fileNamePart } from './text.ts'

/** A log as an exported file holds it: readings in stored units, the tank's wall clock in the stored form. */
export type CsvLog = {
  id: number
  timestamp: Timestamp
  note: string | null
  own?: readonly CustomReading[]
} & Readings

/** Begins a file for people: with this mark, a spreadsheet program shows °F and umlauts in notes correctly. */
export const byteOrderMark = '\ufeff'

type CsvColumn = { readonly header: string; readonly write: (log: CsvLog) => string }

const beforeNote: readonly ParameterKey[] = ['temperature', 'ph', 'salinity']

function columnsOf(
  parameters: readonly Parameter[],
  readingColumn: (parameter: Parameter) => CsvColumn,
): readonly CsvColumn[] {
  const isBefore = ({ key }: Parameter) => beforeNote.includes(key)
  return [
    { header: 'id', write: (log) => String(log.id) },
    { header: 'timestamp', write: (log) => formatExportTimestamp(log.timestamp) },
    ...parameters.filter(isBefore).map(readingColumn),
    { header: 'note', write: (log) => guardText(log.note ?? '') },
    ...parameters.filter((parameter) => !isBefore(parameter)).map(readingColumn),
  ]
}

/** Column names of an exported file, in its order; derived from the parameter table. */
export const csvHeaders: readonly string[] = columnsOf(parameters, storedColumn).map(({ header }) => header)

/** All headers that an export may give each column: in another unit the header contains that unit. */
const exportHeaders: readonly (readonly string[])[] = csvHeaders.map((header) => {
  const parameter = parameters.find(({ slug }) => slug === header)
  const choices = choicesOf(header).map(({ label }) => label)
  return [header, ...[...choices, parameter?.unit ?? ''].map((unit) => headerWithUnit(header, unit))]
})

/** How many columns the first exports had: a parameter that was added later has its column after them. */
export const firstColumns = 13

/**
 * True for the header of a file that any version of Coralline has exported, in any units. Only the first columns are
 * compared: after them come later parameters and the tank's own.
 */
export function isExportHeader(cells: readonly string[]): boolean {
  return exportHeaders.slice(0, firstColumns).every((names, index) => names.includes(cells[index] ?? ''))
}

/**
 * True for a text that begins as exports do, its header and its first log with every cell in quotes. A spreadsheet
 * writes numbers without quotes, and may have read 1.026 as 1026. `records` are the first rows of the text.
 */
export function isUntouchedExport(text: string, records: readonly (readonly string[])[]): boolean {
  const written = records.slice(0, 2).map(csvRow).join('').trimEnd()
  // On their way line ends may have become CRLF.
  return (
    isExportHeader(records[0] ?? []) && text.replaceAll('\r', '').startsWith(written.replaceAll('\r', ''))
  )
}

/**
 * An exported file: header and one row a log, in the order given. UTF-8 text without {@link byteOrderMark}, every field
 * quoted, null is an empty field, 0 is `0`. Numbers are in the shortest form that reads back exactly (`1e-7` may
 * occur). The tank's custom parameters come last, if the logs have readings of them.
 */
export function logsToCsv(logs: readonly CsvLog[], own: readonly CustomColumn[] = []): string {
  return toCsv(logs, [...columnsOf(parameters, storedColumn), ...customColumnsOf(logs, own)])
}

/**
 * {@link logsToCsv} in the units that these parameters are shown in, which the headers name. Each number is the
 * shortest one that an import stores as the same value. Where there is none, the cell has the stored value with its
 * unit.
 */
export function logsToCsvInUnits(
  logs: readonly CsvLog[],
  shown: readonly Parameter[],
  own: readonly CustomColumn[] = [],
): string {
  return toCsv(logs, [...columnsOf(shown, shownColumn), ...customColumnsOf(logs, own)])
}

/** First the header, then rows after rows. */
type CsvWriter = { header: string; rows(logs: readonly CsvLog[]): string }

/** {@link logsToCsv} in parts, for more logs than fit into memory. The caller names custom parameters with readings. */
export function csvWriter(own: readonly CustomColumn[]): CsvWriter {
  return writerOf([...columnsOf(parameters, storedColumn), ...own.map(ownColumn)])
}

type CustomColumn = Pick<CustomParameter, 'id' | 'label' | 'unit'>

function customColumnsOf(logs: readonly CsvLog[], own: readonly CustomColumn[]): readonly CsvColumn[] {
  const measured = new Set(logs.flatMap((log) => log.own?.map(({ parameter_id }) => parameter_id) ?? []))
  return own.filter(({ id }) => measured.has(id)).map(ownColumn)
}

function ownColumn({ id, ...parameter }: CustomColumn): CsvColumn {
  const readingOf = (log: CsvLog) => log.own?.find(({ parameter_id }) => parameter_id === id)?.value
  return { header: customHeader(parameter), write: (log) => String(readingOf(log) ?? '') }
}

/** `{aquarium name}-logs.csv`; characters that some file system refuses become `_`. */
export function csvFileName(aquariumName: string): string {
  return `${fileNamePart(aquariumName)}-logs.csv`
}

// Some programs ignore white space at the start of a cell when they look for a formula.
const runBySpreadsheets = '(?:[\\t\\r\\n]|\\s*[=+\\-@＝＋－＠])'
const needsGuard = new RegExp(`^(?:'?${runBySpreadsheets}|'')`)

/**
 * A text cell that no spreadsheet runs as a formula: an apostrophe goes before `= + - @` and their full-width forms,
 * also after white space, before tab, CR and LF, and before an apostrophe that could be taken for such a guard. {@link
 * unguardText} is its inverse. Source: OWASP, CSV injection.
 */
export function guardText(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text
}

/** The inverse of {@link guardText}: removes one apostrophe exactly where that function adds one. */
export function unguardText(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && needsGuard.test(text) ? text : cell
}

function storedColumn({ key, slug }: Parameter): CsvColumn {
  return { header: slug, write: (log) => String(log[key] ?? '') }
}

function shownColumn({ key, slug, short, unit, shown }: Parameter): CsvColumn {
  // In a column of ppm N a cell with a plain ppm would be read as nitrogen, so the cell names the ion, too.
  const storedUnit = unit === 'ppm' ? `${unit} ${short}` : unit
  const write = (stored: number) => {
    const { conversion } = shown ?? {}
    if (!conversion) return String(stored)
    const exact = exactIn(conversion, stored)
    return exact === undefined ? `${stored} ${storedUnit}` : String(exact)
  }
  return {
    header: headerWithUnit(slug, shown?.label ?? unit),
    write: (log) => {
      const stored = log[key]
      return stored === null ? '' : write(stored)
    },
  }
}

function headerWithUnit(header: string, unit: string): string {
  return nameWithUnit(header, writableUnit(unit))
}

function toCsv(logs: readonly CsvLog[], columns: readonly CsvColumn[]): string {
  const { header, rows } = writerOf(columns)
  return header + rows(logs)
}

function writerOf(columns: readonly CsvColumn[]): CsvWriter {
  return {
    header: csvRow(columns.map(({ header }) => header)),
    rows: (logs) => logs.map((log) => csvRow(columns.map(({ write }) => write(log)))).join(''),
  }
}

/**
 * A line of a CSV file, every field quoted. LF although RFC 4180 writes CRLF: notes hold LF, and with one kind of line
 * end in the whole file no program that evens out line ends can change a note.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
}
