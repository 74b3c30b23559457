import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hashToken } from '#server/sessions/tokens.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import { enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import type { HomeSettings } from './home-network.ts'

type Listening = Awaited<ReturnType<typeof startListeningApp>>
type Ask = { port: number; path: string; method?: string; headers?: Record<string, string>; body?: string }

/** Sends a request with any headers, as anybody in the network can. */
function ask({ port, path, method = 'GET', headers = {}, body }: Ask) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = ''
        response.on('data', (piece) => {
          text += piece
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      request.once('error', reject)
      request.end(body)
    },
  )
}

const homeOf = async (changes: Partial<HomeSettings> = {}): Promise<HomeSettings> => ({
  isOn: true,
  port: await freePort(),
  addresses: ['192.168.77.20', 'reef.local'],
  host: '127.0.0.1',
  ...changes,
})

describe('the home network', () => {
  const metricsToken = 'token-of-the-metrics-for-a-test'
  const database = forTests(() => createDatabase('sqlite'))
  const cast = forTests(() => enterCast(database.db))
  const phone = forTests(() => enterDevice(database.db, cast.keeper))
  const home = forTests(homeOf)
  const server = forTests(() => startListeningApp(database, { config: { home, metricsToken } }))

  const hostOf = (name: string) => `${name}:${home.port}`
  const atHome = (path: string, more: Partial<Ask> = {}) =>
    ask({ port: home.port, path, ...more, headers: { host: hostOf('192.168.77.20'), ...more.headers } })
  const asPhone = () => `coralline_device=${phone.token}`
  const asKeeper = () => `coralline_session=${cast.keeper.token}`

  test('answers at its addresses, each an origin of its own', async () => {
    for (const name of ['192.168.77.20', 'reef.local']) {
      const host = hostOf(name)
      const list = await atHome('/api/aquariums/', { headers: { host, cookie: asPhone() } })
      expect([name, list.status]).toEqual([name, 200])
      const log = JSON.stringify({ aquarium_id: cast.reef, timestamp: '2026-11-20T08:00:00', ph: 8.1 })
      const saveFrom = (origin: string) =>
        atHome('/api/logs/', {
          method: 'POST',
          headers: { host, origin, cookie: asPhone(), 'content-type': 'application/json' },
          body: log,
        })
      expect((await saveFrom(`http://${host}`)).status).toBe(201)
      for (const other of [
        server.origin,
        `https://${host}`,
        `http://${name}`,
        name === 'reef.local' ? `http://${hostOf('192.168.77.20')}` : `http://${hostOf('reef.local')}`,
      ])
        expect([other, (await saveFrom(other)).status]).toEqual([other, 403])
    }
  })

  test.each<[string, () => string]>([
    ['another private address', () => hostOf('192.168.77.21')],
    ['a name that is bound anew', () => hostOf('rebind.evil.example')],
    ['no port', () => '192.168.77.20'],
    ['another port', () => `192.168.77.20:${server.port}`],
    ['the public address', () => `localhost:${server.port}`],
    ['this machine', () => hostOf('localhost')],
    ['this machine by number', () => hostOf('127.0.0.1')],
  ])('%s as host is refused', async (_name, asked) => {
    const host = asked()
    for (const path of ['/api/me', '/', '/api/login', '/sign-in', '/api/home-network']) {
      const answer = await atHome(path, { headers: { host, cookie: asKeeper() } })
      expect([path, answer.status]).toEqual([path, 421])
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'host_unknown' })
    }
  })

  test('its addresses are not served by the other listener', async () => {
    for (const name of ['192.168.77.20', 'reef.local'])
      for (const port of [home.port, server.port])
        expect(
          (await ask({ port: server.port, path: '/api/me', headers: { host: `${name}:${port}` } })).status,
        ).toBe(421)
  })

  test('the figures for the operator are not told there', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await atHome('/metrics', { headers })).status).toBe(404)
    const local = { ...headers, host: `localhost:${server.port}` }
    expect((await ask({ port: server.port, path: '/metrics', headers: local })).status).toBe(200)
  })

  test('nobody signs in there, whatever is forwarded', async () => {
    const claims = [
      {},
      { 'x-forwarded-host': `localhost:${server.port}` },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1;host=localhost' },
    ]
    for (const claim of claims) {
      const login = await atHome('/api/login', { headers: claim })
      expect([login.status, login.headers.location]).toEqual([302, `http://${hostOf('192.168.77.20')}/pair`])
      const page = await atHome('/sign-in', { headers: claim })
      expect([page.status, page.headers.location]).toEqual([302, `http://${hostOf('192.168.77.20')}/pair`])
    }
  })

  test('a phone that is sent to its pairing keeps the page that it came for, if that is one here', async () => {
    const sentTo = async (next: string) =>
      (await atHome(`/api/login?next=${encodeURIComponent(next)}`)).headers.location
    const pair = `http://${hostOf('192.168.77.20')}/pair`
    expect(await sentTo('/aquarium/7?log=1')).toBe(`${pair}?next=%2Faquarium%2F7%3Flog%3D1`)
    for (const next of ['/dashboard', '//evil.example', 'https://evil.example/aquarium/7', '/api/logout'])
      expect(await sentTo(next)).toBe(pair)
  })

  test('the session of a browser is none there, nor that of a phone elsewhere', async () => {
    expect((await atHome('/api/aquariums/', { headers: { cookie: asKeeper() } })).status).toBe(401)
    const renamed = `coralline_session=${phone.token}; __Host-coralline_session=${cast.keeper.token}`
    expect((await atHome('/api/aquariums/', { headers: { cookie: renamed } })).status).toBe(401)
    const host = `localhost:${server.port}`
    const elsewhere = await ask({
      port: server.port,
      path: '/api/aquariums/',
      headers: { host, cookie: asPhone() },
    })
    expect(elsewhere.status).toBe(401)
  })

  test('a browser’s session that is carried there under the name of a phone’s opens nothing', async () => {
    const cookie = `coralline_device=${cast.keeper.token}`
    expect((await atHome('/api/aquariums/', { headers: { cookie } })).status).toBe(401)
    const body = JSON.stringify({ on: false })
    const headers = {
      cookie,
      origin: `http://${hostOf('192.168.77.20')}`,
      'content-type': 'application/json',
    }
    expect((await atHome('/api/home-network', { method: 'PUT', headers, body })).status).toBe(401)
  })

  test('the session of a phone that was read along there opens nothing where https is spoken', async () => {
    const token_hash = hashToken(phone.token)
    const origin = `http://${hostOf('192.168.77.20')}`
    await database.db.updateTable('sessions').set({ origin }).where('token_hash', '=', token_hash).execute()
    expect((await atHome('/api/aquariums/', { headers: { cookie: asPhone() } })).status).toBe(200)
    const secure = await startListeningApp(database, { config: { publicUrl: 'https://reef.example.org' } })
    const headers = { host: 'reef.example.org', cookie: `__Host-coralline_session=${phone.token}` }
    expect((await ask({ port: secure.port, path: '/api/aquariums/', headers })).status).toBe(401)
    await secure.close()
  })

  test('cookies that are ended there are its own, and no answer asks for https', async () => {
    const referer = `http://${hostOf('192.168.77.20')}/dashboard`
    const answer = await atHome('/api/logout', { headers: { referer } })
    expect(answer.status).toBe(302)
    const cookies = String(answer.headers['set-cookie'])
    expect(cookies).toContain('coralline_device=; Max-Age=0; Path=/;')
    expect(cookies).not.toMatch(/Secure|__Host-|coralline_session/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  test('who was logged out or deleted is out there, too', async () => {
    const other = await enterDevice(database.db, cast.keeper)
    const headers = { cookie: `coralline_device=${other.token}` }
    expect((await atHome('/api/aquariums/', { headers })).status).toBe(200)
    await database.db.deleteFrom('sessions').where('token_hash', '=', hashToken(other.token)).execute()
    expect((await atHome('/api/aquariums/', { headers })).status).toBe(401)
  })
})

describe('the switch of the home network', () => {
  const database = forTests(() => createDatabase('sqlite'))
  const cast = forTests(() => enterCast(database.db))
  const turn = (server: Listening, isOn: boolean, headers: Record<string, string> = {}) =>
    ask({
      port: server.port,
      path: '/api/home-network',
      method: 'PUT',
      headers: {
        host: new URL(server.config.publicUrl).host,
        origin: server.config.publicUrl,
        cookie: `coralline_session=${cast.keeper.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ on: isOn }),
    })
  const isOpen = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket.destroy() && true))
      socket.once('error', () => resolve(false))
    })

  test('opens and closes it at once, is kept, and cuts off who is connected', async () => {
    const home = await homeOf({ isOn: undefined })
    const server = await startListeningApp(database, { config: { home } })
    expect(await isOpen(home.port)).toBe(false)
    const on = await turn(server, true)
    expect(JSON.parse(on.text)).toEqual({
      on: true,
      addresses: [`http://192.168.77.20:${home.port}`, `http://reef.local:${home.port}`],
      problem: null,
      decided_by: 'switch',
      is_this_computer: true,
      computer_address: server.origin,
      public_address: null,
    })
    expect(await isOpen(home.port)).toBe(true)
    await server.close()
    expect(await isOpen(home.port)).toBe(false)

    const again = await startListeningApp(database, { config: { home } })
    await expect.poll(() => isOpen(home.port)).toBe(true)
    const socket: Socket = connect(home.port, '127.0.0.1')
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    const off = await turn(again, false)
    expect(JSON.parse(off.text)).toMatchObject({ on: false, addresses: [] })
    await ended
    expect(await isOpen(home.port)).toBe(false)
    await again.close()
  })

  test('is refused to whoever is not at the machine, and where the operator has decided', async () => {
    const proxied = 'https://reef.example.org'
    const home = await homeOf({ isOn: undefined })
    const server = await startListeningApp(database, { config: { home, publicUrl: proxied } })
    const remote = { cookie: `__Host-coralline_session=${cast.admin.token}` }
    for (const headers of [remote, { ...remote, host: server.origin.slice(7), origin: server.origin }]) {
      const answer = await turn(server, true, {
        ...headers,
        cookie: `${headers.cookie}; coralline_session=${cast.admin.token}`,
        ...('host' in headers && { 'x-forwarded-proto': 'https' }),
      })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'this_computer_only'])
    }
    const host = server.origin.slice('http://'.length)
    expect((await turn(server, true, { host, origin: server.origin })).status).toBe(200)
    await server.close()
    const decided = await startListeningApp(database, {
      config: { home: { ...(await homeOf()), isOn: false } },
    })
    const answer = await turn(decided, true)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([409, 'home_network_set'])
    await decided.close()
  })

  test('says why it cannot be on, and does not keep the server from starting', async () => {
    const other = createServer()
    const home = await homeOf()
    await new Promise<void>((resolve) => other.listen(home.port, '127.0.0.1', resolve))
    const server = await startListeningApp(database, { config: { home } })
    const state = await ask({
      port: server.port,
      path: '/api/home-network',
      headers: { host: `localhost:${server.port}`, cookie: `coralline_session=${cast.keeper.token}` },
    })
    expect(JSON.parse(state.text)).toMatchObject({
      on: false,
      problem: `Port ${home.port} is taken by another program. Stop it, or choose another with HOME_PORT and start again.`,
    })
    await server.close()
    other.close()
  })
})

describe('behind a proxy with an address of its own', () => {
  const database = forTests(() => createDatabase('sqlite'))
  test('a name is enough for this machine at its own address, and for nobody whom a proxy passes on', async () => {
    const publicUrl = 'https://reef.example.org'
    const server = await startListeningApp(database, {
      config: { publicUrl, trustedProxies: ['127.0.0.1'] },
    })
    const host = `localhost:${server.port}`
    const at = (path: string, headers: Record<string, string>) => ask({ port: server.port, path, headers })
    const there = { host: 'reef.example.org', 'x-forwarded-for': '203.0.113.9' }
    expect((await at('/api/login', { host })).headers.location).toBe(`${server.origin}/sign-in`)
    expect((await at('/api/login', there)).headers.location).toBe(`${publicUrl}/sign-in`)
    expect((await at('/sign-in', { host })).text).toContain('Sign in on this computer')
    for (const headers of [
      there,
      { host, 'x-forwarded-for': '203.0.113.9' },
      { host, via: '1.1 tunnel' },
      { host, 'x-real-ip': '203.0.113.9' },
    ]) {
      expect((await at('/sign-in', headers)).headers.location).toBe('/setup')
      const form = { ...headers, origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'name=Eve&email=eve%40example.org'
      const sent = await ask({ port: server.port, path: '/sign-in', method: 'POST', headers: form, body })
      expect(sent.headers['set-cookie']).toBeUndefined()
    }
    await server.close()
  })

  test('a name is not enough where TRUST_PROXY names no proxy', async () => {
    const server = await startListeningApp(database, { config: { publicUrl: 'https://reef.example.org' } })
    const headers = { host: `localhost:${server.port}` }
    const page = await ask({ port: server.port, path: '/sign-in', headers })
    expect(page.headers.location).toBe('/setup')
    await server.close()
  })

  test('the configured provider is asked at PUBLIC_URL only, and nobody is told to turn the switch at the computer', async () => {
    const cast = await enterCast(database.db)
    const oidc = {
      issuer: 'http://127.0.0.1:9',
      clientId: 'coralline',
      clientSecret: 'secret',
      trustsEmail: false,
    }
    const home = await homeOf()
    const server = await startListeningApp(database, {
      config: { publicUrl: 'https://reef.example.org', oidc, home },
    })
    const here = await ask({
      port: server.port,
      path: '/api/login?next=%2Fdashboard',
      headers: { host: `localhost:${server.port}` },
    })
    expect(here.headers.location).toBe('https://reef.example.org/api/login?next=%2Fdashboard')
    const host = `192.168.77.20:${home.port}`
    const there = await ask({ port: home.port, path: '/api/login', headers: { host } })
    expect(there.headers.location).toBe(`http://${host}/pair`)
    const asKeeper = {
      host: 'reef.example.org',
      cookie: `__Host-coralline_session=${cast.keeper.token}`,
      origin: 'https://reef.example.org',
      'content-type': 'application/json',
    }
    const panel = { port: server.port, path: '/api/home-network', headers: asKeeper }
    expect(JSON.parse((await ask(panel)).text).computer_address).toBeNull()
    const turned = await ask({ ...panel, method: 'PUT', body: JSON.stringify({ on: true }) })
    expect([turned.status, turned.text]).toEqual([403, expect.stringContaining('do it by HOME_NETWORK')])
    await server.close()
  })
})
