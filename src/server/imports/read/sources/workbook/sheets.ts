import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'

/** A range of merged cells: rows and columns are counted from 0, the last ones included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

export type RowsReading = {
  /** Called for each row that is not empty; `index` counts from 0. */
  onRow: (index: number, cells: string[]) => void
  /** Called for each cell that is not empty; `isText` when it is a text, not a number or a date. */
  onCell?: (position: number, text: string, isText: boolean) => void
  /** True for a column whose numbers are to be written by `exactText`. */
  isExact?: ((position: number) => boolean) | undefined
  /** How many rows are enough: the rest need not be read. */
  rows?: number
}

/** A workbook of any kind. */
export type Sheets = {
  /** The sheets that are shown, in their order. */
  readonly names: readonly string[]
  readonly hidden: readonly string[]
  /** Reads the rows of a sheet; answers its merged cells when it was read to its end. @throws CsvRefusal */
  read(name: string, reading: RowsReading): Promise<Merge[]>
}

export function noSuchSheet(name: string, names: readonly string[]): CsvRefusal {
  return new CsvRefusal(
    `This spreadsheet has no sheet ${quoteCell(name)}. It has ${names.slice(0, 20).map(quoteCell).join(', ')}.`,
  )
}
