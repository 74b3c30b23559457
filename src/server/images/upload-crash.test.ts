import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { enginesAndPlaces, openImagePlace, s3Environment } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { sweepFiles } from './image-sweep.rules.ts'

const lanes = 3

test.each(enginesAndPlaces)(
  'a server that is killed in the middle of uploads has a file for every row: $engine, $place',
  async ({ engine, place: where }) => {
    const place = await createServerPlace(engine)
    const { s3, remove } = await openImagePlace(where)
    const acknowledged: string[] = []
    const env = { RATE_IMAGES: '1000000', ...(s3 && s3Environment(s3)) }
    for (let round = 0; round < kills; round += 1) {
      const server = await place.start(env)
      let isOver = false
      const uploads = Array.from({ length: lanes }, async (_, lane) => {
        for (let count = 0; !isOver; count += 1) {
          const url = await uploadOne(place, round * 997 + lane * 101 + count).catch(() => undefined)
          if (url !== undefined) acknowledged.push(url)
        }
      })
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { interval: 2 }).toBeGreaterThan(before)
      await delay(Math.random() * 60)
      isOver = true
      await server.kill()
      await Promise.all(uploads)
    }
    const { db, close } = await openDatabase(place.location)
    const files = openBlobStore({ s3, dataFolder: place.location.dataFolder })
    const rows = await db.selectFrom('images').select(['id', 'full_hash', 'thumbnail_hash']).execute()
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length)
    const present = new Set(rows.map(({ id, full_hash }) => `/api/images/${id}/${full_hash}/full`))
    expect(acknowledged.filter((url) => !present.has(url))).toEqual([])
    const referred = new Set(rows.flatMap(({ full_hash, thumbnail_hash }) => [full_hash, thumbnail_hash]))
    for (const hash of referred) expect(await hashOfStored(files, hash)).toBe(hash)
    await sweepFiles({ db, files }, { now: new Date(Date.now() + 2 * 60 * 60 * 1000), isApproved: true })
    const left: string[] = []
    for await (const some of files.list()) left.push(...some.map(({ name }) => name))
    expect(left.filter((name) => name !== 'instance').toSorted()).toEqual([...referred].toSorted())
    tellFigure(`uploading on ${engine}, ${where}: ${kills} kills, ${rows.length} rows, 0 without their file`)
    await close()
    await place.remove()
    await remove()
  },
)

async function uploadOne({ origin, cast }: ServerPlace, seed: number): Promise<string> {
  const colour = `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`
  const { body, headers } = imageUpload(cast.reef, await photo({ colour }))
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const answer = await fetch(`${origin}/api/images`, {
    method: 'POST',
    headers: { ...pages, ...headers },
    body: new Uint8Array(body),
  })
  const image = (await answer.json()) as { url: string }
  if (answer.status !== 201) throw new Error(JSON.stringify(image))
  return image.url
}

async function hashOfStored(files: ReturnType<typeof openBlobStore>, name: string) {
  const found = await files.read(name)
  if (!found) return `${name} is missing`
  const hash = createHash('sha256')
  for await (const piece of found.bytes) hash.update(piece as Buffer)
  return hash.digest('hex')
}
