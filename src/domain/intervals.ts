/** The median interval between different moments, in seconds; 0 of fewer than two. Moments ascend. */
export function usualInterval(at: readonly number[]): number {
  const intervals = at.slice(1).map((each, index) => each - (at[index] ?? each))
  const sorted = Float64Array.from(intervals.filter((each) => each > 0)).sort()
  return sorted.length === 0 ? 0 : middleOf(sorted)
}

/** The median of sorted values, at least one. */
export function middleOf(sorted: ArrayLike<number>): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
