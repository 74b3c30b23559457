import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { exportOf } from '#server/testing/exports.ts'
import { kills as asked } from '#server/testing/processes/kills.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { fillAccount } from '#server/testing/random-accounts.ts'
import { createTestApp, multipart } from '#server/testing/test-app.ts'

const now = new Date('2026-11-22T10:00:00Z')
/** Each starts a server twice: one is enough where nobody asks for many. */
const kills = asked > 3 ? asked : 1

/** Three keepers of one round: one brings an export back, one a deleted tank, and one closes the account. */
type Round = {
  brings: Player
  restores: Player & { tank: number }
  closes: Player & { email: string; tank: number }
}

test.each(engines)(
  'a server that is killed while accounts and tanks come and go on %s has done each act wholly or not at all',
  async (engine) => {
    const { zip, whole } = await exportOfSomebody()
    const place = await createServerPlace(engine)
    const rounds = await enterRounds(place.location)
    let unharmed: number | undefined
    const acknowledged: boolean[][] = []
    for (const [index, round] of rounds.entries()) {
      const server = await place.start()
      const began = performance.now()
      const acts = Promise.all(actsOf(place.origin, round, zip).map(succeeds))
      if (unharmed === undefined) {
        await acts
        unharmed = performance.now() - began
      } else await delay((unharmed * index) / kills)
      await server.kill()
      acknowledged.push(await acts)
    }
    // The first start after a crash gives up what was left half done.
    const last = await place.start()
    await last.kill()
    const { db, close } = await openDatabase(place.location)
    for (const [index, round] of rounds.entries()) {
      const [brought, restored, closed] = acknowledged[index] ?? []
      const tanks = await tanksOf(db, round.brings)
      if (brought || tanks.length > 0) expect(tanks, `round ${index}`).toEqual(whole)
      const isBack = (await tanksOf(db, round.restores)).length === 1
      if (restored) expect(isBack).toBe(true)
      const [left] = await tanksOf(db, round.closes)
      const { closed_at } = await db
        .selectFrom('users')
        .select('closed_at')
        .where('id', '=', round.closes.id)
        .executeTakeFirstOrThrow()
      expect(left === undefined, `round ${index}`).toBe(closed_at !== null)
      if (closed) expect(closed_at).not.toBeNull()
    }
    expect(acknowledged[0]).toEqual([true, true, true])
    await close()
    await place.remove()
  },
)

async function exportOfSomebody() {
  const app = await createTestApp('sqlite', { now: () => now })
  try {
    const somebody = await enterPlayer(app.db, { name: 'Somebody', level: 'free', now })
    await fillAccount(app, somebody, 5)
    const { zip } = await exportOf(app, somebody)
    return { zip, whole: await tanksOf(app.db, somebody) }
  } finally {
    await app.close()
  }
}

async function enterRounds(location: Parameters<typeof openDatabase>[0]): Promise<Round[]> {
  const { db, close } = await openDatabase(location)
  const rounds: Round[] = []
  for (let index = 0; index <= kills; index += 1) {
    const [brings, restores, closes] = [
      await enterPlayer(db, { name: `Brings ${index}`, level: 'free', now }),
      await enterPlayer(db, { name: `Restores ${index}`, level: 'free', now }),
      await enterPlayer(db, { name: `Closes ${index}`, level: 'free', now }),
    ]
    const [deleted, tank] = [
      await enterAquarium(db, { owner: restores, name: 'Deleted', now }),
      await enterAquarium(db, { owner: closes, name: 'Closed', now }),
    ]
    const removed = { active: 0 as const, removed_at: new Date().toISOString() }
    await db.updateTable('aquariums').set(removed).where('id', '=', deleted).execute()
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', closes.id)
      .executeTakeFirstOrThrow()
    rounds.push({ brings, restores: { ...restores, tank: deleted }, closes: { ...closes, email, tank } })
  }
  await close()
  return rounds
}

function actsOf(origin: string, { brings, restores, closes }: Round, zip: Buffer): Promise<Response>[] {
  const file = multipart([{ name: 'file', filename: 'export.zip', type: 'application/zip', content: zip }])
  const headersOf = (as: Player) => {
    const { host: _, ...headers } = pageHeaders(origin, as)
    return headers
  }
  return [
    fetch(`${origin}/api/me/import`, {
      method: 'POST',
      headers: { ...headersOf(brings), ...file.headers },
      body: new Uint8Array(file.body),
    }),
    fetch(`${origin}/api/aquariums/${restores.tank}/restore`, {
      method: 'POST',
      headers: headersOf(restores),
      body: '{}',
    }),
    fetch(`${origin}/api/me`, {
      method: 'DELETE',
      headers: headersOf(closes),
      body: JSON.stringify({ email: closes.email }),
    }),
  ]
}

async function succeeds(act: Promise<Response>): Promise<boolean> {
  try {
    const answer = await act
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return true
  } catch (error) {
    // A connection that broke off; a refusal would be a mistake of this test.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The tanks that a keeper sees, each with what is in it. */
async function tanksOf(db: Db, { id }: Player) {
  const tanks = await db
    .selectFrom('aquariums')
    .select(['id', 'name'])
    .where('user_id', '=', id)
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const counted = tanks.map(async ({ id, name }) => {
    const [{ logs }, { photos }] = [
      await db
        .selectFrom('logs')
        .where('aquarium_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('logs'))
        .executeTakeFirstOrThrow(),
      await db
        .selectFrom('images')
        .where('aquarium_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('photos'))
        .executeTakeFirstOrThrow(),
    ]
    return { name, logs: Number(logs), photos: Number(photos) }
  })
  return Promise.all(counted)
}
