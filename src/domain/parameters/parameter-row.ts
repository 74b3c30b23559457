import type { Range } from './targets.ts'

/** Inclusive limits in the parameter's stored unit. */
export type Limits = { readonly low: number; readonly high: number }

/** A row of the table of parameters: everything that columns, forms, charts, CSV headers and help texts need to know of a parameter. */
export type ParameterRow = {
  /** Name on the wire and in the database. */
  readonly key: string
  /** Column name in exported CSV files; the key itself is read, too. */
  readonly csvHeader: string
  readonly label: string
  /** Short and other names of the field that an import knows besides key, label and CSV header; in lower case. */
  readonly aliases: readonly string[]
  /** What keepers call it where there is little room. */
  readonly short: string
  /** Unit of stored values; pH has none. */
  readonly unit: string
  /** What counts as in range: the reef values where the source gives two, limits included; of a tank with a target that. */
  readonly ideal: Range
  /** The ideal range as the help text words it. A tank's own has the words of `rangeText`. */
  readonly idealText: string
  /** What a tank can have: of anything else the form asks, and an import refuses a column of such values. */
  readonly believable: Limits
  /** What a test can say at all: an import does not store a value beyond, the form still does. */
  readonly thinkable: Limits
  /** The chart draws value / chartDivisor. */
  readonly chartDivisor: number
  /** Drawn on the chart before the keeper chooses. */
  readonly charted: boolean
  /** Hidden in the log table until 'Show Advanced Columns'. */
  readonly advanced: boolean
  /** Decimals of a usual test result; a reading is shown with one more at most, and stored as it was typed. */
  readonly decimals: number
}
