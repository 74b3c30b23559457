import type { Delimiter } from '#domain/imports/header/header-search.ts'
import { maxColumns } from '#domain/limits.ts'
import { tooManyCells } from '#server/imports/read/row-cutter.ts'
import { makeCsv } from './made-csv.ts'
import type { MadeSoFar } from './made-so-far.ts'

/** One row to be: its cells by the names of their columns. `place` is where it stands among the rows, from 0. */
export type TableRecord = { place: number; cells: ReadonlyMap<string, string> }

type Records = {
  path: string
  made: MadeSoFar
  /** Calls `onRecord` with every record, each time it is called. */
  read(onRecord: (record: TableRecord) => void): Promise<void>
  /** What the columns are called in the table. */
  headersOf?(names: readonly string[]): readonly string[]
  delimiter?: Delimiter
}

/**
 * Writes records with named cells as a table. They are read twice: once for the names, in the order in which they come, and
 * once for the cells. The record of place 0 has the second row, below the header.
 */
export async function writeRecords({ path, made, read, headersOf = (names) => names, delimiter }: Records) {
  const columns = new Map<string, number>()
  let records = 0
  await read(({ cells }) => {
    records += 1
    made.rows = Math.max(made.rows, records)
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size)
    if (columns.size > maxColumns) throw tooManyCells(1)
  })
  await makeCsv(
    path,
    async (csv) => {
      csv.put(0, headersOf([...columns.keys()]))
      let written = 0
      await read(({ place, cells }) => {
        const row = Array.from({ length: columns.size }, () => '')
        for (const [name, cell] of cells) row[columns.get(name) ?? 0] = cell
        csv.put(place + 1, row)
        written += 1
        made.share = written / records
      })
    },
    delimiter,
  )
}
