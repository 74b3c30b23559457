const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as a page writes it: 2025-03-01 is "March 1, 2025". */
export function dayWords(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`))
}
