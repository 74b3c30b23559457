import { createReadStream } from 'node:fs'
import type { ConvertedUnit, DateOrder, ImportError } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { readHeader } from '#domain/import-header.ts'
import type { ImportRow } from '#domain/import-row.ts'
import { readRow } from '#domain/import-row.ts'
import { readCsv } from './import-file.ts'

export const maxListedErrors = 100
export type ReadReport = {
  rows: number
  rejected: number
  errors: ImportError[]
  converted_units: ConvertedUnit[]
  ignored_columns: string[]
  zones_dropped: number
}
export type PlacedRow = { line: number; cells: readonly string[]; row: ImportRow }
export async function readImportFile(
  path: string,
  {
    onRow,
    onProgress,
  }: {
    dateOrder?: DateOrder
    onRow(row: PlacedRow): void
    onProgress?(bytes: number, rows: number): void
  },
): Promise<ReadReport> {
  const report: ReadReport = {
    rows: 0,
    rejected: 0,
    errors: [],
    converted_units: [],
    ignored_columns: [],
    zones_dropped: 0,
  }
  let columns: ReturnType<typeof readHeader> | undefined
  for await (const { line, cells } of readCsv(createReadStream(path))) {
    if (!columns) {
      columns = readHeader(cells)
      continue
    }
    report.rows += 1
    if (report.rows > 1_000_000) throw new CsvRefusal('too many')
    const read = readRow(columns, cells)
    if ('row' in read) onRow({ line, cells, row: read.row })
    else {
      report.rejected += 1
      if (report.errors.length < 100) report.errors.push({ line, message: read.problem, row: cells })
    }
    if (report.rows % 500 === 0) onProgress?.(0, report.rows)
  }
  if (!columns) throw new CsvRefusal('The file is empty.')
  return report
}
