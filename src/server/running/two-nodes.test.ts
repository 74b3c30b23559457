import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { SharedLeases } from '#server/nodes/leases.ts'
import { readConfig } from '#server/settings/config.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { s3Environment, startS3 } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { Child } from '#server/testing/processes/children.ts'
import { killChildren } from '#server/testing/processes/children.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { headOf, openSocket } from '#server/testing/raw-requests.ts'
import { csvUpload, imageUpload } from '#server/testing/test-app.ts'
import { enterToken } from '#server/testing/tokens.ts'
import { openStores } from './run.ts'

const csv = 'timestamp,ph\n2026-01-05,8.1\n'

describe.runIf(engines.includes('postgres'))('two servers on one PostgreSQL and one bucket', () => {
  let place: ServerPlace
  let s3: Awaited<ReturnType<typeof startS3>>
  let opened: Awaited<ReturnType<typeof openDatabase>>
  let env: Record<string, string>
  const nodes: { port: number; origin: string; child: Child }[] = []
  beforeAll(async () => {
    s3 = await startS3()
    place = await createServerPlace('postgres')
    opened = await openDatabase(place.location)
    const rates = { RATE_SIGN_IN: '3', RATE_IMAGES: '2', RATE_IMPORTS: '3', RATE_UPLOADS: '5' }
    env = { ...s3Environment(s3.settings), ...rates }
    await Promise.all([startNode(), startNode()])
  })
  afterAll(async () => {
    await killChildren()
    await opened.close()
    await place.remove()
    await s3.stop()
  })

  async function startNode() {
    const port = await freePort()
    const child = await place.start({ ...env, PORT: String(port) })
    nodes.push({ port, origin: `http://localhost:${port}`, child })
  }

  type Ask = { as?: Player; node?: number; method?: string; body?: string | Buffer; type?: string }

  async function ask(path: string, { as, node = 0, method = 'GET', body, type }: Ask) {
    const { origin = '' } = nodes[node] ?? {}
    const { host: _, 'content-type': json, ...headers } = pageHeaders(origin, as ?? { id: 0, token: '' })
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers,
      ...(body !== undefined && {
        headers: { ...headers, 'content-type': type ?? json ?? '' },
        body: new Uint8Array(Buffer.from(body)),
      }),
    })
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
  }

  const statusOf = async (path: string, how: Ask) => (await ask(path, how)).status

  function send(as: Player, { node, tank }: { node: number; tank: number }) {
    const { body, headers } = csvUpload(csv)
    const type = headers['content-type'] ?? ''
    return ask(`/api/logs/upload_csv?aquarium_id=${tank}`, { as, node, method: 'POST', body, type })
  }

  /** Makes a new user with a tank. */
  async function someone(name: string, level: 'free' | 'admin' = 'free') {
    const now = new Date()
    const as = await enterPlayer(opened.db, { name, level, now })
    return { as, tank: await enterAquarium(opened.db, { owner: as, name: `The tank of ${name}`, now }) }
  }

  test('a change on one is seen by the other at the next request', async () => {
    const { keeper, reef } = place.cast
    const body = newLog(place.cast, 'from the first')
    expect(await statusOf('/api/logs/', { as: keeper, method: 'POST', body })).toBe(201)
    expect((await ask(`/api/aquariums/${reef}`, { as: keeper, node: 1 })).text).toContain('from the first')
    const leaving = await someone('Leaving')
    expect(await statusOf('/api/me', { as: leaving.as, node: 1 })).toBe(200)
    expect(await statusOf('/api/logout', { as: leaving.as, node: 0 })).toBe(302)
    expect(await statusOf('/api/me', { as: leaving.as, node: 1 })).toBe(401)
    const [boss, other] = [await someone('Boss', 'admin'), await someone('Other', 'admin')]
    const of = `/api/users/${other.as.id}`
    expect(await statusOf('/api/users/', { as: other.as, node: 1 })).toBe(200)
    const demoted = JSON.stringify({ subscription_level: 'free' })
    expect(await statusOf(of, { as: boss.as, method: 'PUT', body: demoted })).toBe(200)
    expect(await statusOf('/api/users/', { as: other.as, node: 1 })).toBe(403)
    expect(await statusOf(of, { as: boss.as, method: 'DELETE' })).toBe(204)
    expect(await statusOf('/api/me', { as: other.as, node: 1 })).toBe(401)
  })

  test('a token that is removed on one is refused by both at the next request', async () => {
    const { as, tank } = await someone('Scripted')
    const { token, publicId } = await enterToken(opened.db, as, { may: 'log' })
    const log = JSON.stringify({ values: { ph: 8.1 }, at: '2026-11-28T20:05' })
    const by = async (node: number, path: string, body?: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const how = body === undefined ? { headers } : { method: 'POST', headers, body }
      return (await fetch(`${nodes[node]?.origin}${path}`, how)).status
    }
    for (const node of [0, 1])
      expect([await by(node, `/api/aquariums/${tank}`), await by(node, '/api/readings', log)]).toEqual([
        200, 201,
      ])
    expect(await statusOf(`/api/access/${publicId}`, { as, node: 1, method: 'DELETE' })).toBe(204)
    for (const node of [0, 1])
      expect([await by(node, `/api/aquariums/${tank}`), await by(node, '/api/readings', log)]).toEqual([
        401, 401,
      ])
  })

  test('the limits of sign-ins, images, imports and downloads of an account hold across both', async () => {
    const signIns = []
    for (let count = 0; count < 6; count += 1) signIns.push(await statusOf('/api/login', { node: count % 2 }))
    expect(signIns).toEqual([302, 302, 302, 429, 429, 429])
    const { as, tank } = await someone('Busy')
    const images = []
    for (let count = 0; count < 4; count += 1) {
      const { body, headers } = imageUpload(tank, await photo({ colour: `#00${count}0ff` }))
      const type = headers['content-type'] ?? ''
      images.push(await statusOf('/api/images', { as, node: count % 2, method: 'POST', body, type }))
    }
    expect(images).toEqual([201, 201, 429, 429])
    // Five files are accepted, and three of them are merged.
    const imports = []
    for (let count = 0; count < 6; count += 1) imports.push(await send(as, { node: count % 2, tank }))
    expect(imports.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
    expect(imports.map(({ text }) => /You have (\w+ \d files)/.exec(text)?.[1]).slice(3)).toEqual([
      'imported 3 files',
      'imported 3 files',
      'sent 5 files',
    ])
    const exports = []
    for (let count = 0; count < 8; count += 1)
      exports.push(await ask('/api/me/export', { as, node: count % 2 }))
    expect(exports.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(Number(exports.at(-1)?.retryAfter)).toBeGreaterThan(23 * 60 * 60)
  })

  test('a keeper imports on one of them at a time, and again soon after that one has died', async () => {
    const { as, tank } = await someone('Slow')
    await startNode()
    const { port = 0, origin = '', child } = nodes.at(-1) ?? {}
    const socket = await openSocket(port)
    const headers = { ...pageHeaders(origin, as), ...csvUpload(csv).headers, 'content-length': 10_000 }
    socket.write(headOf(`POST /api/logs/upload_csv?aquarium_id=${tank} HTTP/1.1`, headers))
    socket.write(csvUpload(csv).body.subarray(0, 150))
    const inLine = () =>
      opened.db.selectFrom('turns').select('holder').where('line', '=', 'imports').execute()
    await expect.poll(inLine).toHaveLength(1)
    expect(await send(as, { node: 0, tank })).toMatchObject({ status: 409 })
    expect(await send(as, { node: 1, tank })).toMatchObject({ status: 409 })
    await child?.kill()
    expect(await send(as, { node: 1, tank })).toMatchObject({ status: 409 })
    // Twenty seconds later.
    await opened.db
      .updateTable('turns')
      .set(({ eb }) => ({ seen_at: eb('seen_at', '-', 20_000) }))
      .execute()
    expect(await send(as, { node: 1, tank })).toMatchObject({ status: 200 })
    socket.destroy()
  })

  test('one import is at work on all of them, two wait, and the next is refused', async () => {
    const line = new SharedLeases(opened.db, 'imports')
    const third = await line.request(0)
    await third?.acquire()
    const keepers = await Promise.all(['Ann', 'Ben', 'Cid'].map((name) => someone(name)))
    const waiting = keepers.slice(0, 2).map(({ as, tank }, node) => send(as, { node, tank }))
    const inLine = () =>
      opened.db.selectFrom('turns').select('place').where('place', 'is not', null).execute()
    await expect.poll(inLine).toHaveLength(3)
    for (const node of [0, 1]) {
      const { as, tank = 0 } = keepers[2] ?? {}
      expect(as && (await send(as, { node, tank }))).toMatchObject({ status: 429, retryAfter: '60' })
    }
    await third?.release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
    expect(await inLine()).toEqual([])
  })

  test('a photo is there on the other one, and a server of another database is kept off the bucket', async () => {
    const { as, tank } = await someone('Photographer')
    const { body, headers } = imageUpload(tank, await photo({ colour: '#10a050' }))
    const type = headers['content-type'] ?? ''
    const { status, text } = await ask('/api/images', { as, method: 'POST', body, type })
    expect(status).toBe(201)
    expect(await statusOf((JSON.parse(text) as { url: string }).url, { as, node: 1 })).toBe(200)
    const { location, remove } = await createServerPlace('postgres')
    const settings = { ...env, DATA_DIR: location.dataFolder, DATABASE_URL: location.databaseUrl }
    await expect(openStores(readConfig(settings))).rejects.toThrow('belong to another database than this one')
    await remove()
  })
})
