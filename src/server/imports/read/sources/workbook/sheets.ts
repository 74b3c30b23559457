import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'

/** A range of merged cells, from 0, the last ones included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

export type RowsReading = {
  /** Called for each row that is not empty; `index` counts from 0. */
  onRow: (index: number, cells: string[]) => void
  /** Called for each cell that is not empty; numbers and dates are no text. */
  onCell?: (position: number, text: string, isText: boolean) => void
  /** Columns whose numbers are written by `exactText`. */
  isExact?: ((position: number) => boolean) | undefined
  /** The rest need not be read. */
  rows?: number
}

export type Sheets = {
  /** Shown sheets, in their order. */
  readonly names: readonly string[]
  readonly hidden: readonly string[]
  /** Answers the merged cells if the sheet was read to its end. @throws CsvRefusal */
  read(name: string, reading: RowsReading): Promise<Merge[]>
}

export function noSuchSheet(name: string, names: readonly string[]): CsvRefusal {
  return new CsvRefusal(
    `This spreadsheet has no sheet ${quoteCell(name)}. It has ${names.slice(0, 20).map(quoteCell).join(', ')}.`,
  )
}
