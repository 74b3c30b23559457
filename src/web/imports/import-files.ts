import type { CellNotice, ImportError } from '#contract/imports/upload.ts'
import { csvRow, guardText } from '#domain/csv.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { parameters } from '#domain/parameters/parameters.ts'

/** A file with only the header, for users who start a spreadsheet: every column names the unit that is stored. */
export function templateCsv(): string {
  const readings = parameters.map(({ label, unit }) => nameWithUnit(label, unit))
  return csvRow(['Date', ...readings, 'Note'])
}

/** The listed rows that were rejected: line, why, and the row's own cells. */
export function rejectedRowsCsv(errors: readonly ImportError[]): string {
  const cells = Math.max(0, ...errors.map(({ row = [] }) => row.length))
  const header = ['Line', 'Message', ...Array.from({ length: cells }, (_, index) => `Cell ${index + 1}`)]
  const rows = errors.map(({ line, message, row = [] }) => {
    const blanks = Array<string>(cells - row.length).fill('')
    return [String(line), ...[message, ...row, ...blanks].map(guardText)]
  })
  return [header, ...rows].map(csvRow).join('')
}

/** The listed cells: the first line, the column, what it holds, how often, and what became of it. */
export function cellNoticesCsv(cells: readonly CellNotice[]): string {
  const rows = cells.map(({ line, column, cell, count, message }) => [
    String(line),
    guardText(column),
    guardText(cell),
    String(count),
    guardText(message),
  ])
  return [['Line', 'Column', 'Cell', 'Count', 'Message'], ...rows].map(csvRow).join('')
}

export type LineMessage = { line: number; message: string }

/** The messages as lines of text, to paste into a message or a note. */
export function messagesText(messages: readonly LineMessage[]): string {
  return messages.map(({ line, message }) => `Line ${line}: ${message}`).join('\n')
}

/** `logs.csv` gives `logs-cells.csv`. */
export function listFileName(fileName: string, list: 'cells' | 'rejected-rows'): string {
  return `${fileName.replace(/\.[^.]*$/, '')}-${list}.csv`
}
