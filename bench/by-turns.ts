/** What two pieces of work took, less being better, and the ratio of each turn. */
export type Sides = { ours: number; baseline: number; ratios: readonly number[] }

type Turns = {
  /** The least number of turns, after one to warm up. */
  least?: number
  /** The least time of all turns in milliseconds: short work needs more turns. */
  for?: number
}

/**
 * Runs two pieces of work by turns, changing their order each time, so that whatever slows the machine slows both, and
 * answers medians. Each piece of work answers what it took, in any unit.
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

/** The value that this share of the values does not exceed; the median unless another share is given. */
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
