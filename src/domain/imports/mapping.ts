import type { OwnKey } from '#domain/parameters/own-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { DateOrder } from '#domain/time/date-order.ts'

/**
 * What a column of a file is: `time` a date or a moment, `clock` the time of day beside a date, `new:potassium` a parameter of the
 * catalogue that the tank does not follow yet, `new:` one that is called as the column is.
 */
export type ColumnTarget = 'time' | 'clock' | 'id' | 'note' | 'skip' | ParameterKey | OwnKey | `new:${string}`

/** True for what a column can hold readings of. */
export function isReading(to: ColumnTarget): boolean {
  return !['time', 'clock', 'id', 'note', 'skip'].includes(to)
}

export type ColumnMapping = {
  /** As the file has it; '' for a column without one. */
  readonly header: string
  readonly to: ColumnTarget
  /** A unit that is known for the parameter, by its label; null for the stored one, and for what has none. */
  readonly unit: string | null
}

/** What a file's clock means: UTC, to be read on the clock of a place; or off by so many minutes. */
export type ClockMapping = { readonly zone: string } | { readonly minutes: number }

/** Only rows whose cell in this column says this are read; case and blanks around it do not count. */
type RowFilter = { readonly column: number; readonly value: string }

/** How a file is read: what a keeper has looked at, and what its rows are imported by. */
export type ImportMapping = {
  /** Of a workbook. */
  readonly sheet: string | null
  /** The line of the row that names the columns, counted from 1; 0 when none does. */
  readonly header_line: number
  /** Null when the dates leave no choice. */
  readonly date_order: DateOrder | null
  /** Null as the file's numbers prove it. */
  readonly decimals: '.' | ',' | null
  /** Null as it is written. */
  readonly clock: ClockMapping | null
  /** `YYYY-MM-DD`, for a file whose columns tell no date. */
  readonly date: string | null
  /** The year of the last reading; only of a file whose times have none. */
  readonly last_year?: number
  readonly only: readonly RowFilter[]
  readonly columns: readonly ColumnMapping[]
}
