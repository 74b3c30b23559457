import { readingBound } from '#domain/limits.ts'
import { nameWithUnit } from './name-with-unit.ts'
import type { Limits } from './parameter-row.ts'

/** A parameter that one tank follows in addition to those that all have. */
export type CustomParameter = {
  readonly id: number
  /** Key of the catalogue's entry that it was taken from; null for a free one. */
  readonly catalogue: string | null
  readonly label: string
  /** The unit of its stored values, as the user writes it; '' for a number without a unit. */
  readonly unit: string
  readonly decimals: number
}

/** A log's reading of a custom parameter, in the parameter's unit. A parameter that was not measured has none. */
export type CustomReading = { readonly parameter_id: number; readonly value: number }

/** The key of a tank's custom parameter, used beside the keys of the parameters of all tanks. */
export type CustomKey = `own:${number}`

/** Matches a custom key, within a regular expression. An id of nine digits is never above `maxId`. */
export const customKeyPattern = 'own:[1-9][0-9]{0,8}'
const wholeCustomKey = new RegExp(`^${customKeyPattern}$`)

/** How many a tank may have, archived ones included; an ICP report has some forty elements. */
export const maxCustomParameters = 60
/** Code points. */
export const maxCustomLabel = 40
export const maxCustomUnit = 20
export const maxCustomDecimals = 6
/** Positions count from 0. */
export const maxCustomPosition = 1_000_000
/** How many custom parameters one reply has series of, and a chart has lines of. */
export const maxCustomSeries = 10

/** The limits of a custom parameter: nobody knows which readings of it are believable. */
export const anyReading: Limits = { low: -readingBound, high: readingBound }

/** `own:12` */
export function customKey(id: number): CustomKey {
  return `own:${id}`
}

export function isCustomKey(key: string): key is CustomKey {
  return key.startsWith('own:')
}

/** The id of `own:12`; undefined for the key of a parameter of all tanks. */
export function idOfCustomKey(key: string): number | undefined {
  return wholeCustomKey.test(key) ? Number(key.slice('own:'.length)) : undefined
}

/** Its column in an exported file: `Potassium (ppm)`. Labels have no brackets, so no two columns are the same. */
export function customHeader({ label, unit }: Pick<CustomParameter, 'label' | 'unit'>): string {
  return nameWithUnit(label, unit)
}

/** Custom readings ascending by parameter, the order in which logs are compared; undefined for none. */
export function sortedCustom<Reading extends { parameter_id: number }>(
  readings: readonly Reading[],
): readonly Reading[] | undefined {
  if (readings.length === 0) return undefined
  return readings.toSorted((one, other) => one.parameter_id - other.parameter_id)
}
