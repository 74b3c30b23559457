import { plainWords } from '#domain/imports/units/plain-words.ts'

/** Positions from 0; `unit` is null where the unit stands nowhere. */
export type ReadingColumns = { readonly name: number; readonly value: number; readonly unit: number | null }

/** What a row is: a log, with a column for each parameter; readings; or a parameter, with the dates side by side. */
export type TableShape =
  | { readonly rows: 'logs' }
  | { readonly rows: 'readings'; readonly groups: readonly ReadingColumns[] }
  | { readonly rows: 'parameters'; readonly name: number; readonly unit: number | null }

export const maxGroups = 60

/** A header without the number behind it: `Name 2` and `name_02` are both `name`. */
export function withoutNumber(header: string): string {
  return plainWords(header).replace(/[\s#.-]*\d{1,2}$/, '')
}

/** The group that a user has named, and those with the same names: `Name 1, Value 1, Name 2, Value 2`. */
export function groupsLike(group: ReadingColumns, headers: readonly string[]): readonly ReadingColumns[] {
  const named = headers.map(withoutNumber)
  const like = (position: number) =>
    named.flatMap((name, at) => (name === named[position] && name !== '' ? [at] : []))
  const [names, values] = [like(group.name), like(group.value)]
  const units = group.unit === null ? names.map(() => null) : like(group.unit)
  // Names that come more or less often than values say nothing of groups.
  if (names.length < 2 || names.length !== values.length || names.length !== units.length) return [group]
  return names.map((name, index) => ({ name, value: values[index] ?? name, unit: units[index] ?? null }))
}
