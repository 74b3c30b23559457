import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exportAccount, importAccount } from '#contract/account.ts'
import { exportFiles } from '#domain/export-format.ts'
import { openDatabaseBeside } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { engines } from '#server/testing/engines.ts'
import { filesOf } from '#server/testing/exports.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { kills } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload, multipart } from '#server/testing/test-app.ts'

const env = { RATE_IMAGES: '1000000', RATE_IMPORTS: '1000000' }
const uploaded = await photo({ width: 900, height: 700 })

test.each(engines)(
  'a server that is killed while an account is exported or brought back on %s leaves all of it or nothing',
  async (engine) => {
    const place = await createServerPlace(engine)
    const { db, close } = await openDatabaseBeside(place.location)
    let server = await place.start(env)
    const whole = await fill(place)
    let unharmed: number | undefined
    let acknowledged = 0
    for (let round = 0; round <= kills; round += 1) {
      const began = performance.now()
      const exporting = download(place).catch(() => undefined)
      const importing = bringBack(place, whole).then(
        () => {
          acknowledged += 1
        },
        () => undefined,
      )
      // The first one shows how long it takes; the others are killed at moments spread over that time.
      if (unharmed === undefined) {
        await importing
        unharmed = performance.now() - began
      } else await delay((unharmed * (round - 0.5)) / kills)
      await server.kill()
      await importing
      const broken = await exporting
      // Whoever has all of the bytes has a whole file.
      if (broken) expect((await filesOf(broken)).has(exportFiles.manifest)).toBe(true)
      // So that the same file may come again, and as if the hour were over in which another server could be at work on it.
      const forgotten =
        engine === 'sqlite'
          ? db.deleteFrom('account_imports').where('done_at', 'is not', null)
          : db.deleteFrom('account_imports')
      await forgotten.execute()
      server = await place.start(env)
    }
    const tanks = () => brought(db, place)
    await expect.poll(async () => (await tanks()).filter(({ deleted_at }) => deleted_at !== null)).toEqual([])
    const shown = await tanks()
    const reef = { name: 'Reef', deleted_at: null, logs: 30, photos: 0 }
    const nano = { name: 'Nano', deleted_at: null, logs: 0, photos: 3 }
    expect(shown.length).toBeGreaterThanOrEqual(2 * acknowledged)
    expect(shown).toEqual(Array.from({ length: shown.length / 2 }, () => [reef, nano]).flat())
    expect(acknowledged).toBeGreaterThanOrEqual(1)
    const left = () => readdir(spoolFolder(place.location.dataFolder))
    if (engine === 'sqlite') await expect.poll(left).toEqual([])
    await server.kill()
    await close()
    await place.remove()
  },
)

/** What came to the neighbour beside the tank of the cast, also what nobody sees. */
function brought(db: Db, { cast }: ServerPlace) {
  return db
    .selectFrom('aquariums')
    .innerJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select(['aquariums.name', 'aquariums.deleted_at', 'log_counts.logs'])
    .select((eb) =>
      eb
        .selectFrom('images')
        .whereRef('images.aquarium_id', '=', 'aquariums.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('photos'),
    )
    .where('user_id', '=', cast.neighbour.id)
    .where('aquariums.id', '!=', cast.lagoon)
    .orderBy('aquariums.id')
    .execute()
}

/** A keeper's two tanks with logs and photos; answers their export. */
async function fill(place: ServerPlace): Promise<Buffer> {
  const { origin, cast } = place
  const headers = pageHeaders(origin, cast.keeper)
  const send = async (path: string, body: BodyInit, type: Record<string, string>) => {
    const { host: _, ...rest } = headers
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers: { ...rest, ...type }, body })
    if (answer.status !== 201) throw new Error(await answer.text())
  }
  for (let count = 0; count < 30; count += 1) await send('/api/logs/', newLog(cast, `log ${count}`), {})
  for (let count = 0; count < 3; count += 1) {
    const { body, headers } = imageUpload(cast.nano, uploaded)
    await send('/api/images', new Uint8Array(body), headers)
  }
  return download(place)
}

async function download({ origin, cast }: ServerPlace): Promise<Buffer> {
  const { host: _, ...headers } = pageHeaders(origin, cast.keeper)
  const answer = await fetch(`${origin}${exportAccount.path}`, { headers })
  if (answer.status !== 200) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

async function bringBack({ origin, cast }: ServerPlace, zip: Buffer) {
  const { body, headers } = multipart([
    { name: 'file', filename: 'export.zip', type: 'application/zip', content: zip },
  ])
  const { host: _, ...pages } = pageHeaders(origin, cast.neighbour)
  const answer = await fetch(`${origin}${importAccount.path}`, {
    method: 'POST',
    headers: { ...pages, ...headers },
    body: new Uint8Array(body),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}
