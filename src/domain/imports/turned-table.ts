import { findSpelledDates } from '#domain/imports/dates/dates.ts'

/** True for a cell that holds a date and nothing else. */
export function isSpelledDate(cell: string): boolean {
  const [only, ...others] = findSpelledDates(cell.slice(0, 100))
  return others.length === 0 && only?.date === cell.trim()
}
