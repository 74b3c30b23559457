import { unguardText } from './csv.ts'
import { quoteCell } from './csv-refusal.ts'
import type { DayMonthOrder, WrittenMoment } from './import-dates.ts'
import { readMoment } from './import-dates.ts'
import type { ImportColumns, ParameterColumn } from './import-header.ts'
import type { NumberStyle } from './import-numbers.ts'
import { readNumber } from './import-numbers.ts'
import { maxId, maxNote, readingBound } from './limits.ts'
import type { Readings } from './parameters.ts'
import { perParameter } from './parameters.ts'
import { codePoints, isStorableText, normalizeNote } from './text.ts'

/** A row of a file that can be imported. Readings are in stored units; null is a blank cell or no column. */
export type ImportRow = {
  /** The id that the row bears, perhaps that of a log elsewhere. */
  id: number | null
  /** A mere date stands for 12:00, then `hasTime` is false. */
  timestamp: string
  hasTime: boolean
  note: string | null
  readings: Readings
  /** Neither reading nor note: such a row creates nothing, but may meet the empty log it was exported from. */
  isEmpty: boolean
}

/** A row that is rejected: a sentence that names the column and the value. */
export type RowProblem = { problem: string }

type NoteCell = { note: string | null }

/** How the rows of a file are read: its columns, and what the whole file proves. */
export type RowReading = {
  readonly columns: ImportColumns
  readonly order: DayMonthOrder | undefined
  readonly numbers: NumberStyle
}

const noReadings: Readings = perParameter(() => null)

/** Reads one row. `hasZone` says that its time bore an offset from UTC, or a Z, which was left out. */
export function readRow(
  reading: RowReading,
  cells: readonly string[],
): { row: ImportRow; hasZone: boolean } | RowProblem {
  const { columns } = reading
  if (!fits(columns, cells)) return miscounted(columns, cells)
  const id = readId(cellAt(cells, columns.id))
  if (isProblem(id)) return id
  const time = readTime(reading, cells)
  if (isProblem(time)) return time
  const readings = readReadings(reading, cells)
  if (isProblem(readings)) return readings
  const note = readNote(cellAt(cells, columns.note))
  if (isProblem(note)) return note
  const isEmpty = note.note === null && columns.parameters.every(({ key }) => readings[key] === null)
  if (isEmpty && id === null) return { problem: 'The row has neither a reading nor a note.' }
  const { timestamp, hasTime, hasZone } = time
  return {
    row: { id, timestamp, hasTime, note: note.note, readings, isEmpty },
    hasZone: hasZone || (columns.isUtc && hasTime),
  }
}

function fits(columns: ImportColumns, cells: readonly string[]): boolean {
  if (cells.length === columns.count) return true
  return cells.length >= columns.count && cells.slice(columns.count).every((cell) => cell.trim() === '')
}

function miscounted(columns: ImportColumns, cells: readonly string[]): RowProblem {
  const surplus = cells.slice(columns.count).find((cell) => cell.trim() !== '')
  const what = surplus === undefined ? '' : ` ${quoteCell(surplus)} belongs to no column.`
  return { problem: `The row has ${cells.length} cells, but the header has ${columns.count}.${what}` }
}

function readId(cell: string): number | null | RowProblem {
  if (cell === '') return null
  const text = cell.trim()
  if (text === '') return null
  const isId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId
  return isId
    ? Number(text)
    : { problem: `Id: ${quoteCell(text)} is not the id of a log. Leave the cell blank for a new log.` }
}

function readTime({ columns, order }: RowReading, cells: readonly string[]): WrittenMoment | RowProblem {
  const cell = cellAt(cells, columns.time)
  const clock = cellAt(cells, columns.clock)
  const moment = readMoment(cell, { order, clock })
  if (moment) return moment
  if (cell.trim() === '') return { problem: 'Timestamp: the cell is blank, but every row needs a date.' }
  const written = [cell.trim(), ...(clock.trim() === '' ? [] : [clock.trim()])].map(quoteCell).join(' with ')
  const example =
    'Write it as 2026-01-31 20:05:00, 2026-01-31 08:05 PM or 2026-01-31, in the years 1950 to 2100.'
  return { problem: `Timestamp: ${written} is not a date that can be read. ${example}` }
}

function readReadings({ columns, numbers }: RowReading, cells: readonly string[]): Readings | RowProblem {
  const readings = { ...noReadings }
  for (const column of columns.parameters) {
    const cell = cells[column.position] ?? ''
    const written = readNumber(cell, numbers)
    if (written === null) continue
    const reading = typeof written === 'number' ? toStored(column, { written, cell }) : written
    if (typeof reading !== 'number') return { problem: `${column.label}: ${reading.problem}` }
    readings[column.key] = reading
  }
  return readings
}

function toStored(
  { unit }: ParameterColumn,
  { written, cell }: { written: number; cell: string },
): number | RowProblem {
  const value = unit?.convert ? unit.convert(written) : written
  if (Math.abs(value) < readingBound) return value
  return Number.isNaN(value)
    ? { problem: `${quoteCell(cell.trim())} ${unit?.label} is beyond what can be converted.` }
    : { problem: `${quoteCell(cell.trim())} is too large: readings are between -1,000,000 and 1,000,000.` }
}

// Line ends first: a program that made CRLF of the LF after a note's own apostrophe must not make it a guard.
function readNote(cell: string): NoteCell | RowProblem {
  const normalized = normalizeNote(cell)
  if (normalized === null) return { note: null }
  const note = unguardText(normalized)
  if (!isStorableText(note))
    return { problem: `Note: ${quoteCell(note.toWellFormed())} holds characters that cannot be stored.` }
  // A code point is one unit at least: most notes need not be counted.
  if (note.length > maxNote && codePoints(note) > maxNote) {
    return { problem: `Note: ${quoteCell(note)} is longer than ${maxNote} characters.` }
  }
  return { note }
}

function cellAt(cells: readonly string[], position: number | undefined): string {
  return position === undefined ? '' : (cells[position] ?? '')
}

function isProblem(read: object | number | null): read is RowProblem {
  return typeof read === 'object' && read !== null && 'problem' in read
}
