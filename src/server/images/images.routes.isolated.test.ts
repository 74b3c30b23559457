import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deleteAquarium, hardDeleteAquarium } from '#contract/aquariums/aquariums.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { imageUrl, readImageUrl } from '#contract/image-addresses.names.ts'
import type { Image } from '#contract/images.ts'
import * as contract from '#contract/images.ts'
import type { StoredFile } from '#server/files/blob-store.ts'
import { unfinished } from '#server/files/blob-store.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createAppAt, enginesAndPlaces } from '#server/testing/pictures/image-places.ts'
import { colourAt, phonePhoto, photo } from '#server/testing/pictures/photos.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { forgetCondemned } from './image-files.store.ts'
import { sweepFiles } from './image-sweep.rules.ts'

const hour = 60 * 60 * 1000

describe.each(enginesAndPlaces)('images on $engine, files in a $place', ({ engine, place }) => {
  const server = forTests(() => createAppAt(place, engine))

  const upload = async (content: Buffer, as = server.cast.keeper, aquarium = server.cast.reef) =>
    server.call(contract.uploadImage, { as, ...imageUpload(aquarium, content) })
  const add = async (content: Buffer): Promise<Image> => {
    const { status, body, text } = await upload(content)
    expect(status, text).toBe(201)
    return body as Image
  }
  const fetchPicture = async (url: string, headers: Record<string, string> = {}, as = server.cast.keeper) => {
    const { publicUrl } = server.config
    const answer = await server.app.inject({
      url,
      headers: { host: new URL(publicUrl).host, cookie: `coralline_session=${as.token}`, ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  const gallery = async (id = server.cast.reef) => {
    const { body } = await server.call(getAquarium, {
      as: server.cast.keeper,
      params: { id },
      query: '?logs=none',
    })
    return body as { image_url: string | null; images: Image[] }
  }
  const storedFiles = async () => {
    const names: string[] = []
    for await (const some of server.files.list()) names.push(...some.map(({ name }) => name))
    return names
  }
  const remove = (id: number) => server.call(contract.deleteImage, { as: server.cast.keeper, params: { id } })
  const setCover = (image_url: string | null, as = server.cast.keeper) =>
    server.call(updateAquarium, { as, params: { id: server.cast.reef }, body: { image_url } })

  // The two tests that sweep come first: a sweep lists all files, which takes a bucket long when there are many.
  test('a sweep at the moment of an upload of the same content takes nothing away from it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const content = await photo({ colour: '#334455' })
      const gone = await add(content)
      await remove(gone.id)
      // Two hours later every file is old, even one that is just being written. Drafts are not the subject of this
      // test.
      const files = { ...server.files, list: () => withoutDrafts(server.files.list()) }
      // The tests' bucket cannot list while a file is removed. The next sweep can, as it would an hour later: until
      // then a file may be left marked.
      const sweep = () =>
        sweepFiles(
          { db: server.db, files },
          { now: new Date(Date.now() + 2 * hour), isApproved: true },
        ).catch(async (error) => {
          expect(error).toMatchObject({ code: 'busy' })
          await forgetCondemned(server.db, new Date(Date.now() + 3 * hour))
        })
      let isStored = false
      const sweeping = (async () => {
        for (let count = 0; count < 10 && !isStored; count += 1) {
          await sweep()
          await delay(Math.random() * 20)
        }
        await sweep()
      })()
      const uploads = await Promise.all(Array.from({ length: 3 }, () => upload(content))).finally(() => {
        isStored = true
      })
      await sweeping
      expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201])
      for (const { body } of uploads) {
        const { url, thumbnail_url, id } = body as Image
        expect((await fetchPicture(url)).status).toBe(200)
        expect((await fetchPicture(thumbnail_url)).status).toBe(200)
        await remove(id)
      }
    }
  })

  test('the same photo twice is two images and one set of files', async () => {
    const twice = await photo({ colour: '#708090' })
    const before = (await storedFiles()).length
    const one = await add(twice)
    const files = (await storedFiles()).length
    const other = await add(twice)
    expect(other.id).not.toBe(one.id)
    expect((await storedFiles()).length).toBe(files)
    expect(files).toBeGreaterThan(before)
    await remove(one.id)
    await sweepFiles(server, { now: new Date(Date.now() + 2 * hour), isApproved: true })
    expect((await fetchPicture(other.url)).status).toBe(200)
  })

  test('a phone’s photo is stored upright, in sRGB, dated by the camera, with nothing else of the original', async () => {
    const image = await add(await phonePhoto())
    expect(image).toMatchObject({
      aquarium_id: server.cast.reef,
      width: 64,
      height: 96,
      taken_at: '2026-05-01T18:30:05',
    })
    for (const url of [image.url, image.thumbnail_url]) {
      const { bytes } = await fetchPicture(url)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 64,
        height: 96,
        space: 'srgb',
      })
      for (const trace of [
        'EXIF',
        'Exif',
        'XMP ',
        'ICCP',
        'xmpmeta',
        'GPS',
        'CameraMaker',
        'reef address',
        '2026:05',
      ])
        expect(bytes.includes(trace), trace).toBe(false)
      // The left half of the photo becomes the upper one when it is turned by 90 degrees, as the phone has noted in it.
      const [red = 0, green = 0, blue = 0] = await colourAt(bytes, 32, 10)
      expect(red - green).toBeGreaterThan(100)
      expect(red - blue).toBeGreaterThan(100)
      expect(Math.min(...(await colourAt(bytes, 32, 86)))).toBeGreaterThan(245)
    }
  })

  test('an image is in the aquarium’s gallery, newest first, and leaves it when it is deleted', async () => {
    const older = await add(await photo({ colour: '#102030' }))
    const newer = await add(await photo({ colour: '#203040' }))
    expect((await gallery()).images.slice(0, 2)).toEqual([newer, older])
    expect((await remove(newer.id)).status).toBe(204)
    expect((await gallery()).images[0]).toEqual(older)
    expect((await fetchPicture(newer.url)).status).toBe(404)
    expect((await remove(newer.id)).status).toBe(404)
  })

  test('the day of a photo can be corrected, and nothing else of it; photos lie in the order of their days', async () => {
    const image = await add(await photo({ colour: '#203142' }))
    expect(image.taken_at).toBe(null)
    const { keeper, neighbour } = server.cast
    const change = (body: unknown, as = keeper) =>
      server.call(contract.updateImage, { as, params: { id: image.id }, body })
    const taken_at = '2024-05-01T12:00:00'
    const corrected = { ...image, taken_at }
    expect(await change({ taken_at })).toMatchObject({ status: 200, body: corrected })
    expect((await gallery()).images.at(-1)).toEqual(corrected)
    // What was read may be sent back.
    expect((await change(corrected)).body).toEqual(corrected)
    expect((await change({})).body).toEqual(corrected)
    for (const wrong of [
      { taken_at: '2024-02-30T12:00:00' },
      { taken_at: '2024-05-01' },
      { taken_at: 7 },
      { ...corrected, width: 1 },
      { ...corrected, aquarium_id: server.cast.nano },
    ])
      expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400])
    expect((await change({ taken_at: null }, neighbour)).status).toBe(404)
    expect((await gallery()).images).toContainEqual(corrected)
    expect((await change({ taken_at: null })).body).toEqual(image)
    expect((await gallery()).images[0]).toEqual(image)
  })

  test('a caption is kept as it was typed, without the spaces around it, and changes nothing else', async () => {
    const image = await add(await photo({ colour: '#203143' }))
    expect(image.caption).toBe(null)
    const { keeper, neighbour } = server.cast
    const change = (body: unknown, as = keeper) =>
      server.call(contract.updateImage, { as, params: { id: image.id }, body })
    const caption = 'Größe der Acropora 🪸, <b>vorne</b>'
    expect(await change({ caption: `  ${caption}\n` })).toMatchObject({
      status: 200,
      body: { ...image, caption },
    })
    // A window that corrects the date meanwhile does not know the caption.
    const taken_at = '2024-05-01T12:00:00'
    const both = { ...image, caption, taken_at }
    expect((await change({ taken_at })).body).toEqual(both)
    expect((await gallery()).images).toContainEqual(both)
    for (const wrong of [{ caption: 'x'.repeat(256) }, { caption: 7 }, { caption: 'a\0b' }, { alt: 'Front' }])
      expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400])
    expect((await change({ caption: 'Mine' }, neighbour)).status).toBe(404)
    expect((await change({ caption: '🪸'.repeat(255) })).status).toBe(200)
    expect((await change({ caption: ' ', taken_at: null })).body).toEqual(image)
    await remove(image.id)
    expect((await change({ caption })).status).toBe(404)
  })

  test('a part of a picture is answered to who asks for it, and all of it when that cannot be meant', async () => {
    const image = await add(await photo({ colour: '#304050' }))
    const { bytes, headers } = await fetchPicture(image.url)
    expect(headers['accept-ranges']).toBe('bytes')
    const size = bytes.length
    const etag = String(headers.etag)
    const part = async (range: string, more = {}) => {
      const answer = await fetchPicture(image.url, { range, ...more })
      return [answer.status, answer.headers['content-range'], answer.bytes]
    }
    const of = (start: number, end: number) => [
      206,
      `bytes ${start}-${end}/${size}`,
      bytes.subarray(start, end + 1),
    ]
    expect(await part('bytes=0-0')).toEqual(of(0, 0))
    expect(await part('bytes=5-')).toEqual(of(5, size - 1))
    expect(await part('bytes=5-999999999')).toEqual(of(5, size - 1))
    expect(await part('bytes=-7')).toEqual(of(size - 7, size - 1))
    expect(await part('bytes=-999999999')).toEqual(of(0, size - 1))
    expect(await part('bytes=5-', { 'if-range': etag })).toEqual(of(5, size - 1))
    const all = [200, undefined, bytes]
    for (const other of ['"other"', `W/${etag}`, 'Mon, 23 Nov 2026 08:00:00 GMT'])
      expect([other, await part('bytes=5-', { 'if-range': other })]).toEqual([other, all])
    for (const strange of ['bytes=7-5', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=1e1-', 'bytes=-5-'])
      expect([strange, await part(strange)]).toEqual([strange, all])
    const none = [416, `bytes */${size}`, Buffer.alloc(0)]
    for (const beyond of [`bytes=${size}-`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
      expect([beyond, await part(beyond)]).toEqual([beyond, none])
    expect((await fetchPicture(image.url, { range: 'bytes=0-1', 'if-none-match': etag })).status).toBe(304)
    expect((await fetchPicture(image.url, { range: 'bytes=0-1' }, server.cast.neighbour)).status).toBe(404)
  })

  test('a picture is private, kept by the browser, and answered 304 when it is there already', async () => {
    const image = await add(await photo())
    const first = await fetchPicture(image.url)
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(first.bytes.length),
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      },
    })
    const etag = String(first.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetchPicture(image.url, { 'if-none-match': known })
      expect({ status: again.status, length: again.bytes.length, etag: again.headers.etag }).toEqual({
        status: 304,
        length: 0,
        etag,
      })
    }
    expect((await fetchPicture(image.url, { 'if-none-match': '"other"' })).status).toBe(200)
    const other = await fetchPicture(image.url, { 'if-none-match': etag }, server.cast.neighbour)
    expect(other.status).toBe(404)
    expect(other.headers['cache-control']).toBe('no-store')
    expect((await fetchPicture(image.url, {}, server.cast.admin)).status).toBe(200)
    const elsewhere = image.url.replace(/[0-9a-f]{64}/, 'a'.repeat(64))
    expect((await fetchPicture(elsewhere)).status).toBe(404)
    expect((await fetchPicture(image.url.replace('full', 'original'))).status).toBe(400)
  })

  test('the cover is one of the aquarium’s own images, or a placeholder, and goes with its image', async () => {
    const own = await add(await photo({ colour: '#405060' }))
    const { body } = await upload(await photo({ colour: '#506070' }), server.cast.keeper, server.cast.nano)
    const ofNano = body as Image
    expect((await setCover(own.url)).status).toBe(200)
    const { body: mine } = await server.call(listMyAquariums, { as: server.cast.keeper })
    expect(mine.find(({ id }) => id === server.cast.reef)?.image_url).toBe(own.url)
    const wrong = [ofNano.url, own.thumbnail_url, `${own.url}?x`, 'https://elsewhere.example/x.jpg', '6', '']
    for (const url of [...wrong, own.url.replace(/[0-9a-f]{64}/, 'a'.repeat(64))]) {
      const { status, text } = await setCover(url)
      expect({ url, status }).toEqual({ url, status: 400 })
      expect(text).toContain('or one of the photos of this tank')
    }
    expect((await setCover(ofNano.url, server.cast.admin)).status).toBe(400)
    expect((await gallery()).image_url).toBe(own.url)
    await remove(own.id)
    expect((await gallery()).image_url).toBe(null)
    expect((await setCover(own.url)).status).toBe(400)
    expect((await setCover('3')).status).toBe(200)
    const another = await add(await photo({ colour: '#607080' }))
    await remove(another.id)
    expect((await gallery()).image_url).toBe('3')
  })

  test('a cover that is set while its image is deleted is never left behind', async () => {
    const { id: uploaded } = await add(await photo({ colour: '#0a0b0c' }))
    const { id: _, ...copy } = await server.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', uploaded)
      .executeTakeFirstOrThrow()
    for (let round = 0; round < 8; round += 1) {
      const { id } = await server.db
        .insertInto('images')
        .values(copy)
        .returning('id')
        .executeTakeFirstOrThrow()
      const url = imageUrl({ id, hash: copy.full_hash, size: 'full' })
      const [set] = await Promise.all([setCover(url), remove(id)])
      expect([200, 400]).toContain(set.status)
      expect((await gallery()).image_url).not.toBe(url)
    }
  })

  test('an image of an aquarium that its owner has deleted is gone for the owner, and with a hard delete for all', async () => {
    const { keeper, admin, nano } = server.cast
    const { body } = await upload(await photo({ colour: '#445566' }), keeper, nano)
    const image = body as Image
    await server.call(deleteAquarium, { as: keeper, params: { id: nano } })
    expect((await fetchPicture(image.url)).status).toBe(404)
    expect((await remove(image.id)).status).toBe(404)
    expect((await upload(await photo(), keeper, nano)).status).toBe(404)
    expect((await fetchPicture(image.url, {}, admin)).status).toBe(200)
    await server.call(hardDeleteAquarium, { as: admin, params: { id: nano } })
    expect((await fetchPicture(image.url, {}, admin)).status).toBe(404)
    await server.app.deletionSweep.settled()
    await sweepFiles(server, { now: new Date(Date.now() + 2 * hour), isApproved: true })
    expect(await storedFiles()).not.toContain(readImageUrl(image.url)?.hash)
  })

  test('no upload leaves anything where files arrive', async () => {
    expect(await readdir(join(server.location.dataFolder, 'arriving'))).toEqual([])
  })
})

async function* withoutDrafts(list: AsyncIterable<readonly StoredFile[]>) {
  for await (const some of list) yield some.filter(({ name }) => !name.endsWith(unfinished))
}
