import { columnName, unitColumns } from './measure-names.ts'

type Headers = { readonly headers: readonly string[]; readonly isFree: (position: number) => boolean }

/**
 * Columns of readings, each with the position of the column that has the units of its values: `Alkalinity Unit`, or a mere `Unit` right
 * behind it. Only a column that is nothing else by its header, or by what the user has said of it, `isFree`.
 */
export function withUnitColumns<Column extends { readonly position: number }>(
  columns: readonly Column[],
  { headers, isFree }: Headers,
): (Column & { unitsAt: number | undefined })[] {
  const names = headers.map(columnName)
  const unitsOf = (position: number) => {
    const spellings = unitColumns.map((word) => `${names[position]} ${word}`)
    const named = names.findIndex((name, at) => spellings.includes(name) && isFree(at))
    if (named !== -1) return named
    const next = position + 1
    return unitColumns.includes(names[next] ?? '') && isFree(next) ? next : undefined
  }
  return columns.map((column) => ({ ...column, unitsAt: unitsOf(column.position) }))
}
