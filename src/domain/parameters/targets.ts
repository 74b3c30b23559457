/** An inclusive range in the stored unit; a side without a limit is infinite. */
export type Range = { readonly min: number; readonly max: number }

/**
 * A user's target for a parameter in one tank, in the stored unit. A side that is null has no limit; without both
 * limits readings are not judged. The goal is the value to aim at within the limits.
 */
export type Target = {
  readonly low: number | null
  readonly high: number | null
  readonly goal: number | null
}

/** The targets of a tank, by parameter. One without a target is judged by its ideal range. */
export type Targets = { readonly [Key in string]?: Target }

/** The one range that a parameter is judged by in a tank. */
export function rangeFor({ ideal }: { readonly ideal: Range }, target: Target | undefined): Range {
  if (!target) return ideal
  return { min: target.low ?? Number.NEGATIVE_INFINITY, max: target.high ?? Number.POSITIVE_INFINITY }
}

/** False for a range without any limit: readings are not judged by it. */
export function isJudged({ ideal: { min, max } }: { readonly ideal: Range }): boolean {
  return Number.isFinite(min) || Number.isFinite(max)
}

/** What is wrong with a target, to be said after the parameter's name; undefined when nothing is. */
export function targetFault({ low, high, goal }: Target): string | undefined {
  if (low !== null && high !== null && low > high) return 'the lowest value must not be above the highest.'
  const isWithin = goal === null || ((low === null || goal >= low) && (high === null || goal <= high))
  return isWithin ? undefined : 'the goal must lie within the range.'
}
