import { expect, test, vi } from 'vitest'
import { MemoryRateCounters } from '#server/nodes/rate-counters.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { hashPassword } from './password-hash.ts'
import { checkSignIn } from './passwords.rules.ts'
import { WrongPasswords } from './wrong-passwords.ts'

const { derived } = vi.hoisted(() => ({ derived: [] as unknown[] }))

/** Notes what each hash costs, with the lengths of what goes in and comes out. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const scrypt = (...args: Parameters<typeof crypto.scrypt>) => {
    const [password, salt, length, { N, r, p }] = args
    derived.push([password, (salt as Buffer).length, length, N, r, p])
    return crypto.scrypt(...args)
  }
  return { ...crypto, scrypt }
})

const database = forTests(() => createDatabase('sqlite'))

test('an unknown e-mail address costs the one hash that a wrong password costs, and so does an account without one', async () => {
  const created_at = new Date().toISOString()
  const enter = async (name: string) => {
    const values = { name, email: `${name}@reef.example`, subscription_level: 'free', created_at } as const
    return database.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  }
  const { id } = await enter('known')
  await enter('invited')
  const hash = await hashPassword('three wet corals')
  const password = { user_id: id, hash, browser_key: 'key', changed_at: created_at }
  await database.db.insertInto('passwords').values(password).execute()

  const wrong = new WrongPasswords(new MemoryRateCounters())
  const costs: unknown[][] = []
  for (const name of ['known', 'invited', 'unknown']) {
    derived.length = 0
    const attempt = { email: `${name}@reef.example`, password: 'not the one', now: new Date() }
    const tried = checkSignIn(database.db, { ...attempt, wrong, knownBrowser: undefined })
    await expect(tried).rejects.toMatchObject({ code: 'sign_in_wrong' })
    costs.push([...derived])
  }
  const [known] = costs
  expect(known).toHaveLength(1)
  expect(costs).toEqual([known, known, known])
})
