/** Reads a whole number from `min` (1) to `max`; for anything else a sentence is added to the problems. */
export function readWholeNumber(
  name: string,
  text: string,
  { min = 1, max, problems }: { min?: number; max: number; problems: string[] },
): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  problems.push(`${name} is "${text}": it must be a whole number from ${min} to ${max}.`)
  return min
}

/** Reads megabytes as bytes; undefined for `none`, which means no limit. */
export function readQuota(text: string, problems: string[]): number | undefined {
  if (text === 'none') return undefined
  return readWholeNumber('STORAGE_QUOTA_MB', text, { max: 1_000_000_000, problems }) * 1_000_000
}
