/** A whole CSV file that is not imported; the message is a sentence that a keeper can act on. */
export class CsvRefusal extends Error {
  override readonly name = 'CsvRefusal'
}

const shownCodePoints = 40

/** A cell as messages show it: in quotes, cut after 40 code points, so that a message stays a sentence. */
export function quoteCell(cell: string): string {
  // Two UTF-16 units a code point are enough: a huge cell is never walked through.
  const start = Array.from(cell.slice(0, 2 * shownCodePoints + 2))
  const shown = start.slice(0, shownCodePoints).join('')
  return shown.length < cell.length ? `"${shown}..."` : `"${cell}"`
}
