import { unguardText } from './csv.ts'
import { quoteCell } from './csv-refusal.ts'
import type { ImportColumns } from './import-header.ts'
import { maxId, maxNote, readingBound } from './limits.ts'
import type { Readings } from './parameters.ts'
import { perParameter } from './parameters.ts'
import { codePoints, isStorableText, normalizeNote } from './text.ts'
import type { ReadTimestamp } from './timestamps.ts'
import { readTimestamp } from './timestamps.ts'

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

const noReadings: Readings = perParameter(() => null)

/** Reads one row under the columns of its file's header. */
export function readRow(columns: ImportColumns, cells: readonly string[]): { row: ImportRow } | RowProblem {
  if (!fits(columns, cells)) return miscounted(columns, cells)
  const id = readId(cellAt(cells, columns.id))
  if (isProblem(id)) return id
  const time = readTime(cellAt(cells, columns.time))
  if (isProblem(time)) return time
  const readings = readReadings(columns, cells)
  if (isProblem(readings)) return readings
  const note = readNote(cellAt(cells, columns.note))
  if (isProblem(note)) return note
  const isEmpty = note.note === null && columns.parameters.every(({ key }) => readings[key] === null)
  if (isEmpty && id === null) return { problem: 'The row has neither a reading nor a note.' }
  return { row: { id, ...time, ...note, readings, isEmpty } }
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const withComma = /^[+-]?[\d.]*,[\d.,]*$/
const notMeasured = /^(?:|na|-)$/i

/** Reads a parameter's cell; null is not measured (blank, `NA`, `-`), a problem's sentence lacks the column's name. */
export function readReading(cell: string): number | null | RowProblem {
  const text = cell.trim()
  if (notMeasured.test(text)) return null
  if (!plainNumber.test(text))
    return { problem: withComma.test(text) && /\d/.test(text) ? ambiguous(text) : notANumber(text) }
  const value = Number(text)
  if (Math.abs(value) >= readingBound) {
    return { problem: `${quoteCell(text)} is too large: readings are between -1,000,000 and 1,000,000.` }
  }
  // 0 is the ideal reading of some parameters: what is too small for a number must not become it.
  if (value === 0 && /[1-9]/.test(text.replace(/e.*/i, ''))) {
    return { problem: `${quoteCell(text)} is too small to be stored: write 0 if that is what was measured.` }
  }
  return value
}

function ambiguous(text: string): string {
  return `${quoteCell(text)} is ambiguous: write a point before decimals and nothing between thousands.`
}

function notANumber(text: string): string {
  return `${quoteCell(text)} is not a number.`
}

function fits(columns: ImportColumns, cells: readonly string[]): boolean {
  return cells.length >= columns.count && cells.slice(columns.count).every((cell) => cell.trim() === '')
}

function miscounted(columns: ImportColumns, cells: readonly string[]): RowProblem {
  const surplus = cells.slice(columns.count).find((cell) => cell.trim() !== '')
  const what = surplus === undefined ? '' : ` ${quoteCell(surplus)} belongs to no column.`
  return { problem: `The row has ${cells.length} cells, but the header has ${columns.count}.${what}` }
}

function readId(cell: string): number | null | RowProblem {
  const text = cell.trim()
  if (text === '') return null
  const isId = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId
  return isId
    ? Number(text)
    : { problem: `Id: ${quoteCell(text)} is not the id of a log. Leave the cell blank for a new log.` }
}

function readTime(cell: string): ReadTimestamp | RowProblem {
  if (cell.trim() === '') return { problem: 'Timestamp: the cell is blank, but every row needs a date.' }
  const example =
    'Write it as 2026-01-31 20:05:00, 2026-01-31 08:05 PM or 2026-01-31, in the years 1950 to 2100.'
  return (
    readTimestamp(cell) ?? {
      problem: `Timestamp: ${quoteCell(cell.trim())} is not a date that can be read. ${example}`,
    }
  )
}

function readReadings(columns: ImportColumns, cells: readonly string[]): Readings | RowProblem {
  const readings = { ...noReadings }
  for (const { key, label, position } of columns.parameters) {
    const reading = readReading(cellAt(cells, position))
    if (isProblem(reading)) return { problem: `${label}: ${reading.problem}` }
    readings[key] = reading
  }
  return readings
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
