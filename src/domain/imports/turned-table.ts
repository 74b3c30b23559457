import { CsvRefusal } from '#domain/csv-refusal.ts'
import { findSpelledDates } from '#domain/imports/dates/dates.ts'
import { isParameterName } from '#domain/imports/units/measure-names.ts'

/** The first rows of a file, cut into cells. */
type Rows = { readonly records: readonly (readonly string[])[] }

/** So many dates beside each other, and parameters below each other, are no accident. */
const fewest = 2

/**
 * The refusal of a table whose dates stand beside each other and its parameters below each other; undefined for any other. It is not
 * turned here: what of it is a reading, only its keeper can tell.
 */
export function refusalOfTurned(beginnings: readonly Rows[]): CsvRefusal | undefined {
  const isTurned = beginnings.some(({ records }) => {
    const names = records.filter(([name = '']) => isParameterName(name))
    return names.length >= fewest && records.some((cells) => cells.filter(isSpelledDate).length >= fewest)
  })
  if (!isTurned) return undefined
  return new CsvRefusal(
    'The dates of this file stand beside each other, and its parameters below each other. Coralline reads a row for each date, and a column for each parameter.',
    'Nothing was imported: in a spreadsheet, copy the table, choose Paste special with Transpose, write Date above the dates, and import that.',
  )
}

/** True for a cell that holds a date and nothing else. */
export function isSpelledDate(cell: string): boolean {
  const [only, ...others] = findSpelledDates(cell.slice(0, 100))
  return others.length === 0 && only?.date === cell.trim()
}
