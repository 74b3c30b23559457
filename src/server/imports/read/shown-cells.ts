import type { ImportError } from '#contract/imports/upload.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { CsvRow } from './row-cutter.ts'

/** A row with the reason: of a number that no tank has the number, too. */
export type Rejected = CsvRow & { message: string; number?: OddNumber | undefined }

/** What an answer shows of a cell: it lists a hundred rows, and a cell may be as long as a row. */
const shownCell = 200
/** Cells of a rejected row that are shown. */
const shownCells = 50

/**
 * A rejected row as the answer lists it: long cells are cut and end in …, and of very many cells the first are shown. Its
 * texts are copies: a piece of a text would keep all of the text in memory.
 */
export function rejectedRow({ line, cells, message, number }: Rejected): ImportError {
  return structuredClone({ line, message, row: cutCells(cells), ...(number && { number }) })
}

/** The cells as {@link rejectedRow} shows them. */
export function cutCells(cells: readonly string[]): string[] {
  const shown = cells.slice(0, shownCells).map(cutCell)
  if (cells.length > shownCells) shown.push(`… and ${cells.length - shownCells} more cells`)
  return shown
}

/** The name of a column as the answer shows it. */
export function cutHeader(header: string): string {
  return structuredClone(cutCell(header))
}

/** A cell as answers show it: long ones are cut and end in …. */
export function cutCell(cell: string): string {
  if (cell.length <= shownCell) return cell
  // Not within a character of two units.
  return `${cell.slice(0, shownCell - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
