import { maxColumns } from '#domain/limits.ts'
import { tooManyCells } from '#server/imports/read/row-cutter.ts'
import { makeCsv } from './made-csv.ts'
import type { MakingProgress } from './table.ts'

/** Cells by the names of their columns; `index` counts the rows from 0. */
export type TableRecord = { index: number; cells: ReadonlyMap<string, string> }

type Records = {
  path: string
  made: MakingProgress
  /** Reads all records, each time it is called. */
  read(onRecord: (record: TableRecord) => void): Promise<void>
  headersOf?(names: readonly string[]): readonly string[]
}

/** Reads the records twice: for the names, in their order, and for the cells. The header has the first row. */
export async function writeRecords({ path, made, read, headersOf = (names) => names }: Records) {
  const columns = new Map<string, number>()
  let records = 0
  await read(({ cells }) => {
    records += 1
    made.rows = Math.max(made.rows, records)
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size > maxColumns) throw tooManyCells(1)
  })
  await makeCsv(path, async (csv) => {
    csv.put(0, headersOf([...columns.keys()]))
    let written = 0
    await read(({ index, cells }) => {
      const row = Array.from({ length: columns.size }, () => '')
      for (const [name, cell] of cells) row[columns.get(name) ?? 0] = cell
      csv.put(index + 1, row)
      written += 1
      made.share = written / records
    })
  })
}
