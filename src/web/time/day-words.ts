import { monthNames } from '#domain/time/months.ts'

/** A day as a page writes it: 2025-03-01 is "1 March 2025". */
export function dayWords(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number)
  return `${date} ${monthNames[month - 1]} ${year}`
}
