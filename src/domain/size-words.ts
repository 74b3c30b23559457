const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in bytes as people say it, and as limits are meant: three digits that count, in steps of a thousand. */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const size = Number(bytes.toPrecision(3))
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(size, 1)) / 3))
  return `${Number((size / 1000 ** step).toPrecision(3)).toLocaleString('en')} ${units[step]}`
}
