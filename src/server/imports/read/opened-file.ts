import { stat } from 'node:fs/promises'
import { csvTooLarge } from '#contract/errors/errors.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import { isUntouchedExport } from '#domain/csv.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import { maxCells, maxCsvBytes } from '#domain/limits.ts'
import { asTable } from '#server/imports/read/sources/as-table.ts'
import type { Table, TableMaking } from '#server/imports/read/sources/table.ts'
import { readBeginnings, readCsv, tooLarge } from './csv-file.ts'
import type { Encoding } from './encoding.ts'
import { findEncoding, readText, refuseOtherText } from './encoding.ts'
import type { CsvRow } from './row-cutter.ts'
import { longestRow } from './row-cutter.ts'

/** A spooled file as a table of text. */
export type OpenedFile = {
  table: Table
  encoding: Encoding
  bytes: number
  /** Its first rows as each delimiter cuts them. */
  beginnings: readonly Beginning[]
  /** See {@link isUntouchedExport}. */
  isUntouched: boolean
  /** A row's line is that of the user's file; `index` counts from 0, blank rows too. */
  read(reading: {
    delimiter: Delimiter
    onRow: (row: CsvRow, index: number) => void
    onBytes: (bytes: number) => void
  }): Promise<void>
}

export type OpenOptions = {
  /** Where a table may be made of the file; absent for our own export. */
  partPath?: string | undefined
  sheet?: string | undefined
  /** See {@link TableMaking}. */
  lastYear?: number | undefined
  shape?: TableMaking['shape']
  headerLine?: number | undefined
  /** True for our own export, which may have any size. */
  isWhole?: boolean
  /** Called again and again; what it throws ends the reading. */
  onPiece: () => void
  onMade?: TableMaking['onMade']
}

/** @throws CsvRefusal for a file that is no table, or too large a one */
export async function openFile(
  file: string,
  { partPath, isWhole = false, ...making }: OpenOptions,
): Promise<OpenedFile> {
  const table: Table =
    partPath === undefined
      ? { format: 'csv', csvPath: file, sheets: [], isMade: false }
      : await asTable(file, { ...making, partPath })
  const path = table.csvPath
  const { size } = await stat(path)
  if (size > maxCsvBytes && !isWhole) throw new CsvRefusal(csvTooLarge().message)
  const encoding = await findEncoding(path, making.onPiece)
  const start = await beginningOf(path, encoding)
  const beginnings = readBeginnings(start)
  const isUntouched = isUntouchedExport(start, beginnings[0]?.records ?? [])
  return {
    table,
    encoding,
    bytes: size,
    beginnings: table.isMade ? beginnings.map(withRowNumbers) : beginnings,
    isUntouched,
    read: ({ delimiter, onRow, onBytes }) => {
      let cells = 0
      return readCsv(path, {
        encoding,
        delimiter,
        onBytes,
        onRow: (row, index) => {
          cells += row.cells.length
          if (cells > maxCells && !isWhole && !isUntouched) throw tooLarge('The file')
          onRow(table.isMade ? { ...row, line: index + 1 } : row, index)
        },
      })
    },
  }
}

/** The rows of a made table have the lines that they have in the user's file. */
function withRowNumbers(beginning: Beginning): Beginning {
  return { ...beginning, lines: beginning.records.map((_, index) => index + 1) }
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  let start = ''
  for await (const piece of readText(path, { encoding })) {
    start += piece
    if (start.length > longestRow) break
  }
  refuseOtherText(start)
  return start
}

type OnProgress = ((progress: ImportProgress) => void) | undefined

/** Reports the progress of a file that is read `times` times. */
export class ReadProgress {
  readonly #ofBytes: number
  readonly #onProgress: OnProgress
  #bytes = 0
  #rows = 0

  constructor({ bytes, encoding }: OpenedFile, times: number, onProgress: OnProgress) {
    this.#ofBytes = times * (bytes - encoding.mark)
    this.#onProgress = onProgress
  }

  /** `rows` are those of this pass so far. */
  add(bytes: number, rows: number) {
    this.#bytes += bytes
    this.#rows = Math.max(this.#rows, rows)
    this.#onProgress?.({ phase: 'reading', rows: this.#rows, share: this.#bytes / this.#ofBytes })
  }
}
