import type { Parameter } from '#domain/parameters/parameters.ts'
import { hasPercent } from '#domain/parameters/percent-of-range.ts'
import { rangeText } from '#domain/parameters/range-words.ts'

/** Words about the band behind a line that is shown alone: `The band is the ideal range, 7-11 dKH.` */
export function bandWords(parameter: Parameter): string {
  return `The band is ${parameter.target ? 'your range' : 'the ideal range'}, ${rangeText(parameter)}.`
}

export function bandName({ target }: Pick<Parameter, 'target'>): string {
  return target ? 'your range' : 'its ideal range'
}

export function bandsWords(parameters: readonly Parameter[]): string {
  const isOwn = parameters.some(({ target }) => target !== undefined)
  return isOwn
    ? 'The bands are your ranges, and the ideal ones where you have set none.'
    : 'The bands are the ideal ranges.'
}

/** Words about lines that are drawn as % of their ranges, and about those that cannot be. */
export function percentWords(parameters: readonly Parameter[]): string {
  const drawn = parameters.filter(hasPercent)
  const isOwn = drawn.some(({ target }) => target !== undefined)
  const range = isOwn ? 'your range, or of the ideal one where you have set none' : 'the ideal range'
  const without = parameters.filter((parameter) => !hasPercent(parameter)).map(({ label }) => label)
  return [
    `0 % is the lowest and 100 % the highest value of ${range}.`,
    ...(without.length > 0 ? [`Left out, without a range between two values: ${without.join(', ')}.`] : []),
  ].join(' ')
}
