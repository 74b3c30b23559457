import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { sortedCustom } from '#domain/parameters/custom-parameters.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'

/** Values in stored units; null for none. `own` has custom readings, ascending by parameter; absent without any. */
export type LogValues = Readings & { note: string | null; own?: readonly CustomReading[] }

/** Neither reading nor note. */
export const noValues: LogValues = { ...perParameter(() => null), note: null }

const valueKeys = [...parameterKeys, 'note'] as const

export function countValues(values: LogValues): number {
  return valueKeys.filter((key) => values[key] !== null).length + (values.own?.length ?? 0)
}

/** Equal for equal values, null equal to null and -0 to 0. */
export function keyOfValues(values: LogValues): string {
  const { own = [] } = values
  return JSON.stringify([
    ...valueKeys.map((key) => values[key]),
    ...own.map(({ parameter_id, value }) => [parameter_id, value]),
  ])
}

type Value = LogValues[(typeof valueKeys)[number]]

/**
 * Numbers are equal within a part in a billion: spreadsheets save them as they show them, Excel with 10 digits, zeros
 * in front included, others with 10 decimals.
 */
function isSame(row: Value, log: Value): boolean {
  if (typeof row !== 'number' || typeof log !== 'number') return row === log
  return Math.abs(row - log) <= 1e-9 * Math.max(1, Math.abs(log))
}

export function sameValues(row: LogValues, log: LogValues): boolean {
  return (
    row.own?.length === log.own?.length &&
    valueKeys.every((key) => isSame(row[key], log[key])) &&
    hasAllOf(row.own, log.own)
  )
}

/** True when merging would change nothing. */
export function isContained(row: LogValues, log: LogValues): boolean {
  return (
    valueKeys.every((key) => row[key] === null || isSame(row[key], log[key])) && hasAllOf(row.own, log.own)
  )
}

function hasAllOf(row: LogValues['own'], log: LogValues['own'] = []): boolean {
  return (
    row === undefined ||
    row.every((reading) =>
      log.some(
        ({ parameter_id, value }) => parameter_id === reading.parameter_id && isSame(reading.value, value),
      ),
    )
  )
}

/** A blank in the row never erases a value. */
export function mergeValues(row: LogValues, log: LogValues): LogValues {
  const own = mergeOwn(row.own, log.own)
  return { note: row.note ?? log.note, ...mergeReadings(row, log), ...(own && { own }) }
}

function mergeOwn(row: LogValues['own'] = [], log: LogValues['own'] = []) {
  const other = row.filter((reading) => !hasAllOf([reading], log))
  const kept = log.filter(
    ({ parameter_id }) => !other.some((reading) => reading.parameter_id === parameter_id),
  )
  return sortedCustom([...kept, ...other])
}

function mergeReadings(row: Readings, log: Readings): Readings {
  const merged = parameterKeys.map((key) => [
    key,
    isSame(row[key], log[key]) ? log[key] : (row[key] ?? log[key]),
  ])
  return Object.fromEntries(merged) as Readings
}
