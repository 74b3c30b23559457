import type { YearlessMoment } from '#domain/imports/dates/missing-years.ts'
import type { NumberStyle } from '#domain/imports/numbers.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'

/** What a file was before it became a table. */
type TableFormat = 'csv' | 'xlsx' | 'ods' | 'apex' | 'reef-pi' | 'json' | 'long' | 'icp'

/** A file of any kind that an import takes, as a table of text. */
export type Table = {
  format: TableFormat
  /** The CSV file to read: the file itself, or what was made of it. */
  csvPath: string
  /** The names of a workbook's sheets, in its order. */
  sheets: readonly string[]
  /** The sheet that was read. */
  sheet?: string
  /** Where the user chose no sheet and several have readings: their names in quotes, hidden ones said to be so. */
  rivals?: readonly string[]
  /** True when it was written anew: the place of a row is then its row in the user's file, whatever line ends its cells hold. */
  isMade: boolean
  /** How the numbers of a workbook are written, where those among its texts leave that open. */
  numbers?: NumberStyle | undefined
  /** The headers of columns that the file has and the table has not. */
  ignored?: readonly string[]
  /** The day of all of its rows, `2026-01-31`, where the file says it outside of them. */
  date?: string
  /** What its rows were; undefined for a laboratory's report. */
  shape?: TableShape
  /** False when only the cells suggest that shape: a user is to say whether it is right. */
  isShapeSure?: boolean
  /** The columns that a table had before its rows were turned. */
  source?: readonly SourceColumn[]
  /** How many readings stood in it twice, each with the same name, value and moment, and were taken once. */
  repeated?: number
  /** The last of the readings whose times have no year, and how its time is written. */
  yearless?: YearlessMoment & { written: string }
}

/** A column of a table whose rows are readings: its header and some of its cells. */
export type SourceColumn = { header: string; samples: readonly string[] }

/** Rows that were read so far, and the share of the table that is made, 0 to 1: null while nobody knows how much there is. */
export type Made = { rows: number; share: number | null }

export type TableMaking = {
  /** Where a table may be written. */
  partPath: string
  /** The sheet of a workbook that the user chose. */
  sheet?: string | undefined
  /** What the rows of the table are, and the line of its header, when a user has said so. */
  shape?: TableShape | undefined
  headerLine?: number | undefined
  /** The year of the last reading, for times that have none: without it they stay as they are. */
  lastYear?: number | undefined
  /** Called again and again; an error that it throws ends the making. */
  onPiece: () => void
  /** Called with the progress for each piece of the file. */
  onMade?: ((made: Made) => void) | undefined
}

/** Where the values of a table are set aside while rows are made of them. */
export function pivotPath(partPath: string): string {
  return `${partPath}-rows`
}
