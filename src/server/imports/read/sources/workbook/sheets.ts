import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'

/** Cells that were made one, rows and columns counted from 0, the last ones included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

export type RowsReading = {
  /** Called for each row that says something, counted from 0. */
  onRow: (index: number, cells: string[]) => void
  /** Rows that are enough. */
  rows?: number
}

/** A workbook of any kind. */
export type Sheets = {
  /** The sheets that are shown, in their order. */
  readonly names: readonly string[]
  /** Tells the rows of a sheet; answers its merged cells when it was read to its end. @throws CsvRefusal */
  read(name: string, reading: RowsReading): Promise<Merge[]>
}

export function noSuchSheet(name: string, names: readonly string[]): CsvRefusal {
  return new CsvRefusal(
    `This spreadsheet has no sheet ${quoteCell(name)}. It has ${names.slice(0, 20).map(quoteCell).join(', ')}.`,
  )
}
