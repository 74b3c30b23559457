import type { Option } from './options.ts'
import { options } from './options.ts'

export const settingNames: ReadonlySet<string> = new Set(
  options.flatMap(({ name, secret }: Option) => (secret ? [name, `${name}_FILE`] : [name])),
)

/** HOST and PORT are too short: HOME is as near as a misspelling. */
const shortest = 7
const spellings = [...settingNames]
  .map((name) => ({ name, letters: lettersOf(name) }))
  .filter(({ letters }) => letters.length >= shortest)

/**
 * The setting that a name misspells by one letter more, less, other or swapped. Of the names of other programs none is
 * so near.
 */
export function misspeltSetting(name: string): string | undefined {
  if (settingNames.has(name)) return undefined
  const letters = lettersOf(name)
  return spellings.find((known) => isMisspelt(known.letters, letters))?.name
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function isMisspelt(meant: string, written: string): boolean {
  let start = 0
  while (start < meant.length && meant[start] === written[start]) start += 1
  const [one, other] = [meant.slice(start), written.slice(start)]
  let end = 0
  while (end < Math.min(one.length, other.length) && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [lost, put] = [one.slice(0, one.length - end), other.slice(0, other.length - end)]
  const isSwapped = lost.length === 2 && put === `${lost[1]}${lost[0]}`
  return isSwapped || (lost.length <= 1 && put.length <= 1)
}
