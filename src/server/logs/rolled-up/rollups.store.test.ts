import { describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { claimMonth, heldDays } from './rollups.store.ts'

describe.each(engines)('a month of which days are being rolled up on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))

  test('is not held any more by a claim that was taken away, also when somebody has claimed it since', async () => {
    const { db } = database
    const { reef: aquariumId } = await enterCast(db)
    const month = '2026-01'
    const claim = (claim: string) => claimMonth(db, { aquariumId, month, claim })
    const held = (claim: string) =>
      db.transaction().execute((db) => heldDays(db, { aquariumId, month, claim }))
    await claim('first')
    expect(await held('first')).toBe('-'.repeat(31))
    const log = { aquarium_id: aquariumId, timestamp: '2026-01-05T10:00:00', ph: 8.1 }
    await db
      .insertInto('logs')
      .values(log as never)
      .execute()
    expect(await held('first')).toBeUndefined()
    await claim('second')
    expect(await held('first')).toBeUndefined()
    expect(await held('second')).toBe('-'.repeat(31))
  })
})
