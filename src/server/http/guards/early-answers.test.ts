import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterCast, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import { everythingFrom, headOf, openSocket, readAnswer } from '#server/testing/raw-requests.ts'
import { csvUpload, imageUpload, multipart } from '#server/testing/test-app.ts'

/** More than the sockets of both ends hold. */
const large = Buffer.alloc(20_000_000, 'x')

describe('a request that is answered before it has arrived', () => {
  const database = forTests(() => createDatabase('sqlite'))
  const cast = forTests(() => enterCast(database.db))
  const server = forTests(() => startListeningApp(database, { waits: { rest: 20_000 } }))

  type Sending = { path: string; as?: Player | undefined; body: Buffer; headers: Record<string, string> }

  function head(
    { path, as, body, headers }: Sending,
    { to: { origin, port } = server, connection = 'close' } = {},
  ): string {
    return headOf(`POST ${path} HTTP/1.1`, {
      host: `localhost:${port}`,
      origin,
      ...(as && { cookie: `coralline_session=${as.token}` }),
      ...headers,
      'content-length': body.length,
      connection,
    })
  }

  const csvTo = (tank: number, as?: Player, content: string | Buffer = large): Sending => ({
    path: `/api/logs/upload_csv?aquarium_id=${tank}`,
    as,
    ...csvUpload(content),
  })
  const kinds: [string, () => Sending, number, string][] = [
    ['a file of nobody', () => csvTo(cast.reef), 401, 'Authentication required'],
    ['an image of nobody', () => ({ path: '/api/images', ...imageUpload(cast.reef, large) }), 401, 'Authen'],
    ['a file for another’s tank', () => csvTo(cast.lagoon, cast.keeper), 404, 'aquarium could not be found'],
    [
      'an image that is too large',
      () => ({ path: '/api/images', as: cast.keeper, ...imageUpload(cast.reef, large) }),
      413,
      'larger than 15 MB',
    ],
    [
      'a file in another field',
      () => ({
        ...csvTo(cast.reef, cast.keeper),
        ...multipart([{ name: 'csv', filename: 'a.csv', type: 'text/csv', content: large }]),
      }),
      400,
      'Send the CSV file as the multipart field',
    ],
    [
      'an image with a field that is not expected',
      () => ({
        path: '/api/images',
        as: cast.keeper,
        ...multipart([{ name: 'reef', filename: 'a.jpg', type: 'image/jpeg', content: large }]),
      }),
      400,
      'is not expected here',
    ],
    [
      'a body that is no JSON',
      () => ({
        path: '/api/aquariums/',
        as: cast.keeper,
        body: large,
        headers: { 'content-type': 'text/plain' },
      }),
      415,
      'must be application/json',
    ],
    [
      'a body that is too large',
      () => ({
        path: '/api/aquariums/',
        as: cast.keeper,
        body: large,
        headers: { 'content-type': 'application/json' },
      }),
      413,
      'too large',
    ],
    ['one to no address', () => ({ path: '/api/nowhere', ...csvUpload(large) }), 404, 'no such address'],
    [
      'one to an address that cannot be read',
      () => ({ path: '/api/%zz', body: large, headers: { 'content-type': 'application/json' } }),
      400,
      'not valid',
    ],
  ]

  test.each(kinds)(
    '%s: read to its end, and the answer is there',
    async (_kind, sending, status, sentence) => {
      const { answer, isReset, sent } = await sendWhole(sending())
      expect({ status: answer.status, isReset, sent }).toEqual({ status, isReset: false, sent: true })
      expect(JSON.parse(answer.body).message).toContain(sentence)
      expect(await spooled()).toEqual([])
    },
  )

  test('an image after too many: its sentence says when to come again', async () => {
    const strict = await startListeningApp(database, {
      config: { rates: { signIn: 1, requests: 100, imports: 1, uploads: 1, images: 1, ai: 1 } },
    })
    const image = { path: '/api/images', as: cast.keeper, ...imageUpload(cast.lagoon, large) }
    const [first, second] = [await sendWhole(image, strict), await sendWhole(image, strict)]
    await strict.close()
    expect([first.answer.status, second.answer.status, second.isReset]).toEqual([413, 429, false])
    expect(JSON.parse(second.answer.body).message).toMatch(
      /^Too many requests\. Please try again in \d+ seconds\.$/,
    )
  })

  test.runIf(canMount())('a file for which the disk has no room is refused with its sentence', async () => {
    const folder = `${database.location.dataFolder}/imports`
    mkdirSync(folder, { recursive: true })
    mount('-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder)
    try {
      const { answer, isReset } = await sendWhole(csvTo(cast.reef, cast.keeper))
      expect([answer.status, isReset]).toEqual([507, false])
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'storage_full',
        message: expect.stringContaining('The disk of this Coralline is full. Nothing was saved'),
      })
      expect(await readdir(folder)).toEqual([])
      // Now there is room for the file, but not for its rows beside it.
      mount('-o', 'remount,size=700k', folder)
      const rows = `timestamp,ph\n${'2026-01-01 10:00:00,8.1\n'.repeat(25_000)}`
      const crowded = await sendWhole(csvTo(cast.reef, cast.keeper, rows))
      expect([crowded.answer.status, crowded.isReset]).toEqual([507, false])
      expect(await readdir(folder)).toEqual([])
      mount('-o', 'remount,ro', folder)
      const readOnly = await sendWhole(csvTo(cast.reef, cast.keeper))
      expect([readOnly.answer.status, readOnly.isReset]).toEqual([503, false])
      expect(readOnly.answer.body).toContain('read-only at the moment')
    } finally {
      unmount(folder)
    }
  })

  test('is not waited for for ever: what trickles after the answer is cut off', async () => {
    const impatient = await startListeningApp(database, { waits: { rest: 300 } })
    const sending = csvTo(cast.reef)
    const socket = await openSocket(impatient.port)
    const everything = everythingFrom(socket)
    socket.write(head(sending, { to: impatient, connection: 'keep-alive' }))
    const trickle = setInterval(() => socket.write('x'), 50)
    const { text } = await everything
    clearInterval(trickle)
    await impatient.close()
    expect(readAnswer(text)).toMatchObject({ status: 401, headers: { connection: 'close' } })
  })

  test('ten files that begin to arrive keep nobody else’s waiting', async () => {
    const beginners = await Promise.all(
      Array.from({ length: 10 }, (_keeper, index) =>
        enterPlayer(database.db, { name: `Beginner ${index}`, level: 'free', now: new Date() }),
      ),
    )
    const sockets: Socket[] = []
    for (const owner of beginners) {
      const tank = await enterAquarium(database.db, { owner, name: 'Tank', now: new Date() })
      const sending = csvTo(tank, owner)
      const socket = await openSocket(server.port)
      socket.write(Buffer.concat([Buffer.from(head(sending)), sending.body.subarray(0, 100_000)]))
      sockets.push(socket)
    }
    await expect.poll(async () => (await spooled()).length).toBe(10)
    const { answer } = await sendWhole(
      csvTo(cast.reef, cast.keeper, 'timestamp,ph\n2026-01-01 10:00:00,8.1\n'),
    )
    expect([answer.status, JSON.parse(answer.body).created]).toEqual([200, 1])
    for (const socket of sockets) socket.destroy()
    await expect.poll(spooled).toEqual([])
  })

  async function sendWhole(sending: Sending, to = server) {
    const socket = await openSocket(to.port)
    const everything = everythingFrom(socket)
    let sent = false
    socket.write(head(sending, { to }))
    socket.write(sending.body, (error) => {
      sent = !error
    })
    const { text, isReset } = await everything
    return { answer: readAnswer(text), isReset, sent }
  }

  const spooled = () => readdir(`${database.location.dataFolder}/imports`).catch(() => [])
})
