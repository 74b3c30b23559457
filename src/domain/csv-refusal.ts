/** Thrown when a CSV file is refused as a whole; the message is a sentence that a user can act on. */
export class CsvRefusal extends Error {
  override readonly name = 'CsvRefusal'
  /** The message without the advice what to do with the file: a user who is asked about it needs none. */
  readonly problem: string

  constructor(problem: string, advice?: string) {
    super(advice === undefined ? problem : `${problem} ${advice}`)
    this.problem = problem
  }
}

const shownCodePoints = 40

/** A cell as messages show it: in quotes, cut after 40 code points, so that a message stays a sentence. */
export function quoteCell(cell: string): string {
  // A code point has at most two UTF-16 units, so this much is enough, and a huge cell is never walked through.
  const start = Array.from(cell.slice(0, 2 * shownCodePoints + 2))
  const shown = start.slice(0, shownCodePoints).join('')
  return shown.length < cell.length ? `"${shown}..."` : `"${cell}"`
}
