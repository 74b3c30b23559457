import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createEmptyOn, createLocation, engines } from '#server/testing/engines.ts'

// The test of the cluster covers what a real standby answers.
describe.runIf(engines.includes('postgres'))('reads with DATABASE_READ_URL', () => {
  let location: TestLocation
  beforeAll(async () => {
    location = await createLocation('postgres')
  })
  afterAll(() => location.remove())

  async function readThrough(databaseReadUrl: string, mayRepeat?: () => boolean) {
    const { db, snapshots, close } = await openDatabase({ ...location, databaseReadUrl })
    await db.insertInto('settings').values({ key: crypto.randomUUID(), value: 'here' }).execute()
    const values = (db: Db) => db.selectFrom('settings').select('value').execute()
    const found = []
    for (let time = 0; time < 3; time += 1)
      found.push(await snapshots.read({ userId: 1, ...(mayRepeat && { mayRepeat }) }, values))
    await close()
    return found
  }

  test('go to the primary while nobody answers there, and do not ask there each time', async () => {
    let asked = 0
    const standby = createServer((socket) => {
      asked += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(standby, 'listening')
    const { port } = standby.address() as AddressInfo
    const address = Object.assign(new URL(location.databaseUrl ?? ''), { host: `127.0.0.1:${port}` })
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const found = await readThrough(address.href, () => true)
    vi.restoreAllMocks()
    standby.close()
    expect(found.map((rows) => rows.length > 0)).toEqual([true, true, true])
    expect(asked).toBe(1)
  })

  test('never go to a database that follows nobody, such as a standby that has become the primary', async () => {
    const other = await createEmptyOn(location.databaseUrl ?? '')
    const found = await readThrough(other, () => true)
    expect(found.map((rows) => rows.length > 0)).toEqual([true, true, true])
  })
})
