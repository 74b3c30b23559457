import type { CellNotice, ImportError } from '#contract/imports/upload.ts'
import type { CellRemark } from '#domain/imports/cell.ts'
import { oddNumberOf, remarkSentence } from '#domain/imports/cell.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { CsvRow } from './row-cutter.ts'

/** `number` is one that no tank can have. */
export type RejectedRow = CsvRow & { message: string; number?: OddNumber | undefined }

/** Characters: an answer lists a hundred rows, and a cell may be as long as a row. */
const shownCell = 200
const shownCells = 50

/** A rejected row as the answer lists it. Copied, since a piece of a text would keep the whole in memory. */
export function rejectedRow({ line, cells, message, number }: RejectedRow): ImportError {
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
  // Does not cut between the code units of a character.
  return `${cell.slice(0, shownCell - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const maxListed = 100

/** All are counted, the first hundred different ones listed, as copies. */
export class RemarkedCells {
  unread = 0
  doubtful = 0
  readonly #listed = new Map<string, CellNotice>()

  add(line: number, remarks: readonly CellRemark[]): void {
    for (const remark of remarks) {
      if (remark.isUnread) this.unread += 1
      else this.doubtful += 1
      this.#list(line, remark)
    }
  }

  get listed(): CellNotice[] {
    return [...this.#listed.values()]
  }

  #list(line: number, remark: CellRemark): void {
    const cell = cutCell(remark.cell.trim())
    const key = `${remark.column.position} ${cell}`
    const known = this.#listed.get(key)
    if (known) known.count += 1
    else if (this.#listed.size < maxListed)
      this.#listed.set(...structuredClone([key, noticeOf(line, cell, remark)] as const))
  }
}

function noticeOf(line: number, cell: string, remark: CellRemark): CellNotice {
  const message = remarkSentence(remark).toWellFormed()
  const column = cutHeader(remark.column.header)
  const number = oddNumberOf(remark)
  return { line, column, cell: cell.toWellFormed(), count: 1, message, ...(number && { number }) }
}
