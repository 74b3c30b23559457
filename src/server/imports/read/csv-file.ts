import { countWords } from '#domain/count-words.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import { delimiters } from '#domain/imports/header/header-search.ts'
import { maxCells, maxImportRows } from '#domain/limits.ts'
import type { Encoding } from './encoding.ts'
import { readText } from './encoding.ts'
import type { CsvRow } from './row-cutter.ts'
import { RowCutter } from './row-cutter.ts'

/** Rows among which a header is looked for. */
const beginning = 20

type CsvOptions = {
  encoding: Encoding
  delimiter: Delimiter
  /** `index` counts from 0, blank rows too. */
  onRow: (row: CsvRow, index: number) => void
  onBytes: (bytes: number) => void
}

/** @throws CsvRefusal when quotes do not match, or a row is too long */
export async function readCsv(path: string, { encoding, delimiter, onRow, onBytes }: CsvOptions) {
  const cutter = new RowCutter(delimiter)
  let index = 0
  for await (const piece of readText(path, { encoding, onBytes })) {
    for (const row of cutter.add(piece)) onRow(row, index++)
  }
  for (const row of cutter.end()) onRow(row, index++)
}

/** The first rows under each delimiter, as far as quotes match. */
export function readBeginnings(text: string, most = beginning): Beginning[] {
  return delimiters.map((delimiter) => {
    const rows: CsvRow[] = []
    let failure: CsvRefusal | undefined
    try {
      for (const row of firstRows(text, delimiter, most)) rows.push(row)
    } catch (error) {
      if (!(error instanceof CsvRefusal)) throw error
      failure = error
    }
    return {
      delimiter,
      records: rows.map(({ cells }) => cells),
      lines: rows.map(({ line }) => line),
      failure,
    }
  })
}

function* firstRows(text: string, delimiter: Delimiter, most: number): Generator<CsvRow> {
  const cutter = new RowCutter(delimiter)
  let rows = 0
  for (const row of cutter.add(text)) {
    yield row
    rows += 1
    if (rows === most) return
  }
  yield* cutter.end()
}

/** A row that says nothing: spreadsheets leave many of them behind. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '')
}

export function tooManyRows(): CsvRefusal {
  return new CsvRefusal(
    `The file has more than ${countWords(maxImportRows)} rows, blank ones included. Delete the blank ones, or split the file and import the parts.`,
  )
}

/** @param what the file or the sheet, as a sentence begins with it */
export function tooLarge(what: string): CsvRefusal {
  return new CsvRefusal(
    `${what} has more than ${countWords(maxCells)} cells. Keep only the columns that Coralline is to read, or import it in parts.`,
  )
}
