import type { CellNotice } from '#contract/imports/upload.ts'
import type { CellRemark } from '#domain/imports/cell.ts'
import { oddNumberOf, remarkSentence } from '#domain/imports/cell.ts'
import { cutCell, cutHeader } from './shown-cells.ts'

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
