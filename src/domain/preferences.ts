import type { MarkChoice } from '#domain/care/mark-choices.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { unitsOfRegion } from '#domain/units/shown-units.ts'

export const clocks = ['12', '24'] as const
/** A clock with AM and PM, or with 24 hours. */
export type Clock = (typeof clocks)[number]

export const trendsLayouts = ['lanes', 'together'] as const
/** Each line of the chart in a lane of its own, or all lines on one scale. */
export type TrendsLayout = (typeof trendsLayouts)[number]

/** Which lines of the chart are shown, for those that were switched on or off. */
export type ChosenLines = { readonly [Key in ParameterKey]?: boolean }

export type ChosenMarks = { readonly [Group in MarkChoice]?: boolean }

/** The preferences of an account; those that were not chosen are absent. */
export type Preferences = {
  readonly units?: Partial<Units>
  readonly clock?: Clock
  readonly trends?: TrendsLayout
  /** True to draw lines that are together by their place in the tank's range. */
  readonly percent?: boolean
  readonly lines?: ChosenLines
  /** Which marks of the chart are shown, for those that were switched on or off. */
  readonly marks?: ChosenMarks
  /** True once the user has agreed that figures of their tanks are sent to the operator's AI. */
  readonly ask_ai?: boolean
}

/** The earlier preferences, replaced by later ones: unit by unit, line by line, mark by mark. */
export function mergePreferences(before: Preferences, change: Preferences): Preferences {
  const units = { ...before.units, ...change.units }
  const lines = { ...before.lines, ...change.lines }
  const marks = { ...before.marks, ...change.marks }
  return {
    ...before,
    ...change,
    ...(Object.keys(units).length > 0 && { units }),
    ...(Object.keys(lines).length > 0 && { lines }),
    ...(Object.keys(marks).length > 0 && { marks }),
  }
}

/** The units of a reader: the chosen ones, and for all others those that are usual in the region. */
export function unitsFor({ units }: Preferences, region: string | undefined): Units {
  return { ...unitsOfRegion(region), ...units }
}

/** The region of a language such as `de-AT`, or the likeliest region of `de`; undefined for other text. */
export function regionOf(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language)
    // `maximize` takes ten milliseconds of a page's start, so it runs only when the language names no region.
    return locale.region ?? locale.maximize().region
  } catch {
    return undefined
  }
}
