import { CsvRefusal } from './csv-refusal.ts'
import type { ImportColumns } from './import-header.ts'
import { fitnessOf, readHeader, refuseIncomplete } from './import-header.ts'

/** Characters that separate the cells of a row. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The first records of a file, as one delimiter cuts them. */
export type Beginning = { readonly delimiter: Delimiter; readonly records: readonly (readonly string[])[] }

/** `index` counts the records before the header, blank ones too. */
export type FoundHeader = { delimiter: Delimiter; index: number; columns: ImportColumns }

/**
 * Finds the header below title lines: under each delimiter the first record with a column for the time and one for a
 * parameter; the delimiter that gives the most known columns wins.
 * @throws CsvRefusal when there is none, or the one there is cannot be read.
 */
export function findHeader(beginnings: readonly Beginning[]): FoundHeader {
  const rows = beginnings.flatMap(({ delimiter, records }) =>
    records.map((cells, index) => ({ delimiter, index, cells, ...fitnessOf(cells) })),
  )
  const headers = rows.filter(({ hasTime, hasParameter }) => hasTime && hasParameter)
  const firsts = beginnings.flatMap(
    (beginning) => headers.find(({ delimiter }) => delimiter === beginning.delimiter) ?? [],
  )
  const [best] = firsts.toSorted((one, other) => other.known - one.known)
  if (best) return { delimiter: best.delimiter, index: best.index, columns: readHeader(best.cells) }
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new CsvRefusal('The file is empty.')
  const [closest] = filled.toSorted(
    (one, other) =>
      other.known - one.known || other.cells.length - one.cells.length || one.index - other.index,
  )
  refuseIncomplete(closest?.cells ?? [])
  throw new CsvRefusal('The file has no header.')
}
