import type { Option } from './options.ts'
import { options } from './options.ts'

/** Every name that a setting can be given by. */
export const settingNames: ReadonlySet<string> = new Set(
  options.flatMap(({ name, secret }: Option) => (secret ? [name, `${name}_FILE`] : [name])),
)

/** HOST and PORT are too short: HOME is as near to them as a slip. */
const shortest = 7
const spellings = [...settingNames]
  .map((name) => ({ name, letters: lettersOf(name) }))
  .filter(({ letters }) => letters.length >= shortest)

/**
 * The setting that a name is a slip of: one letter more, less, other or swapped with its neighbour, whatever the case and the
 * underscores. The environment has names of many other programs, so a name that is further away is none of ours.
 */
export function nearSetting(name: string): string | undefined {
  if (settingNames.has(name)) return undefined
  const letters = lettersOf(name)
  return spellings.find((known) => isOneSlipFrom(known.letters, letters))?.name
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function isOneSlipFrom(meant: string, written: string): boolean {
  let start = 0
  while (start < meant.length && meant[start] === written[start]) start += 1
  const [one, other] = [meant.slice(start), written.slice(start)]
  let end = 0
  while (end < Math.min(one.length, other.length) && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [lost, put] = [one.slice(0, one.length - end), other.slice(0, other.length - end)]
  const isSwapped = lost.length === 2 && put === `${lost[1]}${lost[0]}`
  return isSwapped || (lost.length <= 1 && put.length <= 1)
}
