import { isSpelledDate } from '#domain/imports/dates/dates.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { isNameColumn } from '#domain/imports/long-tables.ts'
import type { Merge } from './sheets.ts'

/**
 * Repeats what is merged over several rows below the header and names their moment, tank or parameter. A reading or a
 * note is of the first of its rows.
 */
export class MergedRows {
  readonly #headers: readonly string[]
  readonly #byTop: ReadonlyMap<number, readonly Merge[]>
  /** By column, those that reach into the row. */
  readonly #open = new Map<number, { bottom: number; text: string }>()

  constructor(merges: readonly Merge[], { end, headers }: { end: number; headers: readonly string[] }) {
    this.#headers = headers
    this.#byTop = Map.groupBy(
      merges.filter(({ top, bottom }) => top >= end && bottom > top),
      ({ top }) => top,
    )
  }

  get isNeeded(): boolean {
    return this.#byTop.size > 0
  }

  /** Fills blank cells only. Rows are to be given in their order. */
  fill(index: number, cells: readonly string[]): readonly string[] {
    for (const { left, bottom } of this.#byTop.get(index) ?? []) {
      const text = cells[left]?.trim() ?? ''
      if (this.#isOfAll(left, text)) this.#open.set(left, { bottom, text })
    }
    if (this.#open.size === 0) return cells
    const filled = [...cells]
    for (const [left, { bottom, text }] of this.#open) {
      if (index > bottom) this.#open.delete(left)
      else if ((filled[left] ?? '') === '') {
        while (filled.length < left) filled.push('')
        filled[left] = text
      }
    }
    return filled
  }

  #isOfAll(column: number, text: string): boolean {
    if (text === '') return false
    const header = this.#headers[column] ?? ''
    const kind = readHeaderCell(header)?.kind
    return kind === 'time' || kind === 'tank' || isNameColumn(header) || isSpelledDate(text)
  }
}
