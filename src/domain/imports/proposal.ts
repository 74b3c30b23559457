import type { ColumnTarget } from './mapping.ts'

/** What a whole file shows of one of its columns. */
export type ColumnFacts = {
  readonly header: string
  readonly unitBelow: string
  readonly filled: number
  /** The first different cells that are not blank. */
  readonly samples: readonly string[]
  /** All different cells with their rows, when these are a few names or those of tanks; otherwise null. */
  readonly values: readonly { readonly value: string; readonly rows: number }[] | null
  /** Cells that were looked at, the numbers among them as written, and how many are moments. */
  readonly looked: number
  readonly numbers: readonly number[]
  /** Numbers whose sign the style of the file settles, with their other meaning: 1025 and 1.025. */
  readonly either: readonly (readonly [settled: number, other: number])[]
  /** More numbers, such as `12 ppb`, that name their own unit and say nothing of the others'. */
  readonly withUnit: number
  readonly moments: number
  /** Looked cells whose sign may stand before decimals or between thousands: `1.300`, `1 300`. */
  readonly groups: readonly string[]
  /** Each cell is one more than the one before. */
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
  /** The header names nothing known: left out when no user can say what the column is. */
  readonly isGuess?: true
  /** Only its unit says what the column is. */
  readonly isByUnit?: true
  /** The values suggest the unit, which the file does not say. */
  readonly isLikelyUnit?: true
  /** Only some cells are odd: without a user each of these is left out and reported. */
  readonly isCellwise?: true
  /** Neither header nor cells say the unit, and nobody may guess it. */
  readonly asksUnit?: true
  /** There are zeros where none can be: what these mean is asked. */
  readonly zeros?: 'blank'
}
