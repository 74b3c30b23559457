import { CsvRefusal } from '#domain/csv-refusal.ts'
import { noCustom } from '#domain/imports/header/custom-columns.ts'
import type { Beginning } from '#domain/imports/header/header-search.ts'
import { findHeader, findTable } from '#domain/imports/header/header-search.ts'
import type { LabReport } from '#domain/imports/lab-reports.ts'
import { findLabReport } from '#domain/imports/lab-reports.ts'
import type { AcrossTable, LongTable } from '#domain/imports/long-tables.ts'
import { acrossTableOf, findLongTable, longTableOf } from '#domain/imports/long-tables.ts'
import { suggestShape } from '#domain/imports/shape-search.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'
import { readBeginnings } from '#server/imports/read/csv-file.ts'

export type Shape =
  | { kind: 'wide' }
  | { kind: 'long'; columns: LongTable | AcrossTable; shape: TableShape; isSure: boolean }
  | { kind: 'report'; columns: LabReport }

export const shownRows = 500

type ChosenShape = { shape: TableShape | undefined; headerLine: number | undefined }

/** The shape of a table that begins with this text; undefined when it has no known header. */
export function shapeOfText(text: string, { shape, headerLine }: ChosenShape): Shape | undefined {
  if (shape) return chosenShape(readBeginnings(text, shownRows), { shape, headerLine })
  // The common shape costs least to find.
  return isWide(readBeginnings(text)) ? { kind: 'wide' } : turnedShape(readBeginnings(text, shownRows))
}

/** Takes rows that are cut into cells already. */
export function shapeOfRows(records: readonly (readonly string[])[]): Shape | undefined {
  const whole: Beginning[] = [{ delimiter: ',', records, lines: [] }]
  return isWide([{ delimiter: ',', records: records.slice(0, 20), lines: [] }])
    ? { kind: 'wide' }
    : turnedShape(whole)
}

function chosenShape(
  beginnings: readonly Beginning[],
  { shape, headerLine }: ChosenShape & { shape: TableShape },
): Shape | undefined {
  if (shape.rows === 'logs') return { kind: 'wide' }
  const found = findTable(beginnings, { own: noCustom, line: headerLine || undefined })
  if (!found || found.index < 0) return undefined
  const isThere = [...readingColumns(shape)].every((position) => position < found.headers.length)
  return isThere ? longShape(beginnings, { ...found, shape, isSure: true }) : undefined
}

function readingColumns(shape: TableShape): number[] {
  if (shape.rows === 'logs') return []
  const groups = shape.rows === 'readings' ? shape.groups : [shape]
  return groups.flatMap((group) => Object.values(group).filter((one) => typeof one === 'number'))
}

type LocatedShape = Pick<Beginning, 'delimiter'> & { index: number; shape: TableShape; isSure: boolean }

function longShape(
  beginnings: readonly Beginning[],
  { delimiter, index, shape, isSure }: LocatedShape,
): Shape {
  const { records = [] } = beginnings.find((one) => one.delimiter === delimiter) ?? {}
  const header = records[index] ?? []
  if (shape.rows === 'parameters') {
    const columns = acrossTableOf(shape, { delimiter, index, header })
    return { kind: 'long', columns, shape, isSure }
  }
  if (shape.rows === 'logs') return { kind: 'wide' }
  const rows = records.slice(index + 1)
  return { kind: 'long', columns: longTableOf(shape, { delimiter, index, header, rows }), shape, isSure }
}

function turnedShape(beginnings: readonly Beginning[]): Shape | undefined {
  const long = findLongTable(beginnings)
  if (long) {
    const groups = long.groups.map(({ name, value, unit }) => ({ name, value, unit: unit ?? null }))
    return { kind: 'long', columns: long, shape: { rows: 'readings', groups }, isSure: true }
  }
  const suggested = suggestShape(beginnings)
  if (suggested) return longShape(beginnings, { ...suggested, isSure: false })
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
