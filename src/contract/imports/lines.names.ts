import type { ErrorBody } from '#contract/errors/errors.ts'

/**
 * The progress of an import: a file that is no table is made into one, its rows are read, then merged. `rows` counts
 * the rows read so far. `share` is the part of the phase that is done, 0 to 1; null while the total is unknown.
 */
export type ImportProgress =
  | { phase: 'waiting' }
  | { phase: 'making'; rows: number; share: number | null }
  | { phase: 'reading'; rows: number; share: number | null }
  | { phase: 'merging'; rows: number; of_rows: number }

/** The media type of a reply in lines, for clients that accept it. */
export const importLinesType = 'application/x-ndjson'

/** A line of such a reply: progress, and in the last line the result or the refusal that a plain call would get. */
export type AnswerLine<Progress, Result> = { progress: Progress } | { result: Result } | { error: ErrorBody }

/** The progress of importing an account: the file is checked, then its logs and photos are stored, counted together. */
export type AccountProgress =
  | { phase: 'waiting' }
  | { phase: 'checking'; bytes: number; of_bytes: number }
  | { phase: 'storing'; done: number; of: number }
