import type { Units } from '#domain/units/shown-units.ts'
import { unitsOfRegion } from '#domain/units/shown-units.ts'

export const clocks = ['12', '24'] as const
/** A clock with AM and PM, or with 24 hours. */
export type Clock = (typeof clocks)[number]

/** What an account has chosen of how it reads; what it has not chosen is absent. */
export type Preferences = { readonly units?: Partial<Units>; readonly clock?: Clock }

/** What was chosen, with the later choice above the earlier, unit by unit. */
export function mergePreferences(before: Preferences, change: Preferences): Preferences {
  const units = { ...before.units, ...change.units }
  return { ...before, ...change, ...(Object.keys(units).length > 0 && { units }) }
}

/** The units of somebody in a region: those that were chosen, of the others what the region reads. */
export function unitsFor({ units }: Preferences, region: string | undefined): Units {
  return { ...unitsOfRegion(region), ...units }
}

/** The region of a language such as `de-AT`, or the likeliest one of `de`; undefined for what is no language. */
export function regionOf(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language)
    // The likeliest one takes ten milliseconds to find, at a page's start.
    return locale.region ?? locale.maximize().region
  } catch {
    return undefined
  }
}
