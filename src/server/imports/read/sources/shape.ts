import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Beginning } from '#domain/imports/header/header-search.ts'
import { findHeader } from '#domain/imports/header/header-search.ts'
import type { LabReport } from '#domain/imports/lab-reports.ts'
import { findLabReport } from '#domain/imports/lab-reports.ts'
import type { LongTable } from '#domain/imports/long-tables.ts'
import { findLongTable } from '#domain/imports/long-tables.ts'
import { readBeginnings } from '#server/imports/read/csv-file.ts'

/** What a table has in each of its rows: all of a moment, one value of it, or one element of a laboratory's report. */
export type Shape =
  | { kind: 'wide' }
  | { kind: 'long'; columns: LongTable }
  | { kind: 'report'; columns: LabReport }

/** How many rows are read to find the shape. */
export const shownRows = 500

/** The shape of a table that begins with this text; undefined when it has no header that is known. */
export function shapeOfText(text: string): Shape | undefined {
  // The common shape is looked for first: it costs least to find.
  return isWide(readBeginnings(text)) ? { kind: 'wide' } : turnedShape(readBeginnings(text, shownRows))
}

/** Like `shapeOfText`, for rows that are cut into cells already. */
export function shapeOfRows(records: readonly (readonly string[])[]): Shape | undefined {
  const whole: Beginning[] = [{ delimiter: ',', records, lines: [] }]
  return isWide([{ delimiter: ',', records: records.slice(0, 20), lines: [] }])
    ? { kind: 'wide' }
    : turnedShape(whole)
}

function turnedShape(beginnings: readonly Beginning[]): Shape | undefined {
  const long = findLongTable(beginnings)
  if (long) return { kind: 'long', columns: long }
  const report = findLabReport(beginnings)
  return report && { kind: 'report', columns: report }
}

function isWide(beginnings: readonly Beginning[]): boolean {
  try {
    findHeader(beginnings)
    return true
  } catch (error) {
    if (error instanceof CsvRefusal) return false
    throw error
  }
}
