import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { insertInvitedUser } from './managed-users.store.ts'
import { createUser, deleteUser, updateUser } from './users.rules.ts'

const rounds = Number(process.env.CASES ?? 100)

describe.each(engines)('two admins against each other on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))

  const now = new Date()
  const enterAdmin = async (db: Db, name: string) => (await enterPlayer(db, { name, level: 'admin', now })).id
  const act = (db: Db, { by, on, deletes }: { by: number; on: number; deletes: boolean }) => {
    const actor: Actor = { id: by, isAdmin: true, scope: { kind: 'full' }, requestId: 'race' }
    return deletes
      ? deleteUser(db, { id: on, actor, now })
      : updateUser(db, { id: on, actor, change: { subscription_level: 'free' } })
  }

  test(`${rounds} times at once, demoting and deleting, leave one admin each time, and one audit row`, async () => {
    const { db } = database
    let [one, other] = [await enterAdmin(db, 'one'), await enterAdmin(db, 'other')]
    let wasRefused = 0
    for (let round = 0; round < rounds; round++) {
      const outcomes = await Promise.allSettled([
        act(db, { by: one, on: other, deletes: round % 2 === 0 }),
        act(db, { by: other, on: one, deletes: round % 3 === 0 }),
      ])
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(failed.map(({ reason }) => reason.code)).toEqual(['last_admin'])
      wasRefused += failed.length
      const admins = await db
        .selectFrom('users')
        .select('id')
        .where('subscription_level', '=', 'admin')
        .where('deleted_at', 'is', null)
        .execute()
      expect(admins).toHaveLength(1)
      one = admins[0]?.id ?? 0
      other = await enterAdmin(db, `round ${round}`)
    }
    const { count } = await db
      .selectFrom('audit_rows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect([wasRefused, count]).toEqual([rounds, rounds])
  })

  test('one to whose account nobody has signed in does not stand in for the last one, who may remove them', async () => {
    const { db } = database
    await db.updateTable('users').set({ deleted_at: now.toISOString() }).execute()
    const last = await enterAdmin(db, 'last')
    const invited = { name: 'invited', email: 'invited@example.org', subscription_level: 'admin' } as const
    const other = await insertInvitedUser(db, { ...invited, created_at: now.toISOString() })
    await expect(act(db, { by: last, on: last, deletes: true })).rejects.toMatchObject({ code: 'last_admin' })
    await act(db, { by: last, on: other, deletes: true })
  })

  test('of three, one who was demoted meanwhile acts no more', async () => {
    const { db } = database
    const [a, b, c] = [await enterAdmin(db, 'a'), await enterAdmin(db, 'b'), await enterAdmin(db, 'c')]
    await act(db, { by: a, on: b, deletes: false })
    await expect(act(db, { by: b, on: c, deletes: true })).rejects.toMatchObject({ code: 'admin_required' })
    await expect(act(db, { by: b, on: c, deletes: false })).rejects.toMatchObject({ code: 'admin_required' })
    const actor: Actor = { id: b, isAdmin: true, scope: { kind: 'full' }, requestId: 'race' }
    const fields = { name: 'd', email: 'd@example.org', subscription_level: 'admin' } as const
    await expect(createUser(db, { actor, fields, idempotencyKey: undefined, now })).rejects.toMatchObject({
      code: 'admin_required',
    })
  })
})
