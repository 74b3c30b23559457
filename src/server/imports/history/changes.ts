import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Values } from './history.store.ts'

const prefix = 'own:'

type LogWithValues = Readings & { note: string | null; own?: readonly CustomReading[] | undefined }

/** The values of a log by the name of the column, or by `own:` and the id of a custom parameter. */
export function asValues(log: LogWithValues): Values {
  const own = (log.own ?? []).map(({ parameter_id, value }) => [`${prefix}${parameter_id}`, value])
  return Object.fromEntries([['note', log.note], ...parameterKeys.map((key) => [key, log[key]]), ...own])
}

/** Undefined for a parameter that all aquariums have. */
export function customParameterOf(name: string): number | undefined {
  return name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined
}

/** What is absent is null. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
