import { isSpelledDate } from '#domain/imports/dates/dates.ts'
import { noCustom } from '#domain/imports/header/custom-columns.ts'
import { findTable } from '#domain/imports/header/header-search.ts'
import { readHeaderCell } from '#domain/imports/header/names.ts'
import { isNameColumn } from '#domain/imports/long-tables.ts'
import type { Merge } from './sheets.ts'

/** Rows that are searched for merged cells: a header stands among the first. */
export const headerRows = 20

/**
 * Repeats a header cell that is merged over several rows, of which the last names the columns. Where the top row also
 * names groups of columns, only the last row gets the text. Rows below the header are filled by {@link MergedRows}.
 */
export class MergedCells {
  #merges: readonly Merge[]
  readonly #texts = new Map<Merge, string>()
  readonly #groups: ReadonlySet<number>
  readonly #end: number
  /** The names of the columns, as far as they are found. */
  readonly headers: readonly string[]
  readonly #below: MergedRows

  /** `rows` are the first ones, blank ones too. */
  constructor(merges: readonly Merge[], rows: readonly (readonly string[])[]) {
    const near = merges.filter(({ top, bottom }) => bottom < headerRows && bottom >= top)
    this.#merges = near.filter(({ top, bottom }) => bottom > top)
    this.#groups = new Set(near.filter(({ left, right }) => right > left).map(({ top }) => top))
    // Filled in first: only then a row names all columns. Below it lie readings, of which each was measured once.
    const { end, headers } = headerOf(
      rows.map((cells, index) => (cells.length > 0 ? this.#fillHeader(index, cells) : cells)),
    )
    this.#merges = this.#merges.filter(({ bottom }) => bottom < end)
    this.#end = end
    this.headers = headers
    this.#below = new MergedRows(merges, { end, headers })
  }

  get isNeeded(): boolean {
    return this.#merges.length > 0 || this.#below.isNeeded
  }

  /** Rows are to be given in their order. */
  fill(index: number, cells: readonly string[]): readonly string[] {
    return index < this.#end ? this.#fillHeader(index, cells) : this.#below.fill(index, cells)
  }

  #fillHeader(index: number, cells: readonly string[]): readonly string[] {
    const touched = this.#merges.filter(({ top, bottom }) => index >= top && index <= bottom)
    if (touched.length === 0) return cells
    const filled = [...cells]
    for (const merge of touched) this.#fillIn(merge, index, filled)
    return filled
  }

  #fillIn(merge: Merge, index: number, cells: string[]) {
    const { top, bottom, left } = merge
    if (index === top) this.#texts.set(merge, cells[left] ?? '')
    const isMoved = this.#groups.has(top)
    const text = isMoved && index < bottom ? '' : (this.#texts.get(merge) ?? '')
    if (text === '' && index !== top) return
    while (cells.length < left) cells.push('')
    cells[left] = text
  }
}

/** How many rows end with the header; none without one. */
function headerOf(records: readonly (readonly string[])[]) {
  const lines = records.map((_, index) => index + 1)
  const { line = 0, headers = [] } = findTable([{ delimiter: ',', records, lines }], { own: noCustom }) ?? {}
  return { end: line, headers }
}

/**
 * Repeats what is merged over several rows below the header and names their moment, tank or parameter. A reading or a
 * note is of the first of its rows.
 */
class MergedRows {
  readonly #headers: readonly string[]
  readonly #byTop: ReadonlyMap<number, readonly Merge[]>
  /** Merged cells that reach into the row, by column. */
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
