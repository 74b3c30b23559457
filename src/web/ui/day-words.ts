// Created on first use and shared by all rows: the first formatter of a page takes a slow phone tens of milliseconds.
let words: Intl.DateTimeFormat | undefined

/** A day as a page writes it: 2025-03-01 is "March 1, 2025". */
export function dayWords(day: string): string {
  words ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day}T00:00:00Z`))
}
