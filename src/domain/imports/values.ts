import type { OwnReading } from '#domain/parameters/own-parameters.ts'
import { sortedOwn } from '#domain/parameters/own-parameters.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'

/**
 * The values of a log or a row, without its moment, in stored units; null for not measured or not written. `own` are the readings of
 * the aquarium's own parameters, ascending by parameter; absent where there are none.
 */
export type LogValues = Readings & { note: string | null; own?: readonly OwnReading[] }

/** Neither reading nor note. */
export const noValues: LogValues = { ...perParameter(() => null), note: null }

const valueKeys = [...parameterKeys, 'note'] as const

/** A text that is equal for equal values, null equal to null and -0 to 0. */
export function keyOfValues(values: LogValues): string {
  const { own = [] } = values
  return JSON.stringify([
    ...valueKeys.map((key) => values[key]),
    ...own.map(({ parameter_id, value }) => [parameter_id, value]),
  ])
}

/** True when all readings and the note are equal, null equal to null. */
export function sameValues(row: LogValues, log: LogValues): boolean {
  return (
    row.own?.length === log.own?.length &&
    valueKeys.every((key) => row[key] === log[key]) &&
    hasAllOf(row.own, log.own)
  )
}

/** True when the log already has all values of the row, so that merging would change nothing. */
export function isContained(row: LogValues, log: LogValues): boolean {
  return valueKeys.every((key) => row[key] === null || row[key] === log[key]) && hasAllOf(row.own, log.own)
}

function hasAllOf(row: LogValues['own'], log: LogValues['own'] = []): boolean {
  return (
    row === undefined ||
    row.every((reading) =>
      log.some(({ parameter_id, value }) => parameter_id === reading.parameter_id && value === reading.value),
    )
  )
}

/** The log's values, replaced by the row's where the row has one: a blank in the row never erases a value. */
export function mergeValues(row: LogValues, log: LogValues): LogValues {
  const own = mergeOwn(row.own, log.own)
  return { note: row.note ?? log.note, ...mergeReadings(row, log), ...(own && { own }) }
}

function mergeOwn(row: LogValues['own'] = [], log: LogValues['own'] = []) {
  const kept = log.filter(({ parameter_id }) => !row.some((reading) => reading.parameter_id === parameter_id))
  return sortedOwn([...kept, ...row])
}

function mergeReadings(row: Readings, log: Readings): Readings {
  const merged = parameterKeys.map((key) => [key, row[key] ?? log[key]])
  return Object.fromEntries(merged) as Readings
}
