/** What two works took, smaller being better, and the ratio of each turn. */
export type Sides = { ours: number; baseline: number; ratios: readonly number[] }

type Turns = {
  /** So many at least, after one that warms up. */
  least?: number
  /** And so many milliseconds: short works need more turns. */
  for?: number
}

/**
 * Medians of turns in which first one goes before and then the other, so that whatever slows the machine slows both. A work
 * answers what it took, in any unit.
 */
export async function byTurns(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  { least = 15, for: atLeast = 0 }: Turns = {},
): Promise<Sides> {
  const took: { ours: number; baseline: number }[] = []
  await ours()
  await baseline()
  const end = performance.now() + atLeast
  for (let turn = 0; turn < least || performance.now() < end; turn += 1) {
    const first = turn % 2 === 0 ? await ours() : undefined
    const other = await baseline()
    took.push({ ours: first ?? (await ours()), baseline: other })
  }
  return {
    ours: share(took.map(({ ours }) => ours)),
    baseline: share(took.map(({ baseline }) => baseline)),
    ratios: took.map(({ ours, baseline }) => ours / baseline),
  }
}

/** The one that this share of them does not exceed; the median unless another share is named. */
export function share(some: readonly number[], part = 0.5): number {
  const sorted = some.toSorted((one, other) => one - other)
  return sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
