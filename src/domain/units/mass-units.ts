/** One part in a million in each unit of mass in water: to any test mg/L and ppm are the same. */
const perMillion: Readonly<Record<string, number>> = {
  ppm: 1,
  'mg/l': 1,
  ppb: 1000,
  'µg/l': 1000,
  'μg/l': 1000,
  'ug/l': 1000,
}

/** True for two names of one unit: ppm and mg/L. */
export function isSameUnit(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [perMillion[one.toLowerCase()], perMillion[other.toLowerCase()]]
  return first !== undefined && first === second
}

/**
 * A value in another unit of mass in water, rounded to 12 significant digits: 55.2 µg/L is 0.0552 ppm; undefined when
 * the units differ and one of them is no such unit.
 */
export function inMassUnit(value: number, { from, to }: { from: string; to: string }): number | undefined {
  if (isSameUnit(from, to)) return value
  const [one, other] = [perMillion[from.toLowerCase()], perMillion[to.toLowerCase()]]
  if (one === undefined || other === undefined) return undefined
  return Number(((value / one) * other).toPrecision(12))
}
