import { unguardText } from '#domain/csv.ts'
import { quoteCell } from '#domain/csv-refusal.ts'
import { readId } from '#domain/ids.ts'
import type { MomentReading } from '#domain/imports/dates/dates.ts'
import { readMoment } from '#domain/imports/dates/dates.ts'
import { withHalf } from '#domain/imports/dates/half-days.ts'
import type { TankClock, TankMoment } from '#domain/imports/dates/tank-clock.ts'
import type { ImportColumns, ParameterColumn } from '#domain/imports/header/header.ts'
import { noUnit } from '#domain/imports/units/header-units.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { maxNote } from '#domain/limits.ts'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { isCustomKey, sortedCustom } from '#domain/parameters/custom-parameters.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { codePoints, isStorableText, normalizeNote } from '#domain/text.ts'
import { earliestYear, latestYear } from '#domain/time/timestamps.ts'
import { salinityToSpecificGravity } from '#domain/units/units.ts'
import type { CellRemark } from './cell.ts'
import { oddNumberOf, readCell, remarkSentence, storedValue } from './cell.ts'
import type { NumberStyle } from './numbers.ts'
import { startsLikeData } from './numbers.ts'

/** Readings are in stored units; null is a blank cell or no column. */
export type ImportRow = {
  /** May be the id of a log in another Coralline. */
  id: number | null
  /** For a date without a time of day 12:00, with `hasTime` false. */
  timestamp: string
  hasTime: boolean
  note: string | null
  readings: Readings
  /** Readings of custom parameters, ascending by parameter; absent without any. */
  own?: readonly CustomReading[]
  /** An empty row creates nothing, but may match the empty log that it was exported from. */
  isEmpty: boolean
}

export type RowProblem = { problem: string; remarks?: readonly CellRemark[]; number?: OddNumber | undefined }

/** `hasZone`: the time had an offset from UTC, or a Z, which was dropped. */
export type ReadRow = {
  row: ImportRow
  hasZone: boolean
  isRepeated: boolean
  remarks: readonly CellRemark[]
}

type NoteCell = { note: string | null }

export type RowReading = MomentReading & {
  readonly columns: ImportColumns
  readonly numbers: NumberStyle
  /** A comma where nothing is said. */
  readonly delimiter?: string
  /** See {@link isUntouchedExport}. */
  readonly isUntouched?: boolean
  readonly onOwnUnit?: (column: ParameterColumn, unit: HeaderUnit) => void
  /** Undefined when the file's clock is the tank's. */
  readonly toTank?: TankClock
}

const noReadings: Readings = perParameter(() => null)

/** False for a row that the columns' filters leave out. */
export function isWanted({ filters = [] }: ImportColumns, cells: readonly string[]): boolean {
  return filters.every(({ position, value }) => (cells[position] ?? '').trim().toLowerCase() === value)
}

/** A parameter's cell that cannot be read does not reject the row, but is listed in `remarks`. */
export function readRow(reading: RowReading, found: readonly string[]): ReadRow | RowProblem {
  const { columns } = reading
  const cells = fittingCells(reading, found)
  if (!cells) return miscounted(columns, found)
  const id = readLogId(cellAt(cells, columns.id))
  if (isProblem(id)) return id
  const time = readTime(reading, cells)
  if (isProblem(time)) return time
  const { readings, own, remarks } = readReadings(reading, cells)
  const note = readNote(noteOf(columns, cells))
  if (isProblem(note)) return note
  const isEmpty = note.note === null && !own && parameterKeys.every((key) => readings[key] === null)
  if (isEmpty && id === null) return nothingRead(remarks)
  const { timestamp, hasTime, offset, isRepeated = false } = time
  return {
    row: { id, timestamp, hasTime, note: note.note, readings, ...(own && { own }), isEmpty },
    hasZone: !reading.toTank && hasTime && (columns.isUtc || offset !== undefined),
    isRepeated,
    remarks,
  }
}

export const emptyRowProblem = 'The row has neither a reading nor a note.'

function nothingRead(remarks: readonly CellRemark[]): RowProblem {
  const [first] = remarks
  if (!first) return { problem: emptyRowProblem }
  return { problem: remarkSentence(first), remarks, number: oddNumberOf(first) }
}

/**
 * Missing cells at the end are blank, and what a delimiter has cut off a note in the last column belongs to it.
 * Undefined for other rows with too many cells.
 */
function fittingCells(
  { columns: { count, notes }, delimiter = ',' }: RowReading,
  cells: readonly string[],
): readonly string[] | undefined {
  if (cells.length <= count || cells.slice(count).every((cell) => cell.trim() === '')) return cells
  const last = count - 1
  // A number may be one whose decimal comma was taken for a delimiter: no cell behind that stands in its column.
  const isText = /\p{L}/u.test(cells[last] ?? '') && notes.some(({ position }) => position === last)
  return isText ? [...cells.slice(0, last), cells.slice(last).join(delimiter)] : undefined
}

function miscounted(columns: ImportColumns, cells: readonly string[]): RowProblem {
  const surplus = cells.slice(columns.count).find((cell) => cell.trim() !== '')
  const what = surplus === undefined ? '' : ` ${quoteCell(surplus)} belongs to no column.`
  return { problem: `The row has ${cells.length} cells, but the header has ${columns.count}.${what}` }
}

function readLogId(cell: string): number | null | RowProblem {
  if (cell === '') return null
  const text = cell.trim()
  if (text === '') return null
  const problem = `Id: ${quoteCell(text)} is not the id of a log. Leave the cell blank for a new log.`
  return readId(text) ?? { problem }
}

function readTime(
  { columns, order, latest, toTank }: RowReading,
  cells: readonly string[],
): TankMoment | RowProblem {
  const half = cellAt(cells, columns.half)
  const clock = withHalf(cellAt(cells, columns.clock), half)
  const day = columns.date ?? cellAt(cells, columns.time)
  const cell = columns.clock === undefined ? withHalf(day, half) : day
  const moment = readMoment(cell, { order, latest, clock })
  if (moment) return toTank ? toTank(moment) : moment
  if (cell.trim() === '') return { problem: 'Timestamp: the cell is blank, but every row needs a date.' }
  if (/^\d{4,6}(?:\.\d+)?$/.test(cell.trim()))
    return { problem: `Timestamp: ${quoteCell(cell.trim())} ${dayNumber}` }
  const written = [cell.trim(), ...(clock.trim() === '' ? [] : [clock.trim()])].map(quoteCell).join(' with ')
  const example = `Write it as 2026-01-31 20:05:00, 2026-01-31 08:05 PM or 2026-01-31, in the years ${earliestYear} to ${latestYear}.`
  return { problem: `Timestamp: ${written} is not a date that can be read. ${example}` }
}

/** Said of a cell that holds a date in the spreadsheet and shows the number of its day. */
const dayNumber =
  'is a number, not a date. Show the column as dates in the spreadsheet, and save the file again.'

const noRemarks: readonly CellRemark[] = []

function readReadings(
  { columns, numbers, isUntouched = false, onOwnUnit }: RowReading,
  cells: readonly string[],
) {
  const readings = { ...noReadings }
  const reading = { numbers, isUntouched, onOwnUnit }
  let remarks: CellRemark[] | undefined
  let own: CustomReading[] | undefined
  for (const column of columns.parameters) {
    const read = readCell(column, writtenCell(column, cells), reading)
    if (read === null) continue
    const value = typeof read === 'number' ? read : storedValue(read)
    if (!isCustomKey(column.key)) readings[column.key] = value
    else if (value !== null && column.customId !== undefined) {
      own ??= []
      own.push({ parameter_id: column.customId, value })
    }
    if (typeof read === 'number') continue
    remarks ??= []
    remarks.push(read)
  }
  const perKilogram = columns.parameters.find(({ unit }) => unit?.isPerKilogram)
  if (perKilogram && readings.alkalinity !== null && readings.salinity !== null)
    readings.alkalinity = perLitre(readings.alkalinity, readings.salinity)
  return { readings, own: own && sortedCustom(own), remarks: remarks ?? noRemarks }
}

/** Corrects an alkalinity that was converted for water of 35 ppt: a litre of this water has another weight. */
function perLitre(alkalinity: number, salinity: number): number {
  return Number(((alkalinity * salinity) / salinityToSpecificGravity(35)).toPrecision(12))
}

function writtenCell({ position, unitsAt }: ParameterColumn, cells: readonly string[]): string {
  const cell = cells[position] ?? ''
  if (unitsAt === undefined) return cell
  const unit = cells[unitsAt]?.trim() ?? ''
  return noUnit.test(unit) || !startsLikeData(cell) ? cell : `${cell.trim()} ${unit}`
}

// First line ends: where a program made CRLF of the LF after a note's own apostrophe, that would look like a guard.
function readNote(cell: string): NoteCell | RowProblem {
  const normalized = normalizeNote(cell)
  if (normalized === null) return { note: null }
  const note = unguardText(normalized)
  if (!isStorableText(note))
    return { problem: `Note: ${quoteCell(note.toWellFormed())} holds characters that cannot be stored.` }
  // A code point has one UTF-16 unit at least, so most notes need not be counted.
  if (note.length > maxNote && codePoints(note) > maxNote) {
    return { problem: `Note: ${quoteCell(note)} is longer than ${maxNote} characters.` }
  }
  return { note }
}

/** Joins several columns of notes: the text of each stands after its header. */
export function noteOf({ notes }: Pick<ImportColumns, 'notes'>, cells: readonly string[]): string {
  const [first, second] = notes
  if (!first || !second) return cellAt(cells, first?.position)
  const written = notes.map(({ header, position }) => ({
    header,
    text: unguardText(cellAt(cells, position).trim()),
  }))
  return written.flatMap(({ header, text }) => (text === '' ? [] : [`${header}: ${text}`])).join('\n')
}

function cellAt(cells: readonly string[], position: number | undefined): string {
  return position === undefined ? '' : (cells[position] ?? '')
}

function isProblem(read: object | number | null): read is RowProblem {
  return typeof read === 'object' && read !== null && 'problem' in read
}
