import { describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { headOf, openSocket } from '#server/testing/raw-requests.ts'
import { csvUpload, imageUpload, multipart } from '#server/testing/test-app.ts'

/** Planted in every place of a request where personal data may stand. */
const secret = 'mallory'

describe('the log at its lowest level', () => {
  const lines: string[] = []
  const database = forTests(() => createDatabase('sqlite'))
  const cast = forTests(() => enterCast(database.db))
  const server = forTests(() =>
    startListeningApp(database, { logStream: { write: (line) => lines.push(line) } }),
  )

  type Asking = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

  const headers = () => ({
    origin: server.origin,
    cookie: `coralline_session=${cast.keeper.token}; note=${secret}`,
    authorization: `Bearer ${secret}`,
    referer: `${server.origin}/?q=${secret}`,
    'user-agent': secret,
    'x-forwarded-for': secret,
  })
  const ask = async (path: string, { method = 'GET', headers: more = {}, body }: Asking = {}) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...headers(), ...more },
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    await answer.text()
    return answer.status
  }
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: string) => ask(path, { method: 'POST', headers: json, body })

  test('tells nothing of what a keeper wrote, whatever the request', async () => {
    const log = (values: object) =>
      JSON.stringify({ aquarium_id: cast.reef, timestamp: '2026-01-01T10:00:00', ...values })
    const secretFile = csvUpload(`timestamp,ph,note\n2026-01-01 11:00:00,8.1,${secret}\n`, `${secret}.csv`)
    const wrongFile = csvUpload(`${secret}\n${secret}\n`, `${secret}.csv`)
    const picture = imageUpload(cast.reef, await photo(), `${secret}.jpg`)
    const statuses = [
      await post('/api/logs/', log({ note: secret })),
      await post('/api/logs/', log({ note: secret, ph: secret })),
      await post('/api/logs/', `{"note": "${secret}`),
      await post('/api/logs/', log({ [secret]: secret })),
      await post('/api/aquariums/', JSON.stringify({ name: secret, description: secret })),
      await ask(`/api/aquariums/${cast.reef}?logs=none`),
      await ask(`/api/aquariums/${cast.reef}/logs?search=${secret}`),
      await ask(`/api/me?email=${secret}@example.org`),
      await ask(`/api/nowhere?token=${secret}`),
      await ask(`/api/%zz?token=${secret}`),
      await ask(`/api/login?next=/${secret}`),
      await ask(`/api/login/callback?code=${secret}&state=${secret}`),
      await ask('/api/logs/upload_csv?aquarium_id=1', { method: 'POST', headers: json, body: `"${secret}"` }),
      await ask(`/api/logs/upload_csv?aquarium_id=${cast.reef}`, { method: 'POST', ...secretFile }),
      await ask(`/api/logs/upload_csv?aquarium_id=${cast.reef}`, { method: 'POST', ...wrongFile }),
      await ask('/api/images', { method: 'POST', ...picture }),
      await ask('/api/images', { method: 'POST', ...multipart([{ name: secret, content: secret }]) }),
      await ask('/api/logs/', {
        method: 'POST',
        headers: { 'content-type': `text/${secret}` },
        body: secret,
      }),
    ]
    expect(statuses).toEqual([
      201, 400, 400, 400, 201, 200, 200, 200, 404, 400, 302, 302, 400, 200, 400, 201, 400, 415,
    ])
    await database.db.schema.alterTable('logs').renameTo('gone').execute()
    expect(await post('/api/logs/', log({ note: secret }))).toBe(500)
    await database.db.schema.alterTable('gone').renameTo('logs').execute()
    await expect
      .poll(() => lines.filter((line) => line.includes('"msg":"request"')).length)
      .toBeGreaterThan(17)
    const text = lines.join('').toLowerCase()
    for (const word of [
      secret,
      cast.keeper.token.toLowerCase(),
      'cookie',
      'bearer',
      'authorization',
      'example.org',
    ])
      expect([word, lines.filter((line) => line.toLowerCase().includes(word))]).toEqual([word, []])
    expect(text).toContain('"level":10')
  })

  test('calls nobody’s hanging up a fault of ours', async () => {
    lines.length = 0
    const bodies = [
      ['/api/logs/', json, Buffer.from('{"note": "half')],
      [
        '/api/images',
        imageUpload(cast.reef, await photo()).headers,
        imageUpload(cast.reef, await photo()).body.subarray(0, 200),
      ],
      [
        `/api/logs/upload_csv?aquarium_id=${cast.reef}`,
        csvUpload('x').headers,
        csvUpload('timestamp,ph\n').body.subarray(0, 150),
      ],
    ] as const
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
    for (const [path, more, body] of bodies) {
      const before = await connections()
      const socket = await openSocket(server.port)
      const head = { host: `localhost:${server.port}`, ...headers(), ...more, 'content-length': 50_000 }
      socket.write(Buffer.concat([Buffer.from(headOf(`POST ${path} HTTP/1.1`, head)), body]))
      await expect.poll(connections).toBe(before + 1)
      // By the time that another request is answered, its handler waits for the rest of the body.
      expect(await ask('/healthz')).toBe(200)
      socket.destroy()
      await expect.poll(connections).toBeLessThanOrEqual(before)
    }
    const answer = await fetch(`${server.origin}/api/logs/`, {
      headers: { cookie: `coralline_session=${cast.admin.token}` },
    })
    await answer.body?.cancel()
    // By the time that another request is answered, everything about the hang-ups has been logged.
    expect(await ask('/healthz')).toBe(200)
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  })
})
