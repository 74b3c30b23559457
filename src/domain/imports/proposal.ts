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
  /** How many more are numbers that name their unit themselves, as `12 ppb`: they say nothing of the unit of the others. */
  readonly withUnit: number
  readonly moments: number
}

/** What a column probably is. `why` is a sentence, '' when its header says it all. */
export type Proposal = {
  readonly to: ColumnTarget
  readonly unit: string | null
  readonly sure: boolean
  readonly why: string
}
