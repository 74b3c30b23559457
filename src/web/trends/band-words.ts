import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeText } from '#domain/parameters/range-words.ts'
import { formatAtAGlance, formatExactly, unitBeside } from '#domain/units/reading-format.ts'

/** Words about the band behind a line that is shown alone: `The band is the ideal range, 7 to 11 dKH.` */
export function bandWords(parameter: Parameter): string {
  const { ideal, target, shown } = parameter
  if (target) return `The band is your range, ${rangeText(parameter)}.`
  const [min, max] = [ideal.min, ideal.max].map((limit) =>
    shown?.conversion ? formatAtAGlance(parameter, limit) : formatExactly(limit),
  )
  const range = `${min === max ? min : `${min} to ${max}`} ${unitBeside(parameter, ideal.max)}`.trim()
  return `The band is the ideal range, ${range}.`
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
