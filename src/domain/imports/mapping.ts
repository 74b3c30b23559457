import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import type { TableShape } from './table-shape.ts'

/**
 * `time` is a date or a moment, `clock` the time of day beside a date, `new:potassium` a parameter of the catalogue
 * that the tank does not follow yet, `new:` one with the name of the column.
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

export function isReading(to: ColumnTarget): boolean {
  return !['time', 'clock', 'id', 'note', 'skip'].includes(to)
}

export function isKept(to: ColumnTarget): boolean {
  return isReading(to) || to === 'note'
}

/** Columns that are what an earlier one is, each with that one. Notes are joined, and each `new:` has its own name. */
export function repeatedColumns(columns: readonly Pick<ColumnMapping, 'to'>[]): Map<number, number> {
  const targets = columns.map(({ to }) => to)
  const repeated = targets.flatMap((to, column) => {
    const first = targets.indexOf(to)
    return first === column || ['skip', 'note', 'new:'].includes(to) ? [] : [[column, first] as const]
  })
  return new Map(repeated)
}

export type ColumnMapping = {
  /** '' for a column without one. */
  readonly header: string
  readonly to: ColumnTarget
  /**
   * The label of a unit of the parameter; null for the stored one, or none. Custom parameters that can be in several
   * units are not read while neither this nor the file says the unit.
   */
  readonly unit: string | null
  /** What 0 means where it cannot be a reading; without an answer it is one. */
  readonly zeros?: 'blank' | 'reading'
}

/** Converts a file's times from UTC to a time zone, or adds so many minutes. */
export type ClockMapping = { readonly zone: string } | { readonly minutes: number }

export const maxClockMinutes = 1_440

export const maxRowFilters = 5

/** Case and blanks around the value do not count. */
type RowFilter = { readonly column: number; readonly value: string }

export type ImportMapping = {
  /** The sheet of a workbook; null for a file that has none. */
  readonly sheet: string | null
  /** Absent for rows that are logs, and for what needs no choice. */
  readonly shape?: TableShape
  /** Rows that repeat an earlier one in every cell are kept without an answer. */
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
