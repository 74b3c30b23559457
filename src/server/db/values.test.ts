import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/schema/schema.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { blankReadings } from '#server/testing/processes/data-folders.ts'

describe.each(engines)('on %s', (engine) => {
  let db: Db
  let reef: number
  const database = forTests(() => createDatabase(engine))
  beforeAll(async () => {
    db = database.db
    reef = (await enterCast(db)).reef
  })

  test('every digit of a reading comes back', async () => {
    const values = [
      1e-7,
      0.1 + 0.2,
      999_999.999,
      -999_999.999,
      1 / 3,
      5e-324,
      1.7e-308,
      8.05,
      123_456.789_012_345,
      1.025,
      2 ** 53,
    ]
    for (const value of values) {
      const { phosphase, calcium } = await storedAndRead({ ...blankReadings, phosphase: value, calcium: 420 })
      expect(phosphase).toBe(value)
      expect(calcium).toBe(420)
    }
  })

  test('every character of a note comes back', async () => {
    const notes = [
      '🐠'.repeat(5_000),
      '',
      ' leading and trailing \n',
      'quotes \' " ` and -- ; drop table logs',
      'line\nline\ttab \u0001\u007f\u2028\ufeff',
      'e\u0301 stays decomposed, é composed',
      'ﷺ 👨‍👩‍👧‍👦 مرحبا שלום 鯨',
      '\\x41 %s $1 ? :name @x',
    ]
    for (const note of notes) {
      expect((await storedAndRead(blankReadings, note)).note).toBe(note)
    }
  })

  test('a count is a number', async () => {
    const { count } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
  })

  test('a column that holds numbers does not take text for one', async () => {
    const wrong = { ...blankReadings, temperature: 'warm' as unknown as number }
    await expect(db.insertInto('logs').values(log(wrong)).execute()).rejects.toThrow()
  })

  async function storedAndRead(
    readings: typeof blankReadings | Record<string, number | null>,
    note: string | null = null,
  ) {
    const { id } = await db
      .insertInto('logs')
      .values({ ...log({ ...blankReadings, ...readings }), note })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db.selectFrom('logs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  function log(readings: Record<keyof typeof blankReadings, number | null>) {
    return { ...readings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note: null }
  }
})
