/** The months of a calendar in English, from January on. */
export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `November 2026` for `2026-11`. */
export function monthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

const weekdays = 'SunMonTueWedThuFriSat'

/** `Sat 28` for a moment of 28 November 2026, on the tank's own clock. */
export function weekdayAndDay(timestamp: string): string {
  const day = timestamp.slice(0, 10)
  const start = 3 * new Date(`${day}T00:00:00Z`).getUTCDay()
  return `${weekdays.slice(start, start + 3)} ${Number(day.slice(8))}`
}
