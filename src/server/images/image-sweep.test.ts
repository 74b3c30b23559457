import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { imageUrl, readImageUrl } from '#contract/image-addresses.names.ts'
import type { Image } from '#contract/images.ts'
import * as contract from '#contract/images.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { createAppAt, enginesAndPlaces } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { sweepByTheHour, sweepFiles } from './image-sweep.rules.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const inTwoHours = () => new Date(Date.now() + 2 * hour)

describe.each(enginesAndPlaces)('the sweep of images on $engine, files in a $place', ({ engine, place }) => {
  let server: TestApp
  afterEach(() => server.close())

  const begin = async () => {
    server = await createAppAt(place, engine)
  }
  const add = async (colour: string): Promise<Image> => {
    const form = imageUpload(server.cast.reef, await photo({ colour }))
    const { status, body, text } = await server.call(contract.uploadImage, {
      as: server.cast.keeper,
      ...form,
    })
    expect(status, text).toBe(201)
    return body as Image
  }
  const statusOf = async ({ url }: Image) => {
    const cookie = `coralline_session=${server.cast.keeper.token}`
    const headers = { host: new URL(server.config.publicUrl).host, cookie }
    return (await server.app.inject({ url, headers })).statusCode
  }
  const remove = async ({ id }: Image) =>
    server.call(contract.deleteImage, { as: server.cast.keeper, params: { id } })
  const hashOf = ({ url }: Image) => readImageUrl(url)?.hash ?? ''
  const both = async () =>
    [...(await namesIn(server.files)), ...(await namesIn(server.files.aside))].toSorted()

  test('what no image refers to and what is over an hour old is set aside; other names are left alone', async () => {
    await begin()
    const [kept, deleted] = [await add('#112233'), await add('#223344')]
    await remove(deleted)
    expect(await statusOf(deleted)).toBe(404)
    const draft = `${'b'.repeat(64)}.${crypto.randomUUID()}.part`
    for (const name of ['b'.repeat(64), draft, 'draft.part', 'notes.txt'])
      await server.files.put(name, Buffer.from(name))
    const unfinished = `${'c'.repeat(64)}.${crypto.randomUUID()}.part`
    await server.files.aside.put(unfinished, Buffer.from(unfinished))
    await sweepFiles(server, { now: new Date(Date.now() + hour - 60_000), isApproved: true })
    // Files this young may belong to an upload that is under way.
    expect(await namesIn(server.files)).toEqual(expect.arrayContaining([hashOf(deleted), draft]))
    expect(await namesIn(server.files.aside)).toEqual([unfinished])
    await sweepFiles(server, { now: new Date(Date.now() + hour + 60_000), isApproved: true })
    const left = await namesIn(server.files)
    for (const name of [hashOf(deleted), 'b'.repeat(64), draft]) expect(left).not.toContain(name)
    expect(left).toEqual(expect.arrayContaining([hashOf(kept), 'notes.txt', 'draft.part']))
    const aside = await namesIn(server.files.aside)
    expect(aside).toEqual(expect.arrayContaining([hashOf(deleted), 'b'.repeat(64)]))
    expect(aside).not.toContain(unfinished)
    expect(await statusOf(kept)).toBe(200)
    expect(await statusOf(deleted)).toBe(404)
  })

  test('what is aside is removed after 30 days, and comes back with the same photo or with its row', async () => {
    await begin()
    const [gone, again, restored] = [await add('#112233'), await add('#223344'), await add('#334455')]
    const row = await server.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', restored.id)
      .executeTakeFirstOrThrow()
    for (const image of [gone, again, restored]) await remove(image)
    await sweepFiles(server, { now: inTwoHours(), isApproved: true })
    expect(await namesIn(server.files)).toEqual([])
    const sent = await add('#223344')
    expect(hashOf(sent)).toBe(hashOf(again))
    expect(await statusOf(sent)).toBe(200)
    // The rows are entered again, as when a backup of the database is restored.
    for (const hash of [row.full_hash, row.thumbnail_hash])
      await server.db
        .insertInto('image_files')
        .values({ hash, mark: 'old', condemned_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const { id: _, ...values } = row
    const { id } = await server.db
      .insertInto('images')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = imageUrl({ id, hash: row.full_hash, size: 'full' })
    expect(await statusOf({ ...restored, url })).toBe(200)
    await sweepFiles(server, { now: new Date(Date.now() + 29 * day) })
    expect(await namesIn(server.files)).toContain(row.full_hash)
    expect(await namesIn(server.files.aside)).toContain(hashOf(gone))
    for await (const some of server.files.list())
      for (const { name } of some) expect(await contentHash(server.files, name)).toBe(name)
    await sweepFiles(server, { now: new Date(Date.now() + 31 * day), onlyBack: true })
    expect(await namesIn(server.files.aside)).toContain(hashOf(gone))
    await sweepFiles(server, { now: new Date(Date.now() + 31 * day) })
    expect(await both()).not.toContain(hashOf(gone))
    expect(await statusOf(sent)).toBe(200)
    expect(await statusOf({ ...restored, url })).toBe(200)
  })

  test('a day sets aside a tenth of all files at most, unless somebody approves of more', async () => {
    await begin()
    for (let count = 0; count < 30; count += 1)
      await server.files.put(count.toString(16).padStart(64, '0'), Buffer.from(`of nobody: ${count}`))
    const sweep = async (now: Date) => {
      const { setAside, left } = await sweepFiles(server, { now })
      return { setAside, left, stays: (await namesIn(server.files)).length }
    }
    expect(await sweep(inTwoHours())).toEqual({ setAside: 3, left: 27, stays: 27 })
    expect(await sweep(inTwoHours())).toEqual({ setAside: 0, left: 27, stays: 27 })
    expect(await sweep(new Date(Date.now() + day + hour))).toEqual({ setAside: 2, left: 25, stays: 25 })
    const approved = await sweepFiles(server, { now: inTwoHours(), isApproved: true })
    expect(approved).toMatchObject({ setAside: 25, left: 0 })
    expect((await namesIn(server.files.aside)).length).toBe(30)
  })

  test('a process sets nothing aside in its first hour, and of several servers one does', async () => {
    await begin()
    await server.files.put('c'.repeat(64), Buffer.from('of nobody'))
    expect(await sweepByTheHour(server, { now: inTwoHours(), isYoung: true })).toMatchObject({ setAside: 0 })
    await server.db.deleteFrom('settings').execute()
    const sweeps = await Promise.all(
      Array.from({ length: 3 }, () => sweepByTheHour(server, { now: inTwoHours(), isYoung: false })),
    )
    expect(sweeps.map(({ setAside }) => setAside).toSorted()).toEqual([0, 0, 1])
    expect(await both()).toEqual(['c'.repeat(64)])
  })

  test('what a crash has left half-way is in one place after the next sweep, and may be uploaded at once', async () => {
    await begin()
    const image = await add('#445566')
    await remove(image)
    // As if a sweep was killed after it made the copy and before it removed the file.
    await server.files.aside.put(hashOf(image), Buffer.from('the copy'))
    await server.db
      .updateTable('image_files')
      .set({ condemned_at: new Date(Date.now() - hour).toISOString() })
      .where('hash', '=', hashOf(image))
      .execute()
    await sweepFiles(server, { now: new Date(), onlyBack: true })
    const again = await add('#445566')
    await sweepFiles(server, { now: inTwoHours(), isApproved: true })
    expect(hashOf(again)).toBe(hashOf(image))
    expect(await statusOf(again)).toBe(200)
    expect(await contentHash(server.files, hashOf(again))).toBe(hashOf(again))
    expect(await both()).toEqual([...new Set(await both())])
  })
})

async function namesIn(files: BlobStore): Promise<string[]> {
  const names: string[] = []
  for await (const some of files.list()) names.push(...some.map(({ name }) => name))
  return names
}

async function contentHash(files: BlobStore, name: string): Promise<string> {
  const found = await files.read(name)
  return createHash('sha256')
    .update(found ? await buffer(found.bytes) : 'nothing')
    .digest('hex')
}
