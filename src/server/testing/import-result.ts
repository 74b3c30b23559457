import { expect } from 'vitest'
import type { ImportResult } from '#contract/imports/upload.ts'

/** The answer to an import of no rows; tests replace what is different. */
export const nothingImported: ImportResult = {
  import_id: expect.any(Number),
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  errors: [],
  converted_units: [],
  ignored_columns: [],
  zones_dropped: 0,
  unread: 0,
  doubtful: 0,
  cells: [],
}
