import { seawaterDensity } from '#domain/units/units.ts'
import { wholeDays } from './dosing.ts'

/** What a label says: so many grams a litre make so many ppt. */
export type SaltLabel = { readonly grams: number; readonly ppt: number }

/** The most that a tank's salinity is moved in a day, in ppt. Our rule. */
export const mostPptPerDay = 1

/** 25 °C of today's scale in IPTS-68. Source: Saunders (1990). */
const t68 = 25 * 1.00024

/** Grams of a mix for so many litres of new water, by its label. */
export function saltFor({ litres, ppt, label }: { litres: number; ppt: number; label: SaltLabel }): number {
  return (litres * ppt * label.grams) / label.ppt
}

/** Grams of sea salts, without the water that each mix holds, in a litre of seawater at 25 °C: no mix needs less. */
export function seaSaltsPerLitre(ppt: number): number {
  return (ppt * seawaterDensity({ ppt, t68 })) / 1000
}

/** The same for each litre of fresh water that they are added to. */
export function seaSaltsPerFreshLitre(ppt: number): number {
  return (ppt / (1000 - ppt)) * seawaterDensity({ ppt: 0, t68 })
}

/** Grams that bring a tank up, in equal parts on so many days; none where it need not rise. */
export function saltToRaise({
  litres,
  from,
  to,
  label,
}: {
  litres: number
  from: number
  to: number
  label: SaltLabel
}): { grams: number; days: number } {
  if (!(to > from)) return { grams: 0, days: 0 }
  return { grams: saltFor({ litres, ppt: to - from, label }), days: wholeDays((to - from) / mostPptPerDay) }
}

/** The salinity once so many litres have evaporated: the salt stays. */
export function afterEvaporation(
  ppt: number,
  { litres, evaporated }: { litres: number; evaporated: number },
): number {
  return (ppt * litres) / (litres - evaporated)
}

/** The days over which a tank is brought down, and the litres to replace by fresh water on each; never down to 0. */
export function lowering({ litres, from, to }: { litres: number; from: number; to: number }) {
  if (!(from > to && to > 0)) return { days: 0, litresADay: 0 }
  let days = wholeDays((from - to) / mostPptPerDay)
  // Each day takes the same share, so that the first day moves the most.
  const keptADay = () => (to / from) ** (1 / days)
  while (from * (1 - keptADay()) > mostPptPerDay * (1 + 1e-9)) days += 1
  return { days, litresADay: litres * (1 - keptADay()) }
}

/** Litres of the tank's water to replace by fresh water at once; 0 where it need not fall. */
export function freshWaterToLower({
  litres,
  from,
  to,
}: {
  litres: number
  from: number
  to: number
}): number {
  return from > to ? litres * (1 - to / from) : 0
}
