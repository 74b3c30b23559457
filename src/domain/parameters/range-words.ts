import { roundTo } from '#domain/units/decimals.ts'
import { formatAtAGlance, formatExactly, unitBeside } from '#domain/units/reading-format.ts'
import type { Parameter } from './parameters.ts'
import type { Target } from './targets.ts'
import { isJudged } from './targets.ts'

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
 * is meant: pH 8.0 is `below reef ideal 8.1-8.4`.
 */
export function rangeNoun({
  target,
  idealText,
}: Pick<Parameter, 'target' | 'idealText'>): 'ideal' | 'reef ideal' | 'your range' {
  if (target) return 'your range'
  return idealText.includes('reef') ? 'reef ideal' : 'ideal'
}

/**
 * The one range that readings are judged by, rounded as readings are shown: `8.1-8.4`, `up to 0.03 ppm`; a target may
 * be finer, `from 400 ppm`, or `not judged`. A parameter that only this tank follows has none: what the sea has.
 */
export function rangeText(parameter: Parameter): string {
  const { idealText, target, own, ideal } = parameter
  if (target) {
    const words = limitWords(target, (limit) => formatAtAGlance(parameter, limit))
    return withUnit(parameter, { words: words ?? 'not judged', limit: target.high ?? target.low })
  }
  if (own || !isJudged(parameter)) return idealText
  const low = ideal.min === 0 && ideal.max > 0 ? null : ideal.min
  return withUnit(parameter, {
    words:
      limitWords({ low, high: ideal.max, goal: null }, (limit) => idealLimitText(parameter, limit)) ?? '',
    limit: ideal.max,
  })
}

/** A limit of the ideal range in the reader's unit, rounded as the range is said: 1.023 for a limit of 1.0226. */
export function idealLimitText({ shown, decimals }: Parameter, limit: number): string {
  const value = shown?.conversion ? shown.conversion.fromStored(limit) : limit
  return formatExactly(roundTo(value, shown?.conversion?.decimals ?? decimals))
}

/** The range as the help text of the log form words it, with both ranges where it has two; a target replaces it. */
export function helpText(parameter: Parameter): string {
  return parameter.target ? rangeText(parameter) : parameter.idealText
}

function withUnit(parameter: Parameter, { words, limit }: { words: string; limit: number | null }): string {
  return limit === null ? words : `${words} ${unitBeside(parameter, limit)}`.trim()
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
