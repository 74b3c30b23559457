import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { asError, causesOf } from './causes.ts'

test.each(engines)(
  'what the database refuses on %s is told by its code, without what was written',
  async (engine) => {
    const { db, remove } = await createDatabase(engine)
    const row = { key: 'mallory@example.org', value: 'secret' }
    await db.insertInto('settings').values(row).execute()
    const error = await failureOf(db.insertInto('settings').values(row).execute())
    const told = causesOf(error)
    expect(told).toMatchObject(
      engine === 'sqlite'
        ? { type: 'Error', code: 'ERR_SQLITE_ERROR', errcode: 1555, errstr: 'constraint failed' }
        : { type: 'error', code: '23505', table: 'settings', constraint: 'settings_pkey' },
    )
    expect(JSON.stringify(told)).not.toMatch(/mallory|secret/)
    expect(causesOf(asError(told))).toMatchObject({ ...told, stack: expect.any(String) })
    await sql`select 1`.execute(db)
    await remove()
  },
)

test('the whole chain is told, and what belongs together', async () => {
  const missing = await failureOf(readFile('/nowhere/mallory.txt'))
  const told = causesOf(
    new TypeError('fetch failed for mallory', {
      cause: new AggregateError([missing, new Error('x')], 'all'),
    }),
  )
  expect(told).toMatchObject({
    type: 'TypeError',
    cause: {
      type: 'AggregateError',
      errors: [{ type: 'Error', code: 'ENOENT', errno: -2, syscall: 'open' }, { type: 'Error' }],
    },
  })
  expect(JSON.stringify(told)).not.toContain('mallory')
})

test('what is no error and what has no end is not followed', () => {
  const round = new Error('round')
  round.cause = round
  expect(JSON.stringify(causesOf(round)).match(/"cause"/g)).toHaveLength(5)
  const claims = { name: 'Mallory', code: 'mallory' }
  expect(causesOf(new Error('claims', { cause: claims })).cause).toEqual({ type: 'object' })
})

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}
