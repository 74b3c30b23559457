import { describe, expect, test } from 'vitest'
import type { KnownLog, RowOutcome } from './import-matching.ts'
import { matchRows } from './import-matching.ts'
import type { ImportRow } from './import-row.ts'
import type { LogValues } from './import-values.ts'
import { keyOfValues } from './import-values.ts'
import type { Readings } from './parameters.ts'
import { parameterKeys, perParameter } from './parameters.ts'

const nothing: LogValues = { ...perParameter(() => null), note: null }

function aLog(id: number, values: Partial<LogValues>): KnownLog {
  return { ...nothing, ...values, id }
}

function aRow(given: Partial<LogValues> & { id?: number | null; hasTime?: boolean }): ImportRow {
  const { id = null, hasTime = true, note = null, ...readings } = given
  const all: Readings = { ...perParameter(() => null), ...readings }
  const isEmpty = note === null && parameterKeys.every((key) => all[key] === null)
  return { id, timestamp: '2026-01-31T12:00:00', hasTime, note, readings: all, isEmpty }
}

function kinds(outcomes: readonly RowOutcome[]): string[] {
  return outcomes.map((outcome) => ('logId' in outcome ? `${outcome.kind} ${outcome.logId}` : outcome.kind))
}

describe('rows with an id', () => {
  test('a row updates the log whose id it bears, and its blank cells erase nothing', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 8.1, note: 'old' })]
    const outcomes = matchRows({ rows: [aRow({ id: 2, ph: 8.2 })], logs })
    expect(outcomes).toEqual([{ kind: 'updated', logId: 2, values: { ...nothing, ph: 8.2, note: 'old' } }])
  })

  test('a row updates its log even when another log has these values', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 8.1 })]
    expect(kinds(matchRows({ rows: [aRow({ id: 1, ph: 8.1 })], logs }))).toEqual(['updated 1'])
    expect(kinds(matchRows({ rows: [aRow({ id: 1, ph: 8.1, hasTime: false })], logs }))).toEqual([
      'updated 1',
    ])
  })

  test('a second row with the same id counts as a row without id', () => {
    const rows = [aRow({ id: 1, ph: 8 }), aRow({ id: 1, ph: 9 })]
    expect(kinds(matchRows({ rows, logs: [aLog(1, { ph: 8 })] }))).toEqual(['unchanged 1', 'created'])
  })

  test('values that were swapped between two logs update both', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 9 })]
    const rows = [aRow({ id: 1, ph: 9 }), aRow({ id: 2, ph: 8 })]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['updated 1', 'updated 2'])
  })

  test('ids of another Coralline that are other logs here mix up nothing when the file comes again', () => {
    const logs = [aLog(6, { ph: 8 }), aLog(7, { calcium: 400 })]
    const rows = [aRow({ id: 5, ph: 8 }), aRow({ id: 6, calcium: 400 })]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['unchanged 6', 'unchanged 7'])
  })
})

describe('rows that are there already', () => {
  test('ids that were given anew in another order change nothing', () => {
    const logs = [aLog(1, { calcium: 400 }), aLog(2, { ph: 8 })]
    const rows = [aRow({ id: 2, calcium: 400 }), aRow({ id: 1, ph: 8 })]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['unchanged 1', 'unchanged 2'])
  })

  test('rows of another Coralline are not merged because one bears the id of an equal log', () => {
    const logs = [aLog(4, { ph: 8 }), aLog(5, { note: 'a' }), aLog(6, { ph: 8 })]
    const rows = [aRow({ id: 6, ph: 8 }), aRow({ note: 'a' }), aRow({ id: 1, ph: 8 })]
    expect(kinds(matchRows({ rows, logs })).every((kind) => kind.startsWith('unchanged'))).toBe(true)
  })

  test('a row with a mere date that the ids left without a log is not created twice', () => {
    const logs = [aLog(1, { ph: 8, calcium: 400 }), aLog(6, { note: 'a' })]
    const rows = [aRow({ id: 6, hasTime: false, ph: 8 }), aRow({ id: 7, hasTime: false, note: 'a' })]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['unchanged 1', 'unchanged 6'])
  })
})

describe('rows with a mere date', () => {
  test('a row that is there already is unchanged, another is a new log', () => {
    const rows = [aRow({ hasTime: false, ph: 9 }), aRow({ hasTime: false, ph: 8 })]
    expect(kinds(matchRows({ rows, logs: [aLog(1, { ph: 8, calcium: 400 })] }))).toEqual([
      'created',
      'unchanged 1',
    ])
  })

  test('equal rows take equal logs in the order of their ids', () => {
    const rows = [
      aRow({ hasTime: false, ph: 8 }),
      aRow({ hasTime: false, ph: 8 }),
      aRow({ hasTime: false, ph: 8 }),
    ]
    const logs = [aLog(4, { ph: 8 }), aLog(9, { ph: 8 })]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['unchanged 4', 'unchanged 9', 'created'])
  })

  test('they never update: the log of a row with a time is left to it', () => {
    const rows = [aRow({ ph: 9 }), aRow({ hasTime: false, ph: 7 })]
    expect(kinds(matchRows({ rows, logs: [aLog(1, { ph: 8 })] }))).toEqual(['updated 1', 'created'])
  })
})

describe('rows with a time of day', () => {
  test('the k-th row meets the k-th log, further rows are new logs', () => {
    const rows = [aRow({ ph: 8 }), aRow({ ph: 9, note: 'new' }), aRow({ ph: 10 })]
    const outcomes = matchRows({ rows, logs: [aLog(1, { ph: 8, calcium: 400 }), aLog(2, { ph: 8 })] })
    expect(outcomes).toEqual([
      { kind: 'unchanged', logId: 1 },
      { kind: 'updated', logId: 2, values: { ...nothing, ph: 9, note: 'new' } },
      { kind: 'created' },
    ])
  })

  test('0 is a reading that updates', () => {
    const outcomes = matchRows({ rows: [aRow({ ammonia: 0 })], logs: [aLog(1, { ammonia: 0.25 })] })
    expect(outcomes).toEqual([{ kind: 'updated', logId: 1, values: { ...nothing, ammonia: 0 } }])
  })

  test('-0 is 0', () => {
    expect(kinds(matchRows({ rows: [aRow({ ammonia: -0 })], logs: [aLog(1, { ammonia: 0 })] }))).toEqual([
      'unchanged 1',
    ])
  })
})

describe('empty rows', () => {
  test('an empty row meets its log, another empty log, any log that is left, or is rejected', () => {
    const logs = [aLog(1, {}), aLog(2, { ph: 8 }), aLog(3, { ph: 9 })]
    const rows = [aRow({ id: 7 }), aRow({ id: 3 }), aRow({ id: 8 }), aRow({ id: 9 })]
    expect(kinds(matchRows({ rows, logs }))).toEqual([
      'unchanged 1',
      'unchanged 3',
      'unchanged 2',
      'rejected',
    ])
  })

  test('an empty row takes no log from a row that says something', () => {
    const rows = [aRow({ id: 6 }), aRow({ id: 9, ph: 8 })]
    expect(kinds(matchRows({ rows, logs: [aLog(6, { ph: 8 })] }))).toEqual(['rejected', 'unchanged 6'])
  })
})

describe('a large group', () => {
  test('20,000 rows and logs of one moment are matched without comparing each with each', () => {
    const logs = Array.from({ length: 20_000 }, (_, k) => aLog(k + 1, { calcium: k }))
    const rows = logs.map((_, k) => aRow({ hasTime: k % 2 === 0, ph: 8, calcium: k }))
    const outcomes = matchRows({ rows, logs })
    expect(outcomes.filter(({ kind }) => kind === 'updated').length).toBe(10_000)
    expect(outcomes.filter(({ kind }) => kind === 'created').length).toBe(10_000)
  })
})

describe('any group, tens of thousands of random ones', () => {
  test('every row has an outcome, each log is met once at most, nothing non-blank is erased', () => {
    for (const { rows, logs } of randomGroups(20_000)) {
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
    const failures = randomGroups(40_000).filter((group) =>
      secondImport(group).some(({ kind }) => kind === 'created'),
    )
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('the same rows again change nothing when they bear no ids and are all alike with or without a time', () => {
    const plain = randomGroups(40_000).filter(
      ({ rows }) =>
        rows.every(({ id }) => id === null) && new Set(rows.map(({ hasTime }) => hasTime)).size === 1,
    )
    expect(plain.length).toBeGreaterThan(10_000)
    const failures = plain.filter((group) => secondImport(group).some(({ kind }) => kind === 'updated'))
    expect(failures.slice(0, 3)).toEqual([])
  })

  test('into an empty aquarium every row that says something becomes a log with its values', () => {
    for (const { rows } of randomGroups(2_000)) {
      const outcomes = matchRows({ rows, logs: [] })
      const created = [...applyOutcomes({ rows, logs: [], outcomes }).values()].map(keyOfValues)
      expect(created).toEqual(rows.filter(({ isEmpty }) => !isEmpty).map((row) => keyOfValues(valuesOf(row))))
    }
  })

  test('what an aquarium exported changes nothing in it, in any order of rows', () => {
    for (const { logs } of randomGroups(5_000)) {
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

function valuesOf(row: ImportRow): LogValues {
  return { ...row.readings, note: row.note }
}

/** The logs by ascending id. New ids follow the present ones, small enough to be ids of rows by accident. */
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
  return [...parameterKeys, 'note' as const].filter(
    (key) => before[key] !== null && (after?.[key] ?? null) === null,
  )
}

function randomGroups(count: number): { rows: ImportRow[]; logs: KnownLog[] }[] {
  const random = seededRandom(20_261_120)
  const pick = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  return Array.from({ length: count }, () => {
    const values = () => ({
      ph: pick(null, null, 0, 8),
      calcium: pick(null, null, 400, 410),
      note: pick(null, null, 'a'),
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

/** Mulberry32: the same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
