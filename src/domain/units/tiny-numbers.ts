import { quoteCell } from '#domain/csv-refusal.ts'

/**
 * True for a written number that is not 0 but becomes 0 as a double: `1e-400`. 0 is the ideal reading of some
 * parameters, so a number that is too small must not turn into it.
 */
export function vanishes(numeral: string): boolean {
  return Number(numeral) === 0 && /[1-9]/.test(numeral.replace(/e.*/i, ''))
}

/** The words to put after a number that {@link vanishes}. */
export const isTooSmall = 'is too small to be stored: write 0 if that is what was measured.'

/** The same with the number before it; the caller adds the name of the column or field. */
export function tooSmall(numeral: string): string {
  return `${quoteCell(numeral)} ${isTooSmall}`
}
