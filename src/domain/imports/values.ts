import type { Readings } from '#domain/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'

/** What a log or a row says besides its moment, in stored units; null is not measured, not written. */
export type LogValues = Readings & { note: string | null }

/** Neither reading nor note. */
export const noValues: LogValues = { ...perParameter(() => null), note: null }

const valueKeys = [...parameterKeys, 'note'] as const

/** A text that is equal for equal values, null equal to null and -0 to 0. */
export function keyOfValues(values: LogValues): string {
  return JSON.stringify(valueKeys.map((key) => values[key]))
}

/** True when all readings and the note are equal, null equal to null. */
export function sameValues(row: LogValues, log: LogValues): boolean {
  return valueKeys.every((key) => row[key] === log[key])
}

/** True when the log says already all that the row says: merging would change nothing. */
export function isContained(row: LogValues, log: LogValues): boolean {
  return valueKeys.every((key) => row[key] === null || row[key] === log[key])
}

/** The log's values with the row's above them: a blank of the row never erases. */
export function mergeValues(row: LogValues, log: LogValues): LogValues {
  return { note: row.note ?? log.note, ...mergeReadings(row, log) }
}

function mergeReadings(row: Readings, log: Readings): Readings {
  const merged = parameterKeys.map((key) => [key, row[key] ?? log[key]])
  return Object.fromEntries(merged) as Readings
}
