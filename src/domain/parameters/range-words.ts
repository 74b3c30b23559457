import { formatAtAGlance, unitBeside } from '#domain/units/reading-format.ts'
import type { Parameter } from './parameters.ts'
import type { Target } from './targets.ts'

/**
 * The name to write before a range. A target is the user's range. A parameter that only this tank follows has no ideal
 * range: its text tells how much of it the sea has, if that is known.
 */
export function rangeName({
  target,
  own,
  idealText,
}: Pick<Parameter, 'own' | 'idealText'> & { target?: Target | undefined }): string {
  if (target) return 'Your range'
  if (!own) return 'Ideal'
  return idealText === '' ? '' : 'In the sea'
}

/**
 * The same within a sentence: `below ideal`, `below your range`. Where the help text gives two ranges, that of a reef
 * is meant: pH 8.0 is `below reef ideal 7.8-8.5 (reef 8.1-8.4)`.
 */
export function rangeNoun({
  target,
  idealText,
}: Pick<Parameter, 'target' | 'idealText'>): 'ideal' | 'reef ideal' | 'your range' {
  if (target) return 'your range'
  return idealText.includes('reef') ? 'reef ideal' : 'ideal'
}

/** The range in words: as in the help text, or for a target `7-9 dKH`, `from 400 ppm`, `up to 40 ppm`, `not judged`. */
export function rangeText(parameter: Parameter): string {
  const { idealText, target } = parameter
  if (!target) return idealText
  const words = limitWords(target, (limit) => formatAtAGlance(parameter, limit))
  const limit = target.high ?? target.low
  return words === undefined || limit === null
    ? 'not judged'
    : `${words} ${unitBeside(parameter, limit)}`.trim()
}

function limitWords({ low, high }: Target, shown: (limit: number) => string): string | undefined {
  if (low !== null && high !== null) {
    // A hyphen between two negative numbers could not be told from their signs.
    if (low !== high) return `${shown(low)}${low < 0 ? ' to ' : '-'}${shown(high)}`
    return shown(low)
  }
  if (low !== null) return `from ${shown(low)}`
  return high === null ? undefined : `up to ${shown(high)}`
}
