/** A number from 1 on; what else stands there is a problem with a sentence. */
export function readWholeNumber(
  name: string,
  text: string,
  { max, problems }: { max: number; problems: string[] },
): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value
  problems.push(`${name} is "${text}": it must be a whole number from 1 to ${max}.`)
  return 1
}

/** Megabytes as bytes; undefined when they say that there is no limit. */
export function readQuota(text: string, problems: string[]): number | undefined {
  if (text === 'none') return undefined
  return readWholeNumber('STORAGE_QUOTA_MB', text, { max: 1_000_000_000, problems }) * 1_000_000
}
