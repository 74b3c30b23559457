import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { HeaderFitness, ImportColumns } from './header.ts'
import { fitnessOf, incompleteHeader, isUnitRow, namelessFile, readHeader, startsLikeData } from './header.ts'
import type { OwnColumns } from './own-columns.ts'
import { noOwn } from './own-columns.ts'

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

/** `index` counts the records before the last one of the header, blank ones too: below it may be a row of units. */
export type FoundHeader = { delimiter: Delimiter; index: number; columns: ImportColumns }

type Row = HeaderFitness & { delimiter: Delimiter; index: number; cells: readonly string[] }

/**
 * Finds the header below title lines: under each delimiter the first record with a column for the time and one for a
 * parameter; the delimiter that gives the most known columns wins.
 * @throws CsvRefusal when there is none, or the one there is cannot be read.
 */
export function findHeader(beginnings: readonly Beginning[], own: OwnColumns = noOwn): FoundHeader {
  const rows = beginnings.flatMap(({ delimiter, records }) =>
    records.map((cells, index) => ({ delimiter, index, cells, ...fitnessOf(cells, own) })),
  )
  const headers = rows.filter(({ hasTime, hasParameter }) => hasTime && hasParameter)
  const firsts = beginnings.flatMap(
    (beginning) => headers.find(({ delimiter }) => delimiter === beginning.delimiter) ?? [],
  )
  const [best] = firsts.toSorted((one, other) => other.known - one.known)
  if (best) return withUnits(best, { rows, own })
  throw refusalOf(beginnings, rows)
}

function withUnits(
  { delimiter, index, cells }: Row,
  { rows, own }: { rows: readonly Row[]; own: OwnColumns },
): FoundHeader {
  const below = rows.find((row) => row.delimiter === delimiter && row.index === index + 1)
  if (!below || !isUnitRow(cells, below.cells, own))
    return { delimiter, index, columns: readHeader(cells, [], own) }
  return { delimiter, index: below.index, columns: readHeader(cells, below.cells, own) }
}

/** Says what the row lacks that comes closest to a header, or that quotes hide it. A row of data is none. */
function refusalOf(beginnings: readonly Beginning[], rows: readonly Row[]): CsvRefusal {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const names = filled.filter(({ cells }) => !cells.some(startsLikeData))
  const [closest] = names.toSorted(
    (one, other) =>
      other.known - one.known || other.cells.length - one.cells.length || one.index - other.index,
  )
  // A row that was not cut at all is perhaps one that its own delimiter could not cut.
  const isUncut = (delimiter: string) => closest?.cells.length === 1 && closest.cells[0]?.includes(delimiter)
  const cut = beginnings.filter(
    ({ delimiter }) => !closest || delimiter === closest.delimiter || isUncut(delimiter),
  )
  const failure = cut.find((beginning) => beginning.failure)?.failure
  if (failure) return failure
  if (closest) return incompleteHeader(closest.cells)
  return filled.length > 0 ? namelessFile() : new CsvRefusal('The file is empty.')
}
