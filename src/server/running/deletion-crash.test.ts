import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabaseBeside } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { isHash } from '#server/files/blob-store.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { hashOf } from '#server/images/image-files.rules.ts'
import { sweepFiles } from '#server/images/image-sweep.rules.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterLogs, enterPlayer } from '#server/testing/cast.ts'
import { enginesAndPlaces, openImagePlace, s3Environment } from '#server/testing/pictures/image-places.ts'
import { kills } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'

/** So many that removing them takes long enough for most of the kills. */
const logs = kills > 3 ? 12_000 : 4_000
/** An aquarium and an account once each, more often with KILLS. */
const rounds = kills > 3 ? kills : 2
/** How many more there are, each with twice as many logs, while a fast machine has always been done before the kill. */
const moreRounds = 7

test.each(enginesAndPlaces)(
  'a server that is killed while it removes what was deleted goes on until nothing is left: $engine, $place',
  async ({ engine, place: where }) => {
    const place = await createServerPlace(engine)
    const { s3, remove } = await openImagePlace(where)
    const env = s3 ? s3Environment(s3) : {}
    const files = openBlobStore({ s3, dataFolder: place.location.dataFolder })
    const { neighbour, reef, nano, lagoon } = place.cast
    const { db, close } = await openDatabaseBeside(place.location)
    let server = await place.start(env)
    const spared = { owner: neighbour, aquarium: lagoon }
    await enterImage(db, files, { ...spared, picture: 'shared' })
    const audited: number[] = []
    let interrupted = 0
    for (let round = 0; round < rounds + (interrupted > 0 ? 0 : moreRounds); round += 1) {
      const doomed = await enterDoomed(db, round)
      await fillTank(db, { ...doomed, count: logs * 2 ** Math.max(0, round - rounds + 1) })
      await enterImage(db, files, { ...doomed, picture: `of round ${round}` })
      // A file that another user's image uses, too.
      await enterImage(db, files, { ...doomed, picture: 'shared' })
      const target = round % 2 === 0 ? doomed.aquarium : doomed.owner.id
      const path = round % 2 === 0 ? `/api/aquariums/${target}/hard_delete` : `/api/users/${target}`
      expect(await deleteAt(place, path)).toBe(204)
      audited.push(target)
      // The last one at once: nobody deletes anything after it, so the start alone goes on.
      await delay(Math.max(0, (120 * (rounds - 1 - round)) / rounds))
      await server.kill()
      if ((await rowsLeft(db, lagoon)).logs > 0) interrupted += 1
      await place.forgetRates()
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

    await sweepFiles({ db, files }, { now: new Date(Date.now() + 2 * 60 * 60 * 1000), isApproved: true })
    const kept = await db.selectFrom('images').select(['full_hash', 'thumbnail_hash']).execute()
    const names: string[] = []
    for await (const some of files.list()) names.push(...some.map(({ name }) => name))
    expect(kept).toHaveLength(1)
    expect(names.filter(isHash).toSorted()).toEqual(kept.flatMap((image) => Object.values(image)).toSorted())
    expect(kept).toEqual([
      { full_hash: hashOf(Buffer.from('shared')), thumbnail_hash: hashOf(Buffer.from('small shared')) },
    ])
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

async function fillTank(db: Db, { aquarium, count }: Tank & { count: number }) {
  const rows = Array.from({ length: count }, (_, index) => ({
    aquarium_id: aquarium,
    timestamp: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString().slice(0, 19),
    ph: 8.1,
    note: `note ${index}`,
  }))
  await enterLogs(db, rows)
}

/** An image with its two files, which an image of the same picture may have brought already. */
async function enterImage(db: Db, files: BlobStore, { aquarium, picture }: Tank & { picture: string }) {
  const [full, small] = [Buffer.from(picture), Buffer.from(`small ${picture}`)]
  for (const bytes of [full, small]) {
    const hash = hashOf(bytes)
    await files.put(hash, bytes)
    const file = { hash, bytes: bytes.length, mark: 'm', condemned_at: null }
    await db
      .insertInto('image_files')
      .values(file)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const image = { aquarium_id: aquarium, full_hash: hashOf(full), thumbnail_hash: hashOf(small) }
  const values = { ...image, width: 1, height: 1, taken_at: null, created_at: '2026-11-20T08:00:00.000Z' }
  await db.insertInto('images').values(values).execute()
}

async function deleteAt({ origin, cast }: ServerPlace, path: string): Promise<number> {
  const { host: _, 'content-type': __, ...headers } = pageHeaders(origin, cast.admin)
  return (await fetch(origin + path, { method: 'DELETE', headers })).status
}
