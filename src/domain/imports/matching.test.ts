import { describe, expect, test } from 'vitest'
import { perParameter } from '#domain/parameters/parameters.ts'
import { aLog, aRow } from '#domain/testing/matching-cast.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import type { KnownLog, RowOutcome } from './matching.ts'
import { matchRows } from './matching.ts'
import type { ImportRow } from './row.ts'
import { noValues } from './values.ts'

describe('rows with an id', () => {
  test('a row updates the log whose id it bears, and its blank cells erase nothing', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 8.1, note: 'old' })]
    const outcomes = matchRows({ rows: [aRow({ id: 2, ph: 8.2 })], logs })
    expect(outcomes).toEqual([{ kind: 'updated', logId: 2, values: { ...noValues, ph: 8.2, note: 'old' } }])
  })

  test('a row updates its log even when another log has these values', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 8.1 })]
    expect(kindsOf([aRow({ id: 1, ph: 8.1 })], logs)).toEqual(['updated 1'])
    expect(kindsOf([aRow({ id: 1, ph: 8.1, hasTime: false })], logs)).toEqual(['updated 1'])
  })

  test('a second row with the same id counts as a row without id', () => {
    const rows = [aRow({ id: 1, ph: 8 }), aRow({ id: 1, ph: 9 })]
    expect(kindsOf(rows, [aLog(1, { ph: 8 })])).toEqual(['unchanged 1', 'created'])
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

describe('numbers that a spreadsheet has saved', () => {
  /** As Excel saves a number: 11 characters at most, the point among them. */
  const asExcel = (value: number) => {
    const before = String(Math.trunc(value)).length
    return Number(value.toFixed(10 - before))
  }
  const as10Decimals = (value: number) => Number(value.toFixed(10))

  test('they are those that are stored: a spreadsheet saves fewer digits', () => {
    const random = seededRandom(11)
    for (const save of [asExcel, as10Decimals])
      for (let round = 0; round < 2_000; round += 1) {
        const values = perParameter(({ believable: { low, high } }) => low + random() * (high - low))
        const own = [{ parameter_id: 12, value: random() / 100 }]
        const saved = perParameter(({ key }) => save(values[key]))
        const [row, logs] = [
          { ...saved, own: own.map((one) => ({ ...one, value: save(one.value) })) },
          [aLog(1, { ...values, own })],
        ]
        for (const id of [1, null]) expect(kindsOf([aRow({ ...row, id })], logs)).toEqual(['unchanged 1'])
        const [updated] = matchRows({ rows: [aRow({ ...row, note: 'new' })], logs })
        expect(updated).toEqual({
          kind: 'updated',
          logId: 1,
          values: { ...noValues, ...values, own, note: 'new' },
        })
      }
  })

  test('another number is another one, however close', () => {
    const logs = [aLog(1, { salinity: 1.02485756885, own: [{ parameter_id: 12, value: 0.001 }] })]
    const rows = [aRow({ salinity: 1.0248576, own: [{ parameter_id: 12, value: 0.0010001 }] })]
    expect(matchRows({ rows, logs })).toMatchObject([
      { kind: 'updated', values: { salinity: 1.0248576, own: [{ value: 0.0010001 }] } },
    ])
  })
})

describe('rows with a mere date', () => {
  test('a row that is there already is unchanged, another is a new log', () => {
    const rows = [aRow({ hasTime: false, ph: 9 }), aRow({ hasTime: false, ph: 8 })]
    expect(kindsOf(rows, [aLog(1, { ph: 8, calcium: 400 })])).toEqual(['created', 'unchanged 1'])
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

  test('what was added to a row since is added to its log: a column that was not read before, a cell that was corrected', () => {
    const logs = [aLog(1, { ph: 8 }), aLog(2, { ph: 8.2, note: 'old' }), aLog(3, {})]
    const rows = [
      aRow({ hasTime: false, ph: 8.2, calcium: 420, note: 'old' }),
      aRow({ hasTime: false, ph: 8, calcium: 430 }),
    ]
    const outcomes = matchRows({ rows, logs })
    expect(kinds(outcomes)).toEqual(['updated 2', 'updated 1'])
    expect(outcomes[0]).toMatchObject({ values: { ph: 8.2, calcium: 420, note: 'old' } })
    // Where one value of the log is another, or there is nothing to know the log by, the row is a test of its own.
    for (const log of [aLog(1, { ph: 8, alkalinity: 7 }), aLog(1, { ph: 8, note: 'other' }), aLog(1, {})])
      expect(kindsOf([aRow({ hasTime: false, ph: 8, calcium: 430 })], [log])).toEqual(['created'])
  })

  test('of several logs that a row says all of, it is added to the one that says most: two tests of a day stay two', () => {
    const logs = [aLog(1, { temperature: 78 }), aLog(2, { temperature: 78, ph: 8.1 })]
    const rows = [
      aRow({ hasTime: false, temperature: 78, ph: 8.1, calcium: 410 }),
      aRow({ hasTime: false, temperature: 78, calcium: 420 }),
    ]
    expect(kinds(matchRows({ rows, logs }))).toEqual(['updated 2', 'updated 1'])
    expect(kindsOf(rows.toReversed(), logs)).toEqual(['updated 1', 'updated 2'])
  })

  test('other values never update: the log of a row with a time is left to it', () => {
    const rows = [aRow({ ph: 9 }), aRow({ hasTime: false, ph: 7 })]
    expect(kindsOf(rows, [aLog(1, { ph: 8 })])).toEqual(['updated 1', 'created'])
  })
})

describe('rows with a time of day', () => {
  test('the k-th row meets the k-th log, further rows are new logs', () => {
    const rows = [aRow({ ph: 8 }), aRow({ ph: 9, note: 'new' }), aRow({ ph: 10 })]
    const outcomes = matchRows({ rows, logs: [aLog(1, { ph: 8, calcium: 400 }), aLog(2, { ph: 8 })] })
    expect(outcomes).toEqual([
      { kind: 'unchanged', logId: 1 },
      { kind: 'updated', logId: 2, values: { ...noValues, ph: 9, note: 'new' } },
      { kind: 'created' },
    ])
  })

  test('0 is a reading that updates', () => {
    const outcomes = matchRows({ rows: [aRow({ ammonia: 0 })], logs: [aLog(1, { ammonia: 0.25 })] })
    expect(outcomes).toEqual([{ kind: 'updated', logId: 1, values: { ...noValues, ammonia: 0 } }])
  })

  test('-0 is 0', () => {
    expect(kindsOf([aRow({ ammonia: -0 })], [aLog(1, { ammonia: 0 })])).toEqual(['unchanged 1'])
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
    expect(kindsOf(rows, [aLog(6, { ph: 8 })])).toEqual(['rejected', 'unchanged 6'])
  })
})

describe('a large group', () => {
  test('20,000 rows and logs of one moment are matched without comparing each with each', () => {
    const logs = Array.from({ length: 20_000 }, (_, k) => aLog(k + 1, { ph: 7, calcium: k }))
    const rows = logs.map((_, k) => aRow({ hasTime: k % 2 === 0, ph: 8, calcium: k }))
    const outcomes = matchRows({ rows, logs })
    expect(outcomes.filter(({ kind }) => kind === 'updated').length).toBe(10_000)
    expect(outcomes.filter(({ kind }) => kind === 'created').length).toBe(10_000)
  })
})

const kindsOf = (rows: ImportRow[], logs: KnownLog[]) => kinds(matchRows({ rows, logs }))

function kinds(outcomes: readonly RowOutcome[]): string[] {
  return outcomes.map((outcome) => ('logId' in outcome ? `${outcome.kind} ${outcome.logId}` : outcome.kind))
}
