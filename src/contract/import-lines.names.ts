import type { ErrorBody } from './errors.ts'
import type { ImportResult } from './logs.ts'

/**
 * How far an import is: a table made of a workbook, rows read from it, then rows merged; `rows` of the file is known once it is read.
 * Of a workbook the bytes are those of the sheet, unpacked, and 0 of 0 until it is found.
 */
export type ImportProgress =
  | { phase: 'waiting' }
  | { phase: 'making'; bytes: number; of_bytes: number; rows: number }
  | { phase: 'reading'; bytes: number; of_bytes: number; rows: number }
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
