import type { KnownLog } from '#domain/imports/matching.ts'
import type { ImportRow } from '#domain/imports/row.ts'
import type { LogValues } from '#domain/imports/values.ts'
import { noValues } from '#domain/imports/values.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'

/** A log with only the given values. */
export function aLog(id: number, values: Partial<LogValues>): KnownLog {
  return { ...noValues, ...values, id }
}

/** A row of 12:00 with only the given values; it has a time of day unless `hasTime` is false. */
export function aRow(given: Partial<LogValues> & { id?: number | null; hasTime?: boolean }): ImportRow {
  const { id = null, hasTime = true, note = null, own, ...readings } = given
  const all: Readings = { ...perParameter(() => null), ...readings }
  const isEmpty = note === null && !own && parameterKeys.every((key) => all[key] === null)
  return { id, timestamp: '2026-01-31T12:00:00', hasTime, note, readings: all, ...(own && { own }), isEmpty }
}
