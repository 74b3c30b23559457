import type { ErrorBody } from '#contract/errors/errors.ts'
import type { ImportResult } from '#contract/imports/upload.ts'

/**
 * How far an import is: a table is made of a file that is none, its rows are read, then merged. `rows` are those that were read so far, and
 * `share` is what is done of the phase, 0 to 1: null while nobody knows how much there is.
 */
export type ImportProgress =
  | { phase: 'waiting' }
  | { phase: 'making'; rows: number; share: number | null }
  | { phase: 'reading'; rows: number; share: number | null }
  | { phase: 'merging'; rows: number; of_rows: number }

/** What an import answers in lines, to whoever accepts that. */
export const importLinesType = 'application/x-ndjson'

/** A line of such an answer: progress, and at last the result or the refusal that a plain call would get. */
export type AnswerLine<Progress, Result> = { progress: Progress } | { result: Result } | { error: ErrorBody }
export type ImportLine = AnswerLine<ImportProgress, ImportResult>

/** How far an import of an account is: the file is looked through, then its logs and photos are stored, counted together. */
export type AccountProgress =
  | { phase: 'waiting' }
  | { phase: 'checking'; bytes: number; of_bytes: number }
  | { phase: 'storing'; done: number; of: number }
