import { parse } from 'csv-parse'
import { CsvRefusal } from '#domain/csv-refusal.ts'

/** A cell with a note of 5,000 characters, every one of them a doubled quote of four bytes, fits many times. */
const longestRow = 1_000_000

/** A row of a CSV file and the line of the file that it begins on, counted from 1. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Reads a CSV file (UTF-8, comma, RFC 4180 quotes, any line ends) row by row; blank lines are left out.
 * @throws CsvRefusal when the file is something else, or its quotes do not match.
 */
export async function* readCsv(file: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    raw: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  })
  const fed = feed(file, parser)
  let line = 1
  try {
    for await (const { raw, record } of parser as AsyncIterable<{ raw: string; record: string[] }>) {
      if (!isBlankLine(record)) yield { line, cells: record }
      line += countLineEnds(raw)
    }
  } catch (error) {
    throw asRefusal(error, line)
  }
  await fed
}

/** Hands the file on in pieces, and its end or its failure. */
async function feed(file: AsyncIterable<Buffer>, parser: ReturnType<typeof parse>) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isFirst = true
  try {
    for await (const piece of file) {
      if (isFirst) refuseOtherKinds(piece)
      isFirst = false
      if (parser.destroyed) return
      if (!parser.write(decodePiece(decoder, piece))) await drained(parser)
    }
    parser.write(decodePiece(decoder))
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    parser.once('drain', resolve)
    parser.once('close', resolve)
  })
}

function decodePiece(decoder: TextDecoder, piece?: Buffer): string {
  let text: string
  try {
    text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new CsvRefusal('The file is not UTF-8 text. Save it as “CSV UTF-8” and import it again.')
  }
  if (text.includes('\0'))
    throw new CsvRefusal('The file holds NUL characters: it is damaged, or not a CSV file.')
  return text
}

/** What is often named .csv but is something else, by its first bytes. */
const otherKinds: readonly (readonly [start: number[], kind: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel or OpenDocument spreadsheet, or a zip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel spreadsheet'],
  [[0xff, 0xfe], 'UTF-16 text'],
  [[0xfe, 0xff], 'UTF-16 text'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
]

function refuseOtherKinds(piece: Buffer) {
  const binary = otherKinds.find(([start]) => piece.subarray(0, start.length).equals(Buffer.from(start)))
  const firstCharacter = piece.subarray(0, 1_000).toString('utf8').trimStart()[0]
  const text = { '<': 'an XML or HTML file', '{': 'a JSON file', '[': 'a JSON file' }[firstCharacter ?? '']
  const kind = binary?.[1] ?? text
  if (kind === undefined) return
  throw new CsvRefusal(
    `This is ${kind}, not a CSV file. Open it in a spreadsheet program and save it as “CSV UTF-8”.`,
  )
}

function isBlankLine(record: readonly string[]): boolean {
  return record.length === 1 && record[0]?.trim() === ''
}

/** Line ends inside quoted cells count, too. */
function countLineEnds(raw: string): number {
  let count = 0
  for (let index = 0; index < raw.length; index += 1) {
    const code = raw.charCodeAt(index)
    if (code === 10 || (code === 13 && raw.charCodeAt(index + 1) !== 10)) count += 1
  }
  return count
}

function asRefusal(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
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
