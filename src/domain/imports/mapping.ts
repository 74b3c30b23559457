import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import type { TableShape } from './table-shape.ts'

/**
 * What a column of a file is: `time` a date or a moment, `clock` the time of day beside a date, `new:potassium` a parameter of the
 * catalogue that the tank does not follow yet, `new:` a new parameter with the name of the column.
 */
export type ColumnTarget =
  | 'time'
  | 'clock'
  | 'id'
  | 'note'
  | 'skip'
  | ParameterKey
  | CustomKey
  | `new:${string}`

/** True for a target that has readings. */
export function isReading(to: ColumnTarget): boolean {
  return !['time', 'clock', 'id', 'note', 'skip'].includes(to)
}

/** True for a target of which something is stored: readings or a note. */
export function isKept(to: ColumnTarget): boolean {
  return isReading(to) || to === 'note'
}

/**
 * Columns that are what a column before them is already, each with the first such one. Notes are not among them, which are joined, nor
 * new parameters that are not of the catalogue: each has a name of its own.
 */
export function repeatedColumns(columns: readonly Pick<ColumnMapping, 'to'>[]): Map<number, number> {
  const targets = columns.map(({ to }) => to)
  const repeated = targets.flatMap((to, column) => {
    const first = targets.indexOf(to)
    return first === column || ['skip', 'note', 'new:'].includes(to) ? [] : [[column, first] as const]
  })
  return new Map(repeated)
}

export type ColumnMapping = {
  /** The column's header in the file; '' for a column without one. */
  readonly header: string
  readonly to: ColumnTarget
  /**
   * The label of a unit that is known for the parameter; null for the stored unit, and for a target without a unit. Cells of a parameter
   * that not all tanks have, whose values can be in several units, are not read while this is null and the file does not say the unit.
   */
  readonly unit: string | null
  /** What 0 means in a column where it cannot be a reading; without an answer it is one. */
  readonly zeros?: 'blank' | 'reading'
}

/** How a file's times become the tank's: from UTC to the clock of a time zone, or by adding so many minutes. */
export type ClockMapping = { readonly zone: string } | { readonly minutes: number }

/** Minutes by which the times of a file can be moved: a day. */
export const maxClockMinutes = 1_440

/** By how many columns the rows of a file can be chosen. */
export const maxRowFilters = 5

/** Only rows with this value in this column are read; case and blanks around it do not count. */
type RowFilter = { readonly column: number; readonly value: string }

/** How a file is read. A user looks at this and can change it, and the rows are imported by it. */
export type ImportMapping = {
  /** The sheet of a workbook; null for a file that has none. */
  readonly sheet: string | null
  /** What the rows of the table are; absent for logs, and for what needs no choice. */
  readonly shape?: TableShape
  /** What becomes of rows that repeat an earlier one in every cell; without an answer they are kept. */
  readonly repeats?: 'keep' | 'once'
  /** The line of the row that names the columns, counted from 1; 0 when none does. */
  readonly header_line: number
  /** Null when the dates leave no choice. */
  readonly date_order: DateOrder | null
  /** Null to use what the file's numbers prove. */
  readonly decimals: '.' | ',' | null
  /** Null to take times as they are written. */
  readonly clock: ClockMapping | null
  /** `YYYY-MM-DD`, for a file whose columns tell no date. */
  readonly date: string | null
  /** The year of the last reading; only of a file whose times have none. */
  readonly last_year?: number
  readonly only: readonly RowFilter[]
  readonly columns: readonly ColumnMapping[]
}
