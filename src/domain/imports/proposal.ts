import type { ColumnTarget } from './mapping.ts'

/** What a whole file shows of one of its columns. */
export type ColumnFacts = {
  readonly header: string
  /** The cell of a row of units below the header. */
  readonly unitBelow: string
  readonly filled: number
  /** The first different cells that are not blank. */
  readonly samples: readonly string[]
  /** All different cells that are not too long to be shown, and their numbers of rows, when these are a few names or those of tanks; otherwise null. */
  readonly values: readonly { readonly value: string; readonly rows: number }[] | null
  /** Of the first cells that are not blank: how many were looked at, the numbers among them as written, and the moments. */
  readonly looked: number
  readonly numbers: readonly number[]
  /** Those whose sign the style of the file has settled, with their other meaning behind: 1025 and 1.025. */
  readonly either: readonly (readonly [settled: number, other: number])[]
  /** How many more are numbers that name their unit themselves, as `12 ppb`: they say nothing of the unit of the others. */
  readonly withUnit: number
  readonly moments: number
  /** The looked cells whose sign may stand before decimals or between thousands: `1.300`, `1 300`. */
  readonly groups: readonly string[]
  /** Its cells count the rows: each is one more than the one before. */
  readonly isCounter: boolean
  /** Its cells are seconds or milliseconds since 1970. */
  readonly isUnix: boolean
}

/** What a column probably is. `why` is a sentence, '' when its header says it all. */
export type Proposal = {
  readonly to: ColumnTarget
  readonly unit: string | null
  readonly sure: boolean
  readonly why: string
  /** The header names nothing that is known: without a user who says what the column is, it is left out. */
  readonly isGuess?: true
  /** Only its unit says what the column is. */
  readonly isByUnit?: true
  /** The unit is not said by the file: its values suggest it. */
  readonly isLikelyUnit?: true
  /** Only some of its cells are odd: without a user each of these is left out and told. */
  readonly isCellwise?: true
  /** Neither header nor cells say the unit, and nobody may guess it. */
  readonly asksUnit?: true
  /** The cells hold zeros where there can be none: what these mean is asked. */
  readonly zeros?: 'blank'
}
