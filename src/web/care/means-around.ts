/** A mean in the stored unit and from how many tests; undefined on a side without any. */
export type Side = { mean: number; tests: number } | undefined

type Columns = { readonly at: readonly number[]; readonly value: readonly number[] }

/**
 * The means of what was tested up to `within` seconds before a moment and after it; a test at the moment itself is
 * before: who tests and then changes water logs both together. Undefined where both sides are without tests.
 */
export function meansAround(
  { at: times, value }: Columns,
  { at, within }: { at: number; within: number },
): { before: Side; after: Side } | undefined {
  const meanOf = (isIn: (time: number) => boolean): Side => {
    const values = value.filter((_, index) => isIn(times[index] ?? Number.NaN))
    if (values.length === 0) return undefined
    return { mean: values.reduce((sum, one) => sum + one, 0) / values.length, tests: values.length }
  }
  const before = meanOf((time) => time <= at && time >= at - within)
  const after = meanOf((time) => time > at && time <= at + within)
  return before || after ? { before, after } : undefined
}
