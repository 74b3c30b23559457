import type { Range } from './targets.ts'

/** Inclusive limits in the parameter's stored unit. */
export type Limits = { readonly low: number; readonly high: number }

/** A row of the table of parameters: what columns, forms, charts, CSV headers and help texts need of a parameter. */
export type ParameterRow = {
  /** Name on the wire and in the database. */
  readonly key: string
  /** Its name in addresses, among a user's units, and of its column in exports; an import reads the key, too. */
  readonly slug: string
  readonly label: string
  /** Short and other usual names, in lower case, that an import knows besides key, slug and label. */
  readonly aliases: readonly string[]
  /** What users call it where there is little room. */
  readonly short: string
  /** Unit of stored values; pH has none. */
  readonly unit: string
  /** The range for readings, limits included: a tank's target, else the source's values, for reefs where it has two. */
  readonly ideal: Range
  /** The ideal range as the help text words it. `rangeText` words a tank's target. */
  readonly idealText: string
  /** What a tank can have. The form asks about any other value, and an import refuses a column of such values. */
  readonly believable: Limits
  /** What a test can show at all. An import does not store a value outside these limits; the form still does. */
  readonly thinkable: Limits
  /** The chart draws value / chartDivisor. */
  readonly chartDivisor: number
  /** Drawn on the chart before the user chooses. */
  readonly charted: boolean
  /** Hidden in the log table until 'Show Advanced Columns'. */
  readonly advanced: boolean
  /** Decimals of a usual test result; a reading is shown with one more at most, and stored as it was typed. */
  readonly decimals: number
  /** The largest change within a day that corals are said to bear, in the stored unit; absent without such a rule. */
  readonly bearableDailyChange?: number
  /** Present when a laboratory's report contains it. */
  readonly inLabReports?: true
}
