import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import type { Identity } from '#server/users/users.store.ts'
import { findMe } from '#server/users/users.store.ts'
import { signIn } from './sign-in.rules.ts'

const issuer = 'https://issuer.example'
const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-02T12:00:00Z')
const adminEmails = ['boss@example.org']

describe.each(engines)('the account of an identity on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))
  beforeEach(() => database.db.deleteFrom('users').execute())

  const identity = (subject: string, changes: Partial<Identity> = {}): Identity => ({
    issuer,
    subject,
    name: `Name of ${subject}`,
    email: `${subject}@example.org`,
    isEmailVerified: true,
    imageUrl: null,
    ...changes,
  })
  const visit = (one: Identity, at = now) => signIn(database.db, { identity: one, adminEmails, now: at })
  const users = () => database.db.selectFrom('users').selectAll().orderBy('id').execute()
  const rowOf = async (id: number) => (await users()).find((row) => row.id === id)
  /** An account as an admin creates it. */
  async function invite(email: string, changes: object = {}): Promise<number> {
    const row = {
      name: 'Invited',
      email,
      subscription_level: 'premium' as const,
      created_at: now.toISOString(),
    }
    const { id } = await database.db
      .insertInto('users')
      .values({ ...row, ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('is new at the first sign-in and the same one ever after', async () => {
    const id = await visit(identity('ann'))
    expect(await visit(identity('ann'), later)).toBe(id)
    expect(await visit(identity('bob'))).not.toBe(id)
    expect(await users()).toHaveLength(2)
    expect(await findMe(database.db, id)).toMatchObject({ role: 'user', subscription_level: 'free' })
  })

  test('is of one issuer: the same subject or e-mail elsewhere is somebody else', async () => {
    const ids = [
      await visit(identity('ann')),
      await visit(identity('ann', { issuer: 'https://other.example' })),
      await visit(identity('ANN', { email: 'ann@example.org' })),
      await visit(identity('ann ', { email: 'ann@example.org' })),
    ]
    expect(new Set(ids).size).toBe(4)
  })

  test('keeps its name and takes over e-mail, picture and the day of the visit', async () => {
    const id = await visit(identity('ann', { imageUrl: 'https://pictures.example/1.png' }))
    const changed = { name: 'Renamed', email: 'new@example.org', imageUrl: null }
    await visit(identity('ann', changed), later)
    expect(await rowOf(id)).toMatchObject({
      name: 'Name of ann',
      email: 'new@example.org',
      image_url: null,
      created_at: now.toISOString(),
      last_login_at: later.toISOString(),
    })
  })

  test('keeps its stored e-mail, whatever that is, when the provider gives one that no new account may have', async () => {
    const id = await visit(identity('ann'))
    expect(await visit(identity('ann', { email: 'ann @example.org' }), later)).toBe(id)
    expect(await rowOf(id)).toMatchObject({ email: 'ann@example.org', last_login_at: later.toISOString() })
    await database.db.updateTable('users').set({ email: 'ann' }).where('id', '=', id).execute()
    expect(await visit(identity('ann', { email: 'ann' }), later)).toBe(id)
    expect(await rowOf(id)).toMatchObject({ email: 'ann' })
    const refused = visit(identity('bob', { email: 'bob' }))
    await expect(refused).rejects.toMatchObject({ reason: 'email_unusable' })
    expect(await users()).toHaveLength(1)
  })

  test('is the invited one of its e-mail, once, with the level that the admin gave it', async () => {
    const invited = await invite('ann@example.org')
    expect(await visit(identity('ann'))).toBe(invited)
    expect(await rowOf(invited)).toMatchObject({
      issuer,
      subject: 'ann',
      name: 'Name of ann',
      subscription_level: 'premium',
      last_login_at: now.toISOString(),
    })
    expect(await visit(identity('another', { email: 'ann@example.org' }))).not.toBe(invited)
    expect(await visit(identity('ann'), later)).toBe(invited)
  })

  test('is the oldest of two that were invited with one e-mail, and only that', async () => {
    const [first, second] = [await invite('ann@example.org'), await invite('ann@example.org')]
    expect(await visit(identity('ann'))).toBe(first)
    expect(await visit(identity('ann'), later)).toBe(first)
    expect(await rowOf(second)).toMatchObject({ issuer: null, last_login_at: null })
  })

  test.each([
    ['has been signed in to', { last_login_at: now.toISOString() }],
    ['was deleted', { deleted_at: now.toISOString() }],
    ['belongs to another subject', { issuer, subject: 'another' }],
    ['belongs to another issuer', { issuer: 'https://other.example', subject: 'ann' }],
  ])('is never one with its e-mail that %s', async (_name, changes) => {
    const taken = await invite('ann@example.org', changes)
    const before = await rowOf(taken)
    expect(await visit(identity('ann'))).not.toBe(taken)
    expect(await rowOf(taken)).toEqual(before)
  })

  test('is not an invited one that an account with this identity gets the e-mail of later', async () => {
    const id = await visit(identity('ann'))
    const invited = await invite('new@example.org')
    expect(await visit(identity('ann', { email: 'new@example.org' }), later)).toBe(id)
    expect(await rowOf(invited)).toMatchObject({ issuer: null, last_login_at: null })
  })

  test('is an admin’s when ADMIN_EMAILS names it at the first sign-in, and only then', async () => {
    const boss = await visit(identity('boss'))
    const invited = await invite('boss@example.org', { subscription_level: 'free' })
    const second = await visit(identity('second', { email: 'boss@example.org' }))
    expect([(await rowOf(boss))?.subscription_level, second]).toEqual(['admin', invited])
    const climber = await visit(identity('climber'))
    await visit(identity('climber', { email: 'boss@example.org' }), later)
    expect((await rowOf(climber))?.subscription_level).toBe('free')
    await database.db
      .updateTable('users')
      .set({ subscription_level: 'free' })
      .where('id', '=', boss)
      .execute()
    await visit(identity('boss'), later)
    expect((await rowOf(boss))?.subscription_level).toBe('free')
  })

  test('is a new one, of no admin, when its e-mail is not stated as verified, whoever has the e-mail', async () => {
    const invited = await invite('ann@example.org')
    const before = await rowOf(invited)
    const unstated = { isEmailVerified: false }
    const id = await visit(identity('ann', unstated))
    expect([await visit(identity('ann', unstated), later), await rowOf(invited)]).toEqual([id, before])
    expect(await rowOf(id)).toMatchObject({ email: 'ann@example.org', subscription_level: 'free' })
    const boss = await visit(identity('boss', unstated))
    expect((await rowOf(boss))?.subscription_level).toBe('free')
    expect(await visit(identity('real-ann', { email: 'ann@example.org' }))).toBe(invited)
  })

  test('is new again after it was deleted, while what is hidden waits to be swept away', async () => {
    const id = await visit(identity('ann'))
    const hidden = { deleted_at: now.toISOString() }
    await database.db.updateTable('users').set(hidden).where('id', '=', id).execute()
    const again = await visit(identity('ann'), later)
    expect(again).not.toBe(id)
    expect(await visit(identity('ann'), later)).toBe(again)
    expect(await findMe(database.db, id)).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ deleted_at: now.toISOString(), last_login_at: now.toISOString() })
  })

  test('is one, however often a new person signs in at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = identity(`racer-${round}`)
      const ids = await Promise.all(Array.from({ length: 8 }, () => visit(one)))
      expect(new Set(ids).size).toBe(1)
    }
    expect(await users()).toHaveLength(10)
  })

  test('is the invited one for exactly one of those who race for it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `race-${round}@example.org`
      const invited = await invite(email)
      const racers = Array.from({ length: 6 }, (_, index) => identity(`${round}-${index}`, { email }))
      const ids = await Promise.all(racers.map((one) => visit(one)))
      expect([new Set(ids).size, ids.filter((id) => id === invited)]).toEqual([6, [invited]])
      const winner = racers[ids.indexOf(invited)]
      expect((await rowOf(invited))?.subject).toBe(winner?.subject)
    }
  })

  test('is the invited one when the invited person signs in many times at once', async () => {
    const invited = await invite('ann@example.org')
    const ids = await Promise.all(Array.from({ length: 8 }, () => visit(identity('ann'))))
    expect(new Set(ids)).toEqual(new Set([invited]))
    expect(await users()).toHaveLength(1)
  })

  test('is one when a deleted person signs in many times at once', async () => {
    const id = await visit(identity('ann'))
    const hidden = { deleted_at: now.toISOString() }
    await database.db.updateTable('users').set(hidden).where('id', '=', id).execute()
    const ids = await Promise.all(Array.from({ length: 8 }, () => visit(identity('ann'), later)))
    expect(new Set(ids).size).toBe(1)
    expect(await users()).toHaveLength(2)
  })
})
