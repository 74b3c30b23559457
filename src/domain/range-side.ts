import type { Parameter } from './parameters.ts'

/** On which side of the ideal range a value in the stored unit lies; undefined inside it, limits included. */
export function rangeSide({ ideal }: Pick<Parameter, 'ideal'>, value: number): 'below' | 'above' | undefined {
  if (value < ideal.min) return 'below'
  return value > ideal.max ? 'above' : undefined
}
