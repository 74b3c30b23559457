import type { YearlessMoment } from '#domain/imports/dates/missing-years.ts'
import type { NumberStyle } from '#domain/imports/numbers.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'

type TableFormat = 'csv' | 'xlsx' | 'ods' | 'apex' | 'reef-pi' | 'json' | 'long' | 'icp'

/** A file of any kind as a table of text. */
export type Table = {
  format: TableFormat
  /** The file itself, or what was made of it. */
  csvPath: string
  sheets: readonly string[]
  sheet?: string
  /** The sheets with readings, when there are several and the user chose none: quoted, hidden ones marked. */
  rivals?: readonly string[]
  /** The table was written anew, with each row where it is in the user's file. */
  isMade: boolean
  /** The style of a workbook's numbers, where its texts leave that open. */
  numbers?: NumberStyle | undefined
  /** Headers of columns that only the file has. */
  ignored?: readonly string[]
  /** `2026-01-31`: the day of all rows, which the file says outside of them. */
  date?: string
  /** Undefined for a laboratory's report. */
  shape?: TableShape
  /** False when only the cells suggest the shape: a user is to confirm it. */
  isShapeSure?: boolean
  /** The columns before the rows were turned. */
  source?: readonly SourceColumn[]
  /** Readings that stood in it twice, and were taken once. */
  repeated?: number
  /** The last time, when times have no year, and how it is written. */
  yearless?: YearlessMoment & { written: string }
}

export type SourceColumn = { header: string; samples: readonly string[] }

/** Rows so far, and the share that is made, 0 to 1; null while that is unknown. */
export type Made = { rows: number; share: number | null }

export type TableMaking = {
  partPath: string
  sheet?: string | undefined
  /** What the user has said of the rows. */
  shape?: TableShape | undefined
  headerLine?: number | undefined
  /** The year of the last reading. Times that have no year stay as they are while it is unknown. */
  lastYear?: number | undefined
  /** Called again and again; what it throws ends the making. */
  onPiece: () => void
  onMade?: ((made: Made) => void) | undefined
}

/** Reports the progress of making a table with each piece of the file. */
export class MakingProgress implements Made {
  rows = 0
  share: number | null = null
  readonly onPiece: () => void

  constructor({ onPiece, onMade }: Pick<TableMaking, 'onPiece' | 'onMade'>) {
    this.onPiece = () => {
      onPiece()
      onMade?.({ rows: this.rows, share: this.share })
    }
  }
}

/** Where values lie while rows are made of them. */
export function pivotPath(partPath: string): string {
  return `${partPath}-rows`
}
