import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Beginning, Delimiter } from '#domain/import-header-search.ts'
import { delimiters } from '#domain/import-header-search.ts'
import type { Encoding } from './import-encoding.ts'
import { readText } from './import-encoding.ts'

/** A cell with a note of 5,000 characters, every one of them a doubled quote of four bytes, fits many times. */
export const longestRow = 1_000_000

/** RFC 4180 with any line ends; rows may be of any length, so that one of them never costs the whole file. */
const dialect = {
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: longestRow,
}

/** A row of a CSV file and the line of the file that it begins on, counted from 1. */
export type CsvRow = { line: number; cells: readonly string[] }

type Reading = {
  encoding: Encoding
  delimiter: Delimiter
  /** Rows to pass over: title lines and the header. */
  skip: number
  onRow: (row: CsvRow) => void
  onBytes: (bytes: number) => void
}

/**
 * Reads a CSV file row by row; rows of blank cells are left out.
 * @throws CsvRefusal when its quotes do not match.
 */
export async function readCsv(path: string, { encoding, delimiter, skip, onRow, onBytes }: Reading) {
  let line = 1
  let index = 0
  let linesSeen = 0
  const parser = parse({
    ...dialect,
    delimiter,
    // Handed on as they are cut: rows that wait in a stream would be lost when a later one is broken.
    on_record: (cells: string[], { lines }) => {
      if (index >= skip && !cells.every(isBlank)) onRow({ line, cells })
      index += 1
      // The library counts a CRLF within quotes twice: its count tells only whether there are line ends to count.
      line += lines - linesSeen === 1 ? 1 : 1 + lineEndsWithin(cells)
      linesSeen = lines
    },
  })
  parser.resume()
  try {
    await pipeline(piecesOf(path, { encoding, onBytes }), parser)
  } catch (error) {
    throw asRefusal(error, line)
  }
}

/** The first 20 rows of a file under each delimiter, as far as its quotes match. */
export function readBeginnings(text: string): Beginning[] {
  return delimiters.map((delimiter) => {
    const records: string[][] = []
    let line = 1
    const collect = (cells: string[]) => {
      records.push(cells)
      line += 1 + lineEndsWithin(cells)
      return null
    }
    try {
      parseWhole(text, { ...dialect, delimiter, to: 20, on_record: collect })
    } catch (error) {
      const failure = asRefusal(error, line)
      if (!(failure instanceof CsvRefusal)) throw error
      return { delimiter, records, failure }
    }
    return { delimiter, records }
  })
}

/** UTF-8 goes on as bytes, other text as text. */
async function* piecesOf(path: string, { encoding, onBytes }: Pick<Reading, 'encoding' | 'onBytes'>) {
  if (encoding.name !== 'utf-8') {
    yield* readText(path, { encoding, onBytes })
    return
  }
  const bytes = createReadStream(path, { start: encoding.mark, highWaterMark: 256 * 1024 })
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    yield piece
    onBytes(piece.length)
  }
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === ''
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
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count += 1
  }
  return count
}

function asRefusal(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return new CsvRefusal(
        `The row that begins on line ${line} is longer than ${longestRow.toLocaleString('en')} characters: perhaps a quote in it is never closed, or this is not a CSV file.`,
      )
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvRefusal(
        `The quote that opens in or after line ${line} is never closed. Close it and import the file again.`,
      )
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new CsvRefusal(
        `Line ${line} has a quote inside a cell. Double it ("") and put the cell in quotes, then import the file again.`,
      )
    default:
      return error
  }
}
