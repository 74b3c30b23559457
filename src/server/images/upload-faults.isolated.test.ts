import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Image } from '#contract/images.ts'
import { uploadImage } from '#contract/images.ts'
import { startS3 } from '#server/testing/pictures/image-places.ts'
import { phonePhoto, photo } from '#server/testing/pictures/photos.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

const upload = async () =>
  server.call(uploadImage, {
    as: server.cast.keeper,
    ...imageUpload(server.cast.reef, await photo({ colour: `#${randomBytes(3).toString('hex')}` })),
  })
const kept = async () => ({
  images: (await server.db.selectFrom('images').select('id').execute()).length,
  arriving: await readdir(join(server.location.dataFolder, 'arriving')),
})
const pictureOf = (image: Image) =>
  server.app.inject({
    url: image.url,
    headers: {
      host: new URL(server.config.publicUrl).host,
      cookie: `coralline_session=${server.cast.keeper.token}`,
    },
  })

test('a bucket that does not answer refuses uploads and pictures with a sentence, and recovers by itself', async () => {
  const s3 = await startS3()
  server = await createTestApp('sqlite', { config: { s3: s3.settings } })
  const { status, body } = await upload()
  expect(status).toBe(201)
  await s3.pause()
  const refused = await upload()
  expect({ status: refused.status, text: refused.text, after: refused.headers['retry-after'] }).toEqual({
    status: 503,
    text: expect.stringContaining('The photo storage of this Coralline does not answer.'),
    after: '60',
  })
  const { statusCode, headers } = await pictureOf(body as Image)
  expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 503, cache: 'no-store' })
  expect(await kept()).toEqual({ images: 1, arriving: [] })
  await s3.resume()
  expect((await upload()).status).toBe(201)
  expect((await pictureOf(body as Image)).statusCode).toBe(200)
  await s3.stop()
})

test('a file that is lost is told as one that is not there, without a word about where it was', async () => {
  server = await createTestApp('sqlite')
  const { body } = await upload()
  await rm(join(server.location.dataFolder, 'images'), { recursive: true })
  const { statusCode, headers, payload } = await pictureOf(body as Image)
  expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: 404, cache: 'no-store' })
  expect(payload).toContain('The requested photo could not be found.')
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written is told as read-only', async () => {
  server = await createTestApp('sqlite')
  const folder = join(server.location.dataFolder, 'images')
  await mkdir(folder)
  await chmod(folder, 0o500)
  expect((await upload()).status).toBe(503)
  await chmod(folder, 0o700)
  expect((await upload()).status).toBe(201)
})

test.runIf(canMount())(
  'a full or read-only disk stores nothing by halves, serves pictures, and recovers',
  async () => {
    server = await createTestApp('sqlite')
    for (const name of ['images', 'arriving']) {
      const folder = join(server.location.dataFolder, name)
      await mkdir(folder, { recursive: true })
      mount('-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder)
      try {
        const { body } = await upload()
        await writeFile(join(folder, 'ballast'), Buffer.alloc(300_000)).catch(() => {})
        const full = await upload()
        expect({ status: full.status, text: full.text }).toEqual({
          status: 507,
          text: expect.stringContaining('The disk of this Coralline is full. Nothing was saved'),
        })
        expect((await pictureOf(body as Image)).statusCode).toBe(200)
        await rm(join(folder, 'ballast'))
        expect((await upload()).status).toBe(201)
        mount('-o', 'remount,ro', folder)
        expect((await upload()).status).toBe(503)
        expect((await pictureOf(body as Image)).statusCode).toBe(200)
        mount('-o', 'remount,rw', folder)
        expect((await upload()).status).toBe(201)
        expect((await readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([])
      } finally {
        unmount(folder)
        await server.db.deleteFrom('images').execute()
      }
    }
  },
)

describe('on a real connection', () => {
  test('an upload that is broken off leaves nothing', async () => {
    const { send } = await listen()
    const { body } = imageUpload(server.cast.reef, await photo({ width: 800, height: 600 }))
    const call = send(body.length)
    call.write(body.subarray(0, 2_000))
    await expect.poll(async () => (await kept().catch(() => undefined))?.arriving.length).toBe(1)
    call.destroy()
    await expect.poll(kept).toEqual({ images: 0, arriving: [] })
  })

  test('an upload that is far too large is answered 413, not cut off', async () => {
    const { send } = await listen()
    const { body } = imageUpload(server.cast.reef, Buffer.concat([await photo(), Buffer.alloc(20_000_000)]))
    const call = send(body.length)
    const status = new Promise((resolve, reject) => {
      call.on('response', (answer) => resolve(answer.statusCode))
      call.on('error', reject)
    })
    call.end(body)
    expect(await status).toBe(413)
    expect(await kept()).toEqual({ images: 0, arriving: [] })
  })

  test('an upload of somebody without a session is answered before its body', async () => {
    const { send } = await listen()
    const call = send(10_000_000, { cookie: 'coralline_session=nobody' })
    const status = new Promise((resolve) => call.on('response', (answer) => resolve(answer.statusCode)))
    call.flushHeaders()
    expect(await status).toBe(401)
    call.destroy()
  })

  test('closing refuses what is still arriving or waiting, and finishes what is being made', async () => {
    const { send } = await listen()
    const large = { create: { width: 4000, height: 3000, channels: 3, background: '#204060' } } as const
    const { body } = imageUpload(server.cast.reef, await sharp(large).jpeg().toBuffer())
    const answers = Array.from({ length: 4 }, () => answerOf(send(body.length).end(body)))
    const slow = send(body.length)
    const slowAnswer = answerOf(slow)
    slow.write(body.subarray(0, 1_000))
    await expect.poll(async () => (await kept().catch(() => undefined))?.arriving.length).toBe(5)
    const trickle = setInterval(() => slow.write(body.subarray(0, 10)), 100)
    await server.app.close()
    clearInterval(trickle)
    const statuses = await Promise.all(answers)
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    expect(await slowAnswer).toBe(503)
    const stored = statuses.filter((status) => status === 201).length
    expect(await kept()).toEqual({ images: stored, arriving: [] })
  })
})

async function listen() {
  const port = await freePort()
  server = await createTestApp('sqlite', { config: { port, publicUrl: `http://localhost:${port}` } })
  await server.app.listen({ host: '127.0.0.1', port })
  const { headers } = imageUpload(1, await phonePhoto())
  const send = (length: number, more: Record<string, string> = {}) => {
    const call = request({
      port,
      path: '/api/images',
      method: 'POST',
      agent: false,
      headers: {
        host: `localhost:${port}`,
        origin: `http://localhost:${port}`,
        cookie: `coralline_session=${server.cast.keeper.token}`,
        'content-length': length,
        ...headers,
        ...more,
      },
    })
    // A call that is broken off on purpose must not fail the test.
    call.on('error', () => {})
    return call
  }
  return { send }
}

function answerOf(call: ReturnType<typeof request>): Promise<number | undefined> {
  return new Promise((resolve) => {
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('close', () => delay(50).then(() => resolve(undefined)))
  })
}
