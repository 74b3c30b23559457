import { describe, expect, test } from 'vitest'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { aLog, aRow } from '#domain/testing/matching-cast.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import type { KnownLog, RowOutcome } from './matching.ts'
import { matchRows } from './matching.ts'
import type { ImportRow } from './row.ts'
import type { LogValues } from './values.ts'
import { keyOfValues } from './values.ts'

const groups = randomGroups(10_000)

describe('any group, thousands of random ones', () => {
  test('every row has an outcome, each log is met once at most, nothing non-blank is erased', () => {
    for (const { rows, logs } of groups.slice(0, 5_000)) {
      const outcomes = matchRows({ rows, logs })
      expect(outcomes.length).toBe(rows.length)
      const met = outcomes.flatMap((outcome) => ('logId' in outcome ? [outcome.logId] : []))
      expect(new Set(met).size).toBe(met.length)
      const after = applyOutcomes({ rows, logs, outcomes })
      expect(logs.flatMap((before) => lostValues(before, after.get(before.id)))).toEqual([])
      expect(rows.filter((row, k) => outcomes[k]?.kind === 'rejected' && !row.isEmpty)).toEqual([])
    }
  })

  test('the same rows again create nothing', () => {
    const failures = groups.filter((group) => secondImport(group).some(({ kind }) => kind === 'created'))
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('the same rows again change nothing when they bear no ids and are all alike with or without a time', () => {
    const plain = groups.filter(
      ({ rows }) =>
        rows.every(({ id }) => id === null) && new Set(rows.map(({ hasTime }) => hasTime)).size === 1,
    )
    expect(plain.length).toBeGreaterThan(2_500)
    const failures = plain.filter((group) => secondImport(group).some(({ kind }) => kind === 'updated'))
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('into an empty aquarium every row that says something becomes a log with its values', () => {
    for (const { rows } of groups.slice(0, 1_000)) {
      const outcomes = matchRows({ rows, logs: [] })
      const created = [...applyOutcomes({ rows, logs: [], outcomes }).values()].map(keyOfValues)
      expect(created).toEqual(rows.filter(({ isEmpty }) => !isEmpty).map((row) => keyOfValues(valuesOf(row))))
    }
  })

  test('what an aquarium exported changes nothing in it, in any order of rows', () => {
    for (const { logs } of groups.slice(0, 1_500)) {
      const rows = logs.map(({ id, ...values }) => aRow({ ...values, id }))
      for (const exported of [rows, rows.toReversed()]) {
        expect(matchRows({ rows: exported, logs }).every(({ kind }) => kind === 'unchanged')).toBe(true)
      }
    }
  })
})

function secondImport({ rows, logs }: { rows: ImportRow[]; logs: KnownLog[] }): RowOutcome[] {
  const after = applyOutcomes({ rows, logs, outcomes: matchRows({ rows, logs }) })
  return matchRows({ rows, logs: [...after].map(([id, values]) => ({ ...values, id })) })
}

function valuesOf({ readings, note, own }: ImportRow): LogValues {
  return { ...readings, note, ...(own && { own }) }
}

/** The logs afterwards, by ascending id. New ids closely follow the present ones: rows may have them by accident. */
function applyOutcomes(plan: { rows: ImportRow[]; logs: KnownLog[]; outcomes: RowOutcome[] }) {
  const after = new Map<number, LogValues>(plan.logs.map(({ id, ...values }) => [id, values]))
  let lastId = Math.max(3, ...after.keys())
  plan.rows.forEach((row, k) => {
    const outcome = plan.outcomes[k]
    if (outcome?.kind === 'created') after.set(++lastId, valuesOf(row))
    if (outcome?.kind === 'updated') after.set(outcome.logId, outcome.values)
  })
  return after
}

function lostValues(before: LogValues, after: LogValues | undefined): string[] {
  const lost = [...parameterKeys, 'note' as const].filter(
    (key) => before[key] !== null && (after?.[key] ?? null) === null,
  )
  const kept = new Set(after?.own?.map(({ parameter_id }) => parameter_id))
  const lostOwn = before.own?.filter(({ parameter_id }) => !kept.has(parameter_id)) ?? []
  return [...lost, ...lostOwn.map(({ parameter_id }) => customKey(parameter_id))]
}

function randomGroups(count: number): { rows: ImportRow[]; logs: KnownLog[] }[] {
  const random = seededRandom(20_261_120)
  const pick = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  return Array.from({ length: count }, () => {
    const withCustom = pick(true, false)
    // Numbers as a spreadsheet has rounded them; the first and the last pH are too far apart to be the same.
    const isRounded = pick(true, false)
    const values = () => ({
      ph: pick(null, null, 0, 8, ...(isRounded ? [8.000000006, 8.000000012] : [])),
      calcium: pick(null, null, 400, 410),
      note: pick(null, null, 'a'),
      ...(withCustom &&
        ownOf(pick(null, null, 0, 410, ...(isRounded ? [410.0000003] : [])), pick(null, null, 8))),
    })
    const withTimes = pick([true], [false], [true, false])
    const withIds = pick(true, false)
    const logs = Array.from({ length: pick(0, 1, 2, 3, 5) }, (_, k) => aLog(k + 1, values()))
    const rows = Array.from({ length: pick(1, 2, 3, 4, 6) }, () =>
      aRow({
        ...values(),
        id: withIds ? pick(null, 1, 2, 3, 4, 5, 6, 7, 99) : null,
        hasTime: pick(...withTimes),
      }),
    )
    return { rows, logs }
  })
}

/** Readings of the parameters 12 and 13; the key is there only when one of them was measured. */
function ownOf(...values: (number | null)[]) {
  const own = values.flatMap((value, k) => (value === null ? [] : [{ parameter_id: 12 + k, value }]))
  return own.length > 0 && { own }
}
