import type { Merge } from './sheets.ts'

/** How many rows are searched for merged cells: a header stands among the first. */
const headerRows = 20

/**
 * Repeats the text of a header cell that is merged over several rows, since the last of these rows names the columns. Where
 * the top row also names groups of columns, the text stands in the last row only.
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

  /** True when there is a cell to be filled in. */
  get isNeeded(): boolean {
    return this.#merges.length > 0
  }

  /** The cells of a row with the texts of merged cells that reach into it. Rows are to be given in their order. */
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
