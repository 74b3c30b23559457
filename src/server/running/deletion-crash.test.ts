import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabaseBeside } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isHash } from '#server/files/blob-store.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { sweepFiles } from '#server/images/image-sweep.rules.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { enginesAndPlaces, openImagePlace, s3Environment } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { kills } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload } from '#server/testing/test-app.ts'

/** So many that removing them takes long enough for the kills. */
const logs = kills > 3 ? 12_000 : 3_000

test.each(enginesAndPlaces)(
  'a server that is killed while it removes what was deleted goes on until nothing is left: $engine, $place',
  async ({ engine, place: where }) => {
    const place = await createServerPlace(engine)
    const { s3, remove } = await openImagePlace(where)
    const env = { RATE_IMAGES: '1000000', ...(s3 && s3Environment(s3)) }
    const { neighbour, reef, nano, lagoon } = place.cast
    const { db, close } = await openDatabaseBeside(place.location)
    let server = await place.start(env)
    const spared = { owner: neighbour, aquarium: lagoon }
    await upload(place, spared, '#102030')
    const audited: number[] = []
    let interrupted = 0
    for (let round = 0; round < kills; round += 1) {
      const doomed = await enterDoomed(db, round)
      await enterLogs(db, doomed)
      await upload(place, doomed, `#${(round + 1).toString(16).padStart(2, '0')}ff80`)
      // A file that another keeper's image uses, too.
      await upload(place, doomed, '#102030')
      const target = round % 2 === 0 ? doomed.aquarium : doomed.owner.id
      const path = round % 2 === 0 ? `/api/aquariums/${target}/hard_delete` : `/api/users/${target}`
      expect(await deleteAt(place, path)).toBe(204)
      audited.push(target)
      await delay((120 * round) / kills)
      await server.kill()
      if ((await rowsLeft(db, lagoon)).logs > 0) interrupted += 1
      await place.forgetKilled()
      server = await place.start(env)
      // Gone for everybody, even if some of its rows are left.
      expect(await deleteAt(place, path)).toBe(404)
    }
    await expect.poll(() => rowsLeft(db, lagoon)).toEqual(nothing)
    await server.kill()
    expect(interrupted).toBeGreaterThan(0)
    const aquariums = await db.selectFrom('aquariums').select('id').orderBy('id').execute()
    expect(aquariums.map(({ id }) => id)).toEqual([reef, nano, lagoon])
    const audit = await db.selectFrom('audit_rows').select('target_id').orderBy('id').execute()
    expect(audit.map(({ target_id }) => target_id)).toEqual(audited)

    const files = openBlobStore({ s3, dataFolder: place.location.dataFolder })
    await sweepFiles({ db, files }, { now: new Date(Date.now() + 2 * 60 * 60 * 1000), isApproved: true })
    const kept = await db.selectFrom('images').select(['full_hash', 'thumbnail_hash']).execute()
    const names: string[] = []
    for await (const some of files.list()) names.push(...some.map(({ name }) => name))
    expect(kept).toHaveLength(1)
    expect(names.filter(isHash).toSorted()).toEqual(kept.flatMap((image) => Object.values(image)).toSorted())
    await close()
    await place.remove()
    await remove()
  },
)

const nothing = { logs: 0, log_counts: 0, images: 0, users: 0 }

/** Counts what is left in the aquariums that came after the cast's last one, and the hidden accounts. */
async function rowsLeft(db: Db, lastOfCast: number): Promise<typeof nothing> {
  const count = async (table: 'logs' | 'log_counts' | 'images') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('aquarium_id', '>', lastOfCast)
        .executeTakeFirstOrThrow()
    ).rows
  const users = await db.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute()
  return {
    logs: await count('logs'),
    log_counts: await count('log_counts'),
    images: await count('images'),
    users: users.length,
  }
}

type Tank = { owner: Player; aquarium: number }

async function enterDoomed(db: Db, round: number): Promise<Tank> {
  const now = new Date()
  const owner = await enterPlayer(db, { name: `owner-${round}`, level: 'free', now })
  return { owner, aquarium: await enterAquarium(db, { owner, name: 'Doomed', now }) }
}

async function enterLogs(db: Db, { aquarium }: Tank) {
  const rows = Array.from({ length: logs }, (_, index) => ({
    aquarium_id: aquarium,
    timestamp: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString().slice(0, 19),
    ph: 8.1,
    note: `note ${index}`,
  }))
  for (let start = 0; start < logs; start += 1_000)
    await db
      .insertInto('logs')
      .values(rows.slice(start, start + 1_000))
      .execute()
}

async function upload(place: ServerPlace, { owner, aquarium }: Tank, colour: string) {
  const form = imageUpload(aquarium, await photo({ colour }))
  expect(await send(place, { as: owner, path: '/api/images', form })).toBe(201)
}

type Form = { body: Buffer; headers: Record<string, string> }

async function send({ origin }: ServerPlace, { as, path, form }: { as: Player; path: string; form: Form }) {
  const { host: _, ...page } = pageHeaders(origin, as)
  const headers = { ...page, ...form.headers }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: new Uint8Array(form.body) })
  await answer.arrayBuffer()
  return answer.status
}

async function deleteAt({ origin, cast }: ServerPlace, path: string): Promise<number> {
  const { host: _, 'content-type': __, ...headers } = pageHeaders(origin, cast.admin)
  return (await fetch(origin + path, { method: 'DELETE', headers })).status
}
