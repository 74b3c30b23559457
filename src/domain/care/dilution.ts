/** A share of the water, 0 to 1, is taken out and as much new water put in: what becomes of a level, in any unit. */
type Change = { readonly share: number; readonly fresh: number }

export function afterChanges(
  level: number,
  { share, fresh, times = 1 }: Change & { times?: number },
): number {
  return fresh + (level - fresh) * (1 - share) ** times
}

/** New water is pumped in while the mixed one runs out: `volumes` is how often the tank's water went through. */
export function afterPumping(level: number, { volumes, fresh }: { volumes: number; fresh: number }): number {
  return fresh + (level - fresh) * Math.exp(-volumes)
}

/** How much of the old water is gone then. */
export function shareChangedByPumping(volumes: number): number {
  return -Math.expm1(-volumes)
}

/** How many such changes lead to the level, not rounded. Undefined where none do. */
export function changesUntil(
  target: number,
  { level, share, fresh }: Change & { level: number },
): number | undefined {
  const left = remaining(target, { level, fresh })
  if (left === undefined || !(share > 0 && share <= 1)) return undefined
  if (left === 1) return 0
  if (share === 1) return left === 0 ? 1 : undefined
  return left === 0 ? undefined : Math.log(left) / Math.log1p(-share)
}

/** How large one change must be that leads to the level. Undefined where none does. */
export function shareUntil(
  target: number,
  { level, fresh }: { level: number; fresh: number },
): number | undefined {
  const left = remaining(target, { level, fresh })
  return left === undefined ? undefined : 1 - left
}

/** The levels before and after each change of a tank at rest; between two changes its level moves by `between`. */
export function restingLevel({ between, share, fresh }: Change & { between: number }) {
  const before = fresh + between / share
  return { before, after: before - between }
}

/** The share of the old water at which it has the level; undefined where mixing with new water never leads there. */
function remaining(target: number, { level, fresh }: { level: number; fresh: number }): number | undefined {
  if (target === level) return 1
  const left = (target - fresh) / (level - fresh)
  return left >= 0 && left <= 1 ? left : undefined
}
