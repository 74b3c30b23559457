import { countWords } from '#domain/count-words.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Delimiter } from '#domain/imports/header/header-search.ts'
import { maxColumns } from '#domain/limits.ts'

/** A note of 5,000 characters, each a doubled quote of four bytes, fits in many times. */
export const longestRow = 1_000_000

/** A row and the line, from 1, on which it begins. An empty line is a row of one blank cell. */
export type CsvRow = { line: number; cells: readonly string[] }

const [lineFeed, carriageReturn, quote] = [10, 13, 34]
const noCells = Object.freeze([''])

/**
 * Cuts a text that comes in pieces into rows: RFC 4180 with any line ends and numbers of cells. The time for a row does
 * not depend on other rows. A row that never ends is refused, not collected in memory.
 */
export class RowCutter {
  readonly #delimiter: number
  #carry = ''
  #line = 1

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** The rows that end in this piece. @throws CsvRefusal for quotes that do not match and rows that are too long */
  *add(piece: string): Generator<CsvRow> {
    yield* this.#rowsOf(this.#carry + piece, { isLast: false })
  }

  /** The last row, without a line end. @throws CsvRefusal */
  *end(): Generator<CsvRow> {
    yield* this.#rowsOf(this.#carry, { isLast: true })
  }

  *#rowsOf(text: string, { isLast }: { isLast: boolean }): Generator<CsvRow> {
    let start = 0
    while (start < text.length) {
      const line = this.#line
      const cells: string[] = []
      const end = this.#isLineEnd(text, start) ? start : this.#cutCells(text, { start, isLast, cells })
      if ((end === -1 ? text.length : end) - start > longestRow) throw tooLong(line)
      // The other half of a CRLF may be in the next piece.
      if (end === -1 || (!isLast && end + 1 >= text.length)) break
      const isCrlf = text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed
      this.#line += 1 + lineEndsWithin(cells)
      yield { line, cells: end === start ? noCells : cells }
      start = end + (isCrlf ? 2 : 1)
    }
    this.#carry = text.slice(start)
  }

  /** Fills in the cells; answers where the line end is, -1 when the row goes on in the next piece. */
  #cutCells(
    text: string,
    { start, isLast, cells }: { start: number; isLast: boolean; cells: string[] },
  ): number {
    for (let at = start; ; at += 1) {
      const isQuoted = text.charCodeAt(at) === quote
      const close = isQuoted ? closingQuote(text, at) : undefined
      if (close === -1 && isLast) throw notClosed(this.#line)
      const end = close === undefined ? this.#endOfPlain(text, at) : close + 1
      if (close === -1 || (end >= text.length && !isLast)) return -1
      const isEnd = end >= text.length || this.#isLineEnd(text, end)
      if (!isEnd && text.charCodeAt(end) !== this.#delimiter) throw strayQuote(this.#line)
      cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
      if (cells.length > maxColumns) throw tooManyCells(this.#line)
      if (isEnd) return end
      at = end
    }
  }

  /** The position of the delimiter, line end or quote that follows. */
  #endOfPlain(text: string, start: number): number {
    const delimiter = this.#delimiter
    let at = start
    let code = text.charCodeAt(at)
    // Past the end of the text the code is NaN, which ends the loop.
    while (
      code >= 0 &&
      code !== delimiter &&
      code !== lineFeed &&
      code !== carriageReturn &&
      code !== quote
    ) {
      at += 1
      code = text.charCodeAt(at)
    }
    return at
  }

  #isLineEnd(text: string, at: number): boolean {
    const code = text.charCodeAt(at)
    return code === lineFeed || code === carriageReturn
  }
}

/** -1 when it is not in this text. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  return at
}

function lineEndsWithin(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n') || cell.includes('\r')) count += countLineEnds(cell)
  return count
}

function countLineEnds(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(index + 1) !== lineFeed)) count += 1
  }
  return count
}

export function tooLong(line: number): CsvRefusal {
  return new CsvRefusal(
    `The row that begins on line ${line} is longer than ${countWords(longestRow)} characters: perhaps a quote in it is never closed, or this is not a CSV file.`,
  )
}

function notClosed(line: number): CsvRefusal {
  return new CsvRefusal(
    `The quote that opens in or after line ${line} is never closed. Close it and import the file again.`,
  )
}

function strayQuote(line: number): CsvRefusal {
  return new CsvRefusal(
    `Line ${line} has a quote inside a cell. Double it ("") and put the cell in quotes, then import the file again.`,
  )
}

export function tooManyCells(line: number): CsvRefusal {
  return new CsvRefusal(
    `The row that begins on line ${line} has more than ${countWords(maxColumns)} cells; Coralline reads up to so many. Leave out the columns that it need not read, and import the file again.`,
  )
}
