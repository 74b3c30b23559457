import type { ImportError } from '#contract/imports/upload.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { CsvRow } from './row-cutter.ts'

/** `number` is one that no tank can have. */
export type Rejected = CsvRow & { message: string; number?: OddNumber | undefined }

/** Characters: an answer lists a hundred rows, and a cell may be as long as a row. */
const shownCell = 200
const shownCells = 50

/** A rejected row as the answer lists it. Copied, since a piece of a text would keep the whole in memory. */
export function rejectedRow({ line, cells, message, number }: Rejected): ImportError {
  return structuredClone({ line, message, row: cutCells(cells), ...(number && { number }) })
}

export function cutCells(cells: readonly string[]): string[] {
  const shown = cells.slice(0, shownCells).map(cutCell)
  if (cells.length > shownCells) shown.push(`… and ${cells.length - shownCells} more cells`)
  return shown
}

export function cutHeader(header: string): string {
  return structuredClone(cutCell(header))
}

/** Long cells end in …. */
export function cutCell(cell: string): string {
  if (cell.length <= shownCell) return cell
  // Not between the two code units of a character.
  return `${cell.slice(0, shownCell - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
