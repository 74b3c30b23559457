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
  /** Several sheets with readings, when the user chose none: quoted, hidden ones said to be so. */
  rivals?: readonly string[]
  /** Written anew, each row where it is in the user's file. */
  isMade: boolean
  /** Of a workbook whose texts leave that open. */
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
  /** The last of times without a year, and as it is written. */
  yearless?: YearlessMoment & { written: string }
}

export type SourceColumn = { header: string; samples: readonly string[] }

/** Rows so far, and the share that is made, 0 to 1; null while that is unknown. */
export type Made = { rows: number; share: number | null }

export type TableMaking = {
  partPath: string
  sheet?: string | undefined
  /** Of a user who has said what the rows are. */
  shape?: TableShape | undefined
  headerLine?: number | undefined
  /** Of the last reading: times without a year stay as they are without it. */
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
