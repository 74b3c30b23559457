import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { createMigrated, engines } from '#server/testing/engines.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import { insertAsked } from './asked-links.rules.ts'
import { isPassword } from './password-hash.ts'
import { makeLink, takeLink } from './passwords.rules.ts'

const now = new Date()
const actor = { id: 0, isAdmin: true, scope: { kind: 'full' }, requestId: '' } as const
const older = 'the hash of an older password'
const untouched = { hash: older, links: 1, sessions: 1 }

describe.each(engines)('on %s', (engine) => {
  test('a server that is killed while a link sets a password leaves the link, or the password', async () => {
    const { remove, ...location } = await createMigrated(engine)
    const inDatabase = async <Result>(work: (db: Db) => Promise<Result>) => {
      const { db, close } = await openDatabase(location)
      return work(db).finally(close)
    }
    /** An account with an older password and a session, and the token of a reset link for it. */
    const prepare = (name: string) =>
      inDatabase(async (db) => {
        const { id: userId } = await enterPlayer(db, { name, level: 'free', now })
        const password = { user_id: userId, hash: older, browser_key: 'key', changed_at: now.toISOString() }
        await db.insertInto('passwords').values(password).execute()
        return { userId, token: (await makeLink(db, { userId, actor, now })).token }
      })
    const stateOf = (userId: number) =>
      inDatabase(async (db) => {
        const ofUser = (table: 'links_once' | 'sessions') =>
          db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
        const { hash } = await db
          .selectFrom('passwords')
          .select('hash')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        return {
          hash,
          links: (await ofUser('links_once')).length,
          sessions: (await ofUser('sessions')).length,
        }
      })
    const takeInChild = async (token: string, killedAfter: number) => {
      const args = ['take-link', JSON.stringify(location), String(killedAfter), token]
      const child = startChild('database', { args })
      const ended = await child.ended
      expect(ended, child.stderr()).toBe(killedAfter === 0 ? 0 : 'SIGKILL')
      return child.stdout()
    }

    const whole = await prepare('whole')
    const statements = Number(/statements (\d+)/.exec(await takeInChild(whole.token, 0))?.[1])
    const set = { hash: expect.stringMatching(/^scrypt/), links: 0, sessions: 0 }
    const state = await stateOf(whole.userId)
    expect(state).toEqual(set)
    expect(await isPassword('the password of the link', state.hash)).toBe(true)

    const ends: string[] = []
    for (const statement of spread(statements)) {
      const { userId, token } = await prepare(`killed-${statement}`)
      await takeInChild(token, statement)
      const left = await stateOf(userId)
      if (left.hash === older) {
        expect(left, `killed after statement ${statement}`).toEqual(untouched)
        const again = { kind: 'reset', token, password: 'the password after all', now } as const
        expect((await inDatabase((db) => takeLink(db, again))).userId).toBe(userId)
        ends.push('link')
      } else {
        expect(left, `killed after statement ${statement}`).toEqual(set)
        ends.push('password')
      }
    }
    expect(ends[0]).toBe('link')
    tellFigure(
      `${engine}: killed after ${ends.length} of ${statements} statements of a link: ${ends.join(', ')}`,
    )
    await remove()
  })

  test('a server that is killed while a link makes an account leaves the link, or the account', async () => {
    const { remove, ...location } = await createMigrated(engine)
    const inDatabase = async <Result>(work: (db: Db) => Promise<Result>) => {
      const { db, close } = await openDatabase(location)
      return work(db).finally(close)
    }
    const prepare = (email: string) =>
      inDatabase((db) => insertAsked(db, { kind: 'register', email, user: undefined }, now))
    const stateOf = (email: string) =>
      inDatabase(async (db) => ({
        links: (await db.selectFrom('links_once').select('hash').where('email', '=', email).execute()).length,
        accounts: await db
          .selectFrom('users')
          .leftJoin('passwords', 'passwords.user_id', 'users.id')
          .leftJoin('audit_rows', 'audit_rows.target_id', 'users.id')
          .select(['passwords.hash', 'users.email_confirmed', 'audit_rows.action'])
          .where('users.email', '=', email)
          .execute(),
      }))
    const registerInChild = async (token: string, killedAfter: number) => {
      const args = ['register', JSON.stringify(location), String(killedAfter), token]
      const child = startChild('database', { args })
      expect(await child.ended, child.stderr()).toBe(killedAfter === 0 ? 0 : 'SIGKILL')
      return child.stdout()
    }

    const whole = await registerInChild(await prepare('whole@reef.example'), 0)
    const statements = Number(/statements (\d+)/.exec(whole)?.[1])
    const made = (email: string) => ({
      links: 0,
      accounts: [{ hash: expect.stringMatching(/^scrypt/), email_confirmed: email, action: 'register' }],
    })
    expect(await stateOf('whole@reef.example')).toEqual(made('whole@reef.example'))
    const ends: string[] = []
    for (const statement of spread(statements)) {
      const email = `killed-${statement}@reef.example`
      const token = await prepare(email)
      await registerInChild(token, statement)
      const left = await stateOf(email)
      const isMade = left.links === 0
      expect(left, `killed after statement ${statement}`).toEqual(
        isMade ? made(email) : { links: 1, accounts: [] },
      )
      ends.push(isMade ? 'account' : 'link')
    }
    expect(ends[0]).toBe('link')
    tellFigure(
      `${engine}: killed after ${ends.length} of ${statements} statements of a registration: ${ends.join(', ')}`,
    )
    await remove()
  })
})

/** The first statement, the last, and some between. */
function spread(count: number): number[] {
  const some = Math.min(kills, count)
  return Array.from({ length: some }, (_, at) => 1 + Math.round((at * (count - 1)) / Math.max(1, some - 1)))
}
