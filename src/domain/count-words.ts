/**
 * A whole number with commas between thousands: `12345` is "12,345". The browser's own `toLocaleString` gives the same,
 * but its first call takes 10 to 40 ms of a page's start.
 */
export function countWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun, which is given in the singular: `1 log`, `1,204 logs`. */
export function counted(count: number, noun: string): string {
  const many = /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${countWords(count)} ${count === 1 ? noun : many}`
}

const ordinals = [undefined, undefined, 'second', 'third', 'fourth', 'fifth']

/** `third` within "third test in a row", from the second to the fifth; undefined for any other count. */
export function ordinalWord(count: number): string | undefined {
  return ordinals[count]
}
