import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SharedPart } from '#contract/access.names.ts'
import { sharedParts } from '#contract/access.names.ts'
import * as contract from '#contract/shares.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { fillAccount } from '#server/testing/random-accounts.ts'
import { enterShare } from '#server/testing/shares.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** So many tanks; a thousand take minutes. */
const cases = Number(process.env.CASES ?? 20)

/** Ids of all tables begin with these digits. */
const idsFrom = 734_500_000
const anId = /(?<!\d)7345\d{5}(?!\d)/
const note = 'canary of a note'
const owner = 'canary-owner'

describe('what links tell of random tanks', () => {
  const server = forTests(() => createTestApp('sqlite'))

  /** Ids and notes of what is entered after this are known from all other numbers and texts. */
  async function markIds() {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and sql like '%autoincrement%'`.execute(server.db)
    for (const { name } of rows) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(server.db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${idsFrom})`.execute(server.db)
    }
  }
  async function markNotes(aquariumId: number) {
    const { db } = server
    await db.updateTable('aquariums').set({ notes: note }).where('id', '=', aquariumId).execute()
    for (const table of ['logs', 'events'] as const)
      await db.updateTable(table).set({ note }).where('aquarium_id', '=', aquariumId).execute()
  }
  async function enterTanks(seed: number): Promise<{ keeper: Player; tanks: number[] }> {
    const name = `${owner}-${seed}`
    const keeper = await enterPlayer(server.db, { name, level: 'free', now: new Date() })
    await fillAccount(server, keeper, seed)
    const ofKeeper = server.db.selectFrom('aquariums').select('id').where('user_id', '=', keeper.id)
    return { keeper, tanks: (await ofKeeper.execute()).map(({ id }) => id) }
  }
  async function answersBy(secret: string) {
    const whole = await server.call(contract.getShared, { query: `?k=${secret}` })
    const series = await server.call(contract.getSharedSeries, {
      query: `?k=${secret}&from=1950-01-01T00:00:00&to=2100-12-31T23:59:59`,
    })
    expect([whole.status, series.status]).toEqual([200, 200])
    return { ...whole.body, text: whole.text + series.text }
  }

  test(`no id, nobody, and no more than is shared: ${cases} tanks`, {
    timeout: 20_000 + 2_000 * cases,
  }, async () => {
    await markIds()
    const random = seededRandom(8)
    let [tried, withPhotos, withCare, withNotes] = [0, 0, 0, 0]
    for (let seed = 1; tried < cases; seed += 1) {
      const { keeper, tanks } = await enterTanks(seed)
      for (const aquariumId of tanks) {
        tried += 1
        await markNotes(aquariumId)
        const shows = sharedParts.filter(() => random() < 0.5)
        const since = random() < 0.5 ? '2026-06-01' : undefined
        const link = { aquariumId, shows, ...(since !== undefined && { since }) }
        const { secret, secretHash, publicId } = await enterShare(server.db, keeper, link)
        const { text, tank, logs } = await answersBy(secret)
        expect(text).not.toMatch(anId)
        const own = [owner, '@example.org', secret, secretHash, publicId, '/api/images/', 'created_by']
        for (const private_ of own) expect(text, `${seed}`).not.toContain(private_)
        const has = (part: SharedPart) => shows.includes(part)
        expect([tank.images !== undefined, tank.care !== undefined]).toEqual([has('photos'), has('events')])
        if (!has('notes')) expect(text).not.toContain(note)
        if (since !== undefined)
          for (const { timestamp } of [...logs, ...Object.values(tank.latest).filter((one) => one !== null)])
            expect(timestamp >= since).toBe(true)
        withPhotos += tank.images?.length ? 1 : 0
        withCare += tank.care?.last.length ? 1 : 0
        withNotes += text.includes(note) ? 1 : 0
      }
    }
    // There was something to be told.
    expect(Math.min(withPhotos, withCare, withNotes)).toBeGreaterThan(0)
    process.stdout.write(`shared: ${tried} tanks, ${withPhotos} with photos, ${withCare} with care\n`)
  })
})
