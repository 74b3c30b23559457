import type { Merge } from './sheets.ts'

/** Rows at whose merged cells is looked: a header stands among the first. */
const headerRows = 20

/**
 * A cell of a header that reaches down over several rows names its column in the last of them: where a row above names groups of columns,
 * it is moved there, else it stands in all of them.
 */
export class MergedHeaders {
  readonly #merges: readonly Merge[]
  readonly #texts = new Map<Merge, string>()

  constructor(merges: readonly Merge[]) {
    const near = merges.filter(({ top, bottom }) => bottom < headerRows && bottom >= top)
    this.#merges = near.filter(({ top, bottom }) => bottom > top)
    this.#groups = new Set(near.filter(({ left, right }) => right > left).map(({ top }) => top))
  }

  readonly #groups: ReadonlySet<number>

  /** There is a cell to be filled in. */
  get isNeeded(): boolean {
    return this.#merges.length > 0
  }

  /** The cells of a row with what reaches into it. Rows are to be given in their order. */
  fill(index: number, cells: readonly string[]): readonly string[] {
    if (index >= headerRows) return cells
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
