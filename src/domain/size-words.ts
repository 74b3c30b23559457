import { countWords } from './count-words.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in bytes in words, with three significant digits. Units are steps of a thousand, as in limits. */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const size = Number(bytes.toPrecision(3))
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3))
  return `${countWords(Number((size / 1000 ** step).toPrecision(3)))} ${units[step]}`
}
