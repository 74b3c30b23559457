import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/errors/errors.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

describe('the edge', () => {
  const server = forTests(() => createTestApp('sqlite'))

  const ask = (options: InjectOptions) =>
    server.app.inject({ ...options, headers: { host: 'localhost:3000', ...options.headers } })
  const cookie = () => `coralline_session=${server.cast.keeper.token}`

  test('health and readiness answer whatever the host', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await ask({ url, headers: { host: 'elsewhere' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ status: 'ok' })
    }
  })

  test.each(['/api/logout', '/api/me', '/api/me/export', '/api/aquariums/'])(
    'HEAD %s is no call, and ends nothing',
    async (url) => {
      const head = await ask({ method: 'HEAD', url, headers: { cookie: cookie() } })
      expect(head.statusCode).toBe(404)
      expect((await ask({ url: '/api/me', headers: { cookie: cookie() } })).statusCode).toBe(200)
    },
  )

  test.each(['/api/me', '/%61pi/me', '/api/nowhere'])('what %s answers is kept in no cache', async (url) => {
    const answer = await ask({ url, headers: { cookie: cookie() } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset="utf-16"', 415],
    ['application/json;charset=UTF-8', 201],
    ['application/json; charset="utf-8"', 201],
  ])('a body as %s is answered by %d', async (type, status) => {
    const headers = { cookie: cookie(), origin: 'http://localhost:3000', 'content-type': type }
    const payload = JSON.stringify({ name: 'Café' })
    const answer = await ask({ method: 'POST', url: '/api/aquariums/', headers, payload })
    expect([answer.statusCode, answer.json().name]).toEqual([status, status === 201 ? 'Café' : undefined])
  })

  test.each(['evil.example', 'localhost:4000', 'localhost', 'localhost:3000.evil.example', '127.0.0.1:4000'])(
    'the host %s is refused',
    async (host) => {
      const answer = await ask({ url: '/api/me', headers: { host } })
      expect(answer.statusCode).toBe(421)
      expect(answer.json()).toMatchObject({ code: 'host_unknown' })
    },
  )

  test.each(['127.0.0.1:3000', '[::1]:3000'])(
    'a page asked for at %s is moved to the one address',
    async (host) => {
      const answer = await ask({ url: '/dashboard?x=1', headers: { host } })
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        'http://localhost:3000/dashboard?x=1',
      ])
      expect((await ask({ method: 'POST', url: '/api/logs/', headers: { host } })).statusCode).toBe(421)
    },
  )

  test.each([
    ['no origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['no origin of its own', { origin: 'null' }],
    ['another site’s fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling’s fetch', { 'sec-fetch-site': 'same-site' }],
    [
      'another origin that claims to be ours',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('a mutation with %s is refused before its body is read', async (_name, headers) => {
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
      const answer = await ask({
        method,
        url: path.replace(':id', '1'),
        headers: { ...headers, cookie: cookie(), 'content-type': 'application/json' },
        payload: '{broken',
      })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'origin_refused'])
    }
  })

  test('a mutation that the browser calls same-origin passes', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/api/aquariums',
      headers: { cookie: cookie(), 'sec-fetch-site': 'same-origin' },
      payload: { name: 'x' },
    })
    expect(answer.statusCode).toBe(201)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json'])(
    'a body of type %s is refused',
    async (type) => {
      const answer = await ask({
        method: 'POST',
        url: '/api/aquariums/',
        headers: { cookie: cookie(), origin: 'http://localhost:3000', 'content-type': type },
        payload: '{"name":"x"}',
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test('many wrong fields are counted, not all named: the answer is no larger than it must be', async () => {
    const fields = Array.from({ length: 4_000 }, (_field, index) => [`key ${index}`, 1])
    const payload = Object.fromEntries([[`${'é'.repeat(2_000)}`, 1], ...fields])
    const headers = { cookie: cookie(), origin: 'http://localhost:3000' }
    const answer = await ask({ method: 'POST', url: '/api/aquariums/', headers, payload })
    expect(answer.statusCode).toBe(400)
    const body: ErrorBody = answer.json()
    expect(Object.keys(body.fields ?? {})).toHaveLength(20)
    expect(body.message).toMatch(/\(and 3,982 more\)$/)
    expect(answer.payload.length).toBeLessThan(4_000)
    const tiny = fields
      .slice(0, 2_000)
      .map(([name]) => `"${name}": 1e-400`)
      .join()
    const lost = await ask({
      method: 'POST',
      url: '/api/logs/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `{"${'é'.repeat(2_000)}": 0.${'0'.repeat(10_000)}1e-400, ${tiny}}`,
    })
    expect([lost.statusCode, Object.keys(lost.json().fields).length]).toEqual([400, 20])
    expect(lost.payload.length).toBeLessThan(9_000)
  })

  test('the session is checked before the body is read', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/api/aquariums/',
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
      payload: `{"name":"${'x'.repeat(100_000)}"}`,
    })
    expect(answer.statusCode).toBe(401)
  })

  test('a body over 64 kB, an address over 2 kB are refused with a sentence', async () => {
    const headers = { cookie: cookie(), origin: 'http://localhost:3000', 'content-type': 'application/json' }
    const large = await ask({
      method: 'POST',
      url: '/api/aquariums/',
      headers,
      payload: `{"name":"${'x'.repeat(64_000)}"}`,
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    const long = await ask({ url: `/api/me?${'x'.repeat(1_995)}`, headers })
    expect([long.statusCode, long.json().code]).toEqual([414, 'uri_too_long'])
  })

  test.each(['/api/unknown', '/api', '/api/logs/1/2', '/api/%00', '/api/..%2f..%2fetc/passwd'])(
    'the call %s has no address: a flat 404',
    async (url) => {
      const answer = await ask({ url, headers: { cookie: cookie() } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      })
    },
  )

  test('every address serves with a trailing slash and without', async () => {
    for (const url of ['/api/aquariums', '/api/aquariums/', '/api/me', '/api/me/']) {
      expect([url, (await ask({ url, headers: { cookie: cookie() } })).statusCode]).toEqual([url, 200])
    }
  })

  test('every answer bears the security headers, and answers of calls are not stored', async () => {
    for (const url of ['/api/me', '/api/unknown', '/', '/healthz']) {
      const { headers } = await ask({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    expect((await ask({ url: '/api/me', headers: { cookie: cookie() } })).headers['cache-control']).toBe(
      'no-store',
    )
  })

  test('on https the session cookie is __Host- and Secure, and browsers are told to stay on https', async () => {
    const secure = await createTestApp('sqlite', { config: { publicUrl: 'https://reef.example.org' } })
    const answer = await secure.app.inject({ url: '/api/logout', headers: { host: 'reef.example.org' } })
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(String(answer.headers['set-cookie'])).toContain(
      '__Host-coralline_session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    )
    await secure.close()
  })

  test('a keeper who asks too often waits; the account itself may always be asked for', async () => {
    const busy = await createTestApp('sqlite', {
      config: { rates: { signIn: 2, requests: 3, imports: 1, uploads: 1, images: 1, ai: 20 } },
    })
    const headers = { host: 'localhost:3000', cookie: `coralline_session=${busy.cast.keeper.token}` }
    const statuses: number[] = []
    for (let index = 0; index < 5; index += 1)
      statuses.push((await busy.app.inject({ url: '/api/aquariums/', headers })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await busy.app.inject({ url: '/api/aquariums/', headers })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await busy.app.inject({ url: '/api/me', headers })).statusCode).toBe(200)
    const other = { ...headers, cookie: `coralline_session=${busy.cast.neighbour.token}` }
    expect((await busy.app.inject({ url: '/api/aquariums/', headers: other })).statusCode).toBe(200)
    const imports = () =>
      busy.call(uploadCsv, {
        as: busy.cast.admin,
        query: `?aquarium_id=${busy.cast.reef}`,
        ...csvUpload('timestamp,ph\n2026-01-01,8.1\n'),
      })
    expect([(await imports()).status, (await imports()).status]).toEqual([200, 429])
    for (let index = 0; index < 2; index += 1) await busy.app.inject({ url: '/api/login/callback', headers })
    expect((await busy.app.inject({ url: '/api/login/callback', headers })).statusCode).toBe(429)
    await busy.close()
  })

  test('the OpenAPI document describes every endpoint', async () => {
    const { openapi, paths } = (await ask({ url: '/api/openapi.json' })).json()
    expect(openapi).toBe('3.1.0')
    const names = new Set<string>()
    const all: readonly EndpointShape[] = endpoints
    for (const { method, path, summary, access, requiredRight = 'full', ofPhone, status } of all) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')]?.[method.toLowerCase()]
      if (status === 302) expect([path, described]).toEqual([path, undefined])
      if (status === 302) continue
      const right = access === 'public' || access === 'link' ? undefined : requiredRight
      expect([path, described?.summary, described?.['x-right']]).toEqual([path, summary, right])
      const byToken = described.security.some((way: object) => 'token' in way)
      expect([path, byToken]).toEqual([path, right !== undefined && right !== 'full' && !ofPhone])
      expect(names).not.toContain(described.operationId)
      names.add(described.operationId)
    }
    expect(paths['/api/logs'].post.operationId).toBe('postLogs')
    expect(paths['/api/logs'].post.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }])
    expect(paths['/api/logs'].post.requestBody.required).toBe(true)
    expect(paths['/api/logs/{id}'].delete.requestBody.required).toBe(false)
    expect(JSON.stringify(paths['/api/logs'].post.requestBody)).toContain('"ammonia"')
  })

  test('internals stay inside', async () => {
    await server.db.schema.alterTable('logs').renameTo('gone').execute()
    const answer = await ask({ url: '/api/aquariums/', headers: { cookie: cookie() } })
    await server.db.schema.alterTable('gone').renameTo('logs').execute()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'internal' })
    expect(answer.payload).not.toMatch(/logs|sql|table/i)
  })
})
