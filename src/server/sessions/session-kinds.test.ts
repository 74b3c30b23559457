import { describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { enterLimited } from '#server/testing/sign-in/limited-sessions.ts'
import { findActor, sweepSessions } from './sessions.rules.ts'
import { hashToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000
const start = new Date('2026-11-22T08:00:00.000Z')
const here = { address: 'http://localhost:3000', isSecure: false, isHome: false }
const daysOn = (days: number) => new Date(start.getTime() + days * day)

describe.each(engines)('how long a session lasts on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  const cast = forTests(() => enterCast(database.db, start))

  async function enter(kind: string, { aquariumId, until }: { aquariumId?: number; until?: number } = {}) {
    const { token } = await enterLimited(database.db, {
      owner: cast.keeper,
      kind,
      may: 'read',
      now: start,
      ...(aquariumId !== undefined && { aquariumId }),
      ...(until !== undefined && { expiresAt: daysOn(until).toISOString() }),
    })
    return token
  }
  const find = (token: string, now: Date) => findActor(database.db, { token, now, at: here })
  const isThere = async (token: string) =>
    (await database.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()) !== undefined

  /** Whether the session still opens, and whether the sweep leaves it. */
  async function livesAt(token: string, days: number) {
    const opens = (await find(token, daysOn(days))) !== undefined
    await sweepSessions(database.db, daysOn(days))
    return [opens, await isThere(token)]
  }

  test.each([
    ['browser', 13.9, 14.1],
    ['device', 89.9, 90.1],
  ])('a %s that nobody uses lasts %f days and not %f', async (kind, last, over) => {
    const token = await enter(kind)
    // Restored below, because opening the session has noted it as used.
    const row = database.db.selectFrom('sessions').selectAll().where('token_hash', '=', hashToken(token))
    const before = await row.executeTakeFirstOrThrow()
    expect(await livesAt(token, last)).toEqual([true, true])
    await database.db.updateTable('sessions').set(before).where('token_hash', '=', hashToken(token)).execute()
    expect(await livesAt(token, over)).toEqual([false, false])
  })

  test.each([
    ['browser', 10, 30],
    ['device', 80, 400],
  ])('a %s that is used every %i days lasts %i days', async (kind, every, last) => {
    const token = await enter(kind)
    for (let days = 0; days < last; days += every) expect(await find(token, daysOn(days))).toBeDefined()
    expect(await livesAt(token, last)).toEqual([true, true])
    expect(await livesAt(token, last + 0.1)).toEqual([false, false])
  })

  test('a caretaker lasts until the moment agreed on, used or not, and no longer than the aquarium', async () => {
    const { reef, nano } = cast
    const token = await enter('caretaker', { aquariumId: reef, until: 200 })
    expect(await livesAt(token, 199.9)).toEqual([true, true])
    expect(await livesAt(token, 200)).toEqual([false, false])
    const other = await enter('caretaker', { aquariumId: nano, until: 200 })
    await database.db.deleteFrom('aquariums').where('id', '=', nano).execute()
    expect(await isThere(other)).toBe(false)
  })

  test('whoever is limited is no admin, whatever the account is', async () => {
    const admins = (kind: string) =>
      enterLimited(database.db, { owner: cast.admin, kind, may: 'log,read,more', now: start })
    const { token } = await admins('device')
    expect(await find(token, start)).toMatchObject({
      id: cast.admin.id,
      isAdmin: false,
      scope: { kind: 'limited', aquariumId: null, may: ['read', 'log'] },
    })
    expect(await find((await admins('browser')).token, start)).toMatchObject({
      isAdmin: true,
      scope: { kind: 'full' },
    })
  })

  test('a session from before there were public ids gets one when it is next seen, and keeps it', async () => {
    const token = await enter('browser')
    const named = async () =>
      (
        await database.db
          .selectFrom('sessions')
          .select('public_id')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
      ).public_id
    expect(await named()).toMatch(/^[\w-]{16}$/)
    await database.db.updateTable('sessions').set({ public_id: null }).execute()
    await find(token, daysOn(0))
    expect(await named()).toBeNull()
    await find(token, daysOn(1))
    const first = await named()
    expect(first).toMatch(/^[\w-]{16}$/)
    await find(token, daysOn(2))
    expect(await named()).toBe(first)
  })
})
