import type { Parameter } from '#domain/parameters/parameters.ts'
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
