/** The intervals between different moments, in seconds, the shortest first. Moments must ascend. */
export function intervalsBetween(at: readonly number[] | Float64Array): Float64Array {
  const intervals = new Float64Array(at.length)
  let count = 0
  let before = Number.POSITIVE_INFINITY
  for (const each of at) {
    if (each > before) {
      intervals[count] = each - before
      count += 1
    }
    before = each
  }
  return intervals.subarray(0, count).sort()
}

/** The median interval between different moments, in seconds; 0 for fewer than two. Moments must ascend. */
export function usualInterval(at: readonly number[] | Float64Array): number {
  const intervals = intervalsBetween(at)
  return intervals.length === 0 ? 0 : middleOf(intervals)
}

/** The median of sorted values, at least one. */
export function middleOf(sorted: ArrayLike<number>): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
