import { CsvRefusal } from './csv-refusal.ts'
import type { HeaderFitness, ImportColumns } from './import-header.ts'
import { fitnessOf, incompleteHeader, readHeader } from './import-header.ts'

/** Characters that separate the cells of a row. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The first records of a file, as one delimiter cuts them. */
export type Beginning = {
  readonly delimiter: Delimiter
  readonly records: readonly (readonly string[])[]
  /** Why there are no more of them, when quotes do not match. */
  readonly failure?: CsvRefusal | undefined
}

/** `index` counts the records before the header, blank ones too. */
export type FoundHeader = { delimiter: Delimiter; index: number; columns: ImportColumns }

type Row = HeaderFitness & { delimiter: Delimiter; index: number; cells: readonly string[] }

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
  throw refusalOf(beginnings, rows)
}

/** Says what the row lacks that comes closest to a header, or that quotes hide it. */
function refusalOf(beginnings: readonly Beginning[], rows: readonly Row[]): CsvRefusal {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [closest] = filled.toSorted(
    (one, other) =>
      other.known - one.known || other.cells.length - one.cells.length || one.index - other.index,
  )
  const cut = beginnings.filter(({ delimiter }) => closest === undefined || delimiter === closest.delimiter)
  const failure = cut.find((beginning) => beginning.failure)?.failure
  return failure ?? (closest ? incompleteHeader(closest.cells) : new CsvRefusal('The file is empty.'))
}
