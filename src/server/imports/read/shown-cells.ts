import type { ImportError } from '#contract/imports/upload.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { CsvRow } from './row-cutter.ts'

/** A rejected row with the reason; for a number that no tank can have, also with that number. */
export type Rejected = CsvRow & { message: string; number?: OddNumber | undefined }

/** How many characters of a cell an answer shows: it lists a hundred rows, and a cell may be as long as a row. */
const shownCell = 200
/** Cells of a rejected row that are shown. */
const shownCells = 50

/**
 * A rejected row as the answer lists it: long cells are cut and end in …, and of very many cells the first are shown. The
 * texts are copied, since a piece of a text would keep the whole text in memory.
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
  // Does not cut between the two code units of one character.
  return `${cell.slice(0, shownCell - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
