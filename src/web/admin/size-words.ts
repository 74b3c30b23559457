const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in bytes as people say it: three digits that count, in steps of a thousand. */
export function sizeWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${Number((bytes / 1000 ** step).toPrecision(3)).toLocaleString('en')} ${units[step]}`
}
