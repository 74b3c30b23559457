/** The days of a week in English, from Monday on. */
export const weekdayNames: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** `Saturday` for 28 November 2026. */
export function weekdayOf(day: string): string {
  return weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? ''
}
