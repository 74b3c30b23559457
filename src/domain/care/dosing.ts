import type { DosedParameter, Strength } from './salts.ts'
import { dosedParameters } from './salts.ts'

/** The most that a day's doses may raise a tank, in dKH and ppm. Our rule. */
export const mostPerDay: Readonly<Record<DosedParameter, number>> = {
  alkalinity: 1,
  calcium: 20,
  magnesium: 50,
}

/** An amount of a product in its unit, ml or g, to be given in equal parts on so many days. */
type Correction = { readonly amount: number; readonly days: number }

/** By how much 1 ml or g of a product raises so many litres; 0 what it does not raise. */
export function effectOf(strength: Strength, { litres, of }: { litres: number; of: DosedParameter }): number {
  return ((strength[of] ?? 0) * strength.ref_litres) / (strength.ref_amount * litres)
}

/** Ml or g a day that give back what the tank uses; 0 where it uses nothing, undefined where the product has none. */
export function dailyDose(aDay: number, effect: number): number | undefined {
  return effect > 0 ? Math.max(0, aDay) / effect : undefined
}

/**
 * The amount that brings a tank from `now` up to `target`, and the days over which it is spread: 0 where the target is
 * not above, undefined where the product does not raise it. No day gets more than {@link mostPerDay} of anything that
 * the product raises.
 */
export function correction(
  strength: Strength,
  { litres, of, now, target }: { litres: number; of: DosedParameter; now: number; target: number },
): Correction | undefined {
  const effect = effectOf(strength, { litres, of })
  if (!(effect > 0)) return undefined
  if (!(target > now)) return { amount: 0, days: 0 }
  const amount = (target - now) / effect
  const days = dosedParameters.map((raised) =>
    wholeDays((amount * effectOf(strength, { litres, of: raised })) / mostPerDay[raised]),
  )
  return { amount, days: Math.max(...days) }
}

/** Rounded up, but not for the last digits of a number: 9 - 8 + 2e-16 is one day. */
export function wholeDays(days: number): number {
  return Math.ceil(days - 1e-9)
}
