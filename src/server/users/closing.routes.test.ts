import { beforeEach, describe, expect, test } from 'vitest'
import { closeAccount, exportAccount, getMe } from '#contract/account.ts'
import { hardDeleteAquarium, listAllAquariums } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { listUsers } from '#contract/users.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { signIn } from '#server/sign-in/sign-in.rules.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { relinkUser } from './admin-command.ts'
import { findMe } from './users.store.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engines)('an account that its keeper closes on %s', (engine) => {
  let now: Date
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeEach(() => {
    now = new Date('2026-11-22T10:00:00Z')
  })

  async function someone(name: string, level: 'free' | 'admin' = 'free') {
    const as = await enterPlayer(server.db, { name: `${name}-${engine}`, level, now })
    const tank = await enterAquarium(server.db, { owner: as, name: 'Kept', now })
    await server.call(createLog, { as, body: { aquarium_id: tank, timestamp: '2026-01-01T10:00:00', ph: 8 } })
    const email = `${name}-${engine}@example.org`.toLowerCase()
    const subject = `${name}-${engine}`.toLowerCase()
    const identity = {
      issuer: 'https://cast.example',
      subject,
      name,
      email,
      isEmailVerified: true,
      imageUrl: null,
    }
    const close = (typed = email) => server.call(closeAccount, { as, body: { email: typed } })
    const visit = (reopens?: { requestId: string }) =>
      signIn(server.db, { identity, adminEmails: [], now, reopens })
    return { as, tank, email, close, visit }
  }
  const sweep = async () => {
    server.app.deletionSweep.wake()
    await server.app.deletionSweep.settled()
  }
  const tanksOf = (id: number) =>
    server.db.selectFrom('aquariums').selectAll().where('user_id', '=', id).orderBy('id').execute()

  test('is closed only for the typed e-mail, and not by the last admin', async () => {
    const { as, close, email } = await someone('Typed')
    const refused = await close('other@example.org')
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { email: `This is not the e-mail address of your account, ${email}.` } },
    ])
    expect((await server.call(getMe, { as })).status).toBe(200)
    const admin = { as: server.cast.admin, body: { email: 'admin@example.org' } }
    expect(await server.call(closeAccount, admin)).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    })
    const other = await someone('Boss', 'admin')
    expect((await other.close(other.email.toUpperCase())).status).toBe(204)
  })

  test('is no admin’s when it comes back', async () => {
    const { close, visit } = await someone('Former', 'admin')
    expect((await close()).status).toBe(204)
    const id = await visit({ requestId: 'r' })
    expect(await findMe(server.db, id)).toMatchObject({ role: 'user', subscription_level: 'free' })
  })

  test('is gone for everybody at once, and back as it was within 14 days, when it is asked for', async () => {
    const { as, tank, close, visit } = await someone('Back')
    const { admin } = server.cast
    const hard = await enterAquarium(server.db, { owner: as, name: 'Gone for good', now })
    await server.call(hardDeleteAquarium, { as: admin, params: { id: hard } })
    await sweep()
    const second = await startSession(server.db, as.id, { now, replaces: undefined })
    const before = await tanksOf(as.id)
    now = new Date(now.getTime() + 1000)
    expect((await close()).status).toBe(204)
    for (const token of [as.token, second])
      expect((await server.call(getMe, { as: { ...as, token } })).status).toBe(401)
    expect((await server.call(exportAccount, { as })).status).toBe(401)
    expect((await server.call(getAquarium, { as: admin, params: { id: tank } })).status).toBe(404)
    const lists = [
      await server.call(listUsers, { as: admin, query: `?id=${as.id}` }),
      await server.call(listAllAquariums, { as: admin, query: `?user_id=${as.id}` }),
    ]
    expect(lists.map(({ body }) => body)).toEqual([[], []])
    now = new Date(now.getTime() + 14 * day - 1000)
    await sweep()
    await expect(visit()).rejects.toThrow()
    expect(await server.db.selectFrom('users').select('id').where('id', '=', as.id).execute()).toHaveLength(1)
    expect(await visit({ requestId: 'r' })).toBe(as.id)
    expect(await tanksOf(as.id)).toEqual(before)
    const token = await startSession(server.db, as.id, { now, replaces: undefined })
    const { body } = await server.call(listMyAquariums, { as: { ...as, token } })
    expect(body.map(({ name, log_count }) => [name, log_count])).toEqual([['Kept', 1]])
    await sweep()
    expect(await tanksOf(as.id)).toEqual(before)
  })

  test('brings nothing back of what was deleted for good before, also when no sweep has come to it', async () => {
    const { as, tank, close, visit } = await someone('Twice')
    const gone = await enterAquarium(server.db, { owner: as, name: 'Gone for good', now })
    const hidden = { deleted_at: now.toISOString() }
    await server.db.updateTable('aquariums').set(hidden).where('id', '=', gone).execute()
    now = new Date(now.getTime() + 1000)
    expect((await close()).status).toBe(204)
    expect(await visit({ requestId: 'r' })).toBe(as.id)
    const there = (await tanksOf(as.id)).filter(({ deleted_at }) => deleted_at === null)
    expect(there.map(({ id }) => id)).toEqual([tank])
  })

  test('does not stand in the way of another one that is opened to the next sign-in with its e-mail', async () => {
    const before = await enterPlayer(server.db, { name: 'Before', level: 'free', now })
    const { as, email, close, visit } = await someone('Moved')
    await server.db.updateTable('users').set({ email }).where('id', '=', before.id).execute()
    await expect(relinkUser(server.db, String(before.id))).rejects.toThrow('signs in with the same e-mail')
    expect((await close()).status).toBe(204)
    expect(await relinkUser(server.db, String(before.id))).toContain('can no longer be brought back')
    expect(await visit()).toBe(before.id)
    expect(await visit({ requestId: 'r' })).toBe(before.id)
    now = new Date(now.getTime() + 14 * day)
    await sweep()
    expect(await server.db.selectFrom('users').select('id').where('id', '=', as.id).execute()).toEqual([])
  })

  test('is swept away after 14 days, and who signs in then is somebody new', async () => {
    const { as, close, visit } = await someone('Late')
    expect((await close()).status).toBe(204)
    now = new Date(now.getTime() + 14 * day)
    const id = await visit({ requestId: 'r' })
    expect(id).not.toBe(as.id)
    await sweep()
    expect(await tanksOf(as.id)).toEqual([])
    expect(await server.db.selectFrom('users').select('id').where('id', '=', as.id).execute()).toEqual([])
    expect(await visit()).toBe(id)
  })

  test('a sweep and a return at the last moment leave all of it or nothing', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { as, close, visit } = await someone(`Race${count}`)
      now = new Date('2026-11-22T10:00:00Z')
      await close()
      now = new Date(now.getTime() + 14 * day - 1)
      const returning = visit({ requestId: 'r' })
      now = new Date(now.getTime() + 1)
      await Promise.all([returning, sweep()])
      const isBack = (await returning) === as.id
      await sweep()
      const tanks = await tanksOf(as.id)
      expect(tanks.map(({ deleted_at }) => deleted_at)).toEqual(isBack ? [null] : [])
    }
  })
})
