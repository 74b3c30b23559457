import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OidcSettings } from '#server/settings/setting-groups.ts'
import type { RealProvider } from '#server/testing/sign-in/real-provider.ts'
import { clockAhead, signInAt, startRealProvider } from '#server/testing/sign-in/real-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'

const now = Date.now
beforeAll(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 1000 * (clockAhead.getStore() ?? 0))
})
afterAll(() => vi.restoreAllMocks())

const ann = { sub: 'ann', email: 'ann@example.org', email_verified: true, name: 'Ann' }

/** A server that uses the provider with these settings, and what it logs. */
async function start(provider: RealProvider, changes: Partial<OidcSettings> = {}) {
  const lines: { msg: string; reason?: string; told?: string }[] = []
  const server = await createSignInApp('sqlite', {
    provider,
    config: { oidc: { ...provider.settings, ...changes }, logLevel: 'warn' },
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  })
  return {
    ...server,
    lines,
    /** Listens, and returns what is told of sign-ins at the start. */
    async told() {
      await server.app.listen({ host: '127.0.0.1', port: 0 })
      await expect.poll(() => lines.length).toBeGreaterThan(0)
      return lines.splice(0)
    },
    /** Signs in; returns how that ended and what the log says of it. */
    async signIn() {
      const { search, pathname } = await signInAt(provider, server.browser())
      return { ended: `${pathname}${search}`, lines: lines.splice(0) }
    },
  }
}

const provider = await startRealProvider('/application/o/coralline/')
afterAll(() => provider.close())
beforeEach(() => {
  provider.said.claims = ann
})
afterEach(() => {
  provider.said.ahead = 0
})

/** A fault that waiting does not mend: told at the start, in the log of a sign-in, and by the page's address. */
async function expectFault(
  server: Awaited<ReturnType<typeof start>>,
  { reason, names }: { reason: string; names: readonly string[] },
) {
  const atStart = await server.told()
  const { ended, lines } = await server.signIn()
  await server.close()
  expect(atStart).toMatchObject([{ msg: 'there is a fault in the way of sign-ins', reason }])
  expect(lines).toMatchObject([{ msg: 'sign-in refused', reason }])
  for (const { told } of [...atStart, ...lines]) for (const name of names) expect(told).toContain(name)
  expect(ended).toBe(`/?sign_in=${reason}`)
}

describe('an issuer', () => {
  test('that is written as the provider writes it signs in, and nothing is told', async () => {
    const server = await start(provider)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await server.signIn()).toEqual({ ended: '/dashboard', lines: [] })
    expect(await server.users()).toMatchObject([{ email: 'ann@example.org', issuer: provider.issuer }])
    await server.close()
  })

  test('that lacks the last slash of the provider’s name is told with both names', async () => {
    const issuer = provider.issuer.replace(/\/$/, '')
    const server = await start(provider, { issuer })
    const names = [`"${issuer}"`, `"${provider.issuer}"`, 'they differ in the last slash']
    await expectFault(server, { reason: 'wrong_issuer', names })
  })

  test('that has a last slash, which the provider’s name lacks, is told with both names', async () => {
    const bare = await startRealProvider('/realms/reef')
    const server = await start(bare, { issuer: `${bare.issuer}/` })
    const names = [`"${bare.issuer}/"`, `"${bare.issuer}"`, 'they differ in the last slash']
    await expectFault(server, { reason: 'wrong_issuer', names })
    await bare.close()
  })

  test('that names a host of another name is told with both names', async () => {
    const issuer = provider.issuer.replace('127.0.0.1', 'localhost')
    const server = await start(provider, { issuer })
    await expectFault(server, { reason: 'wrong_issuer', names: [`"${issuer}"`, `"${provider.issuer}"`] })
  })

  test('below which there is no provider is told with the status of the answer', async () => {
    const issuer = new URL('/nothing', provider.issuer).href
    const server = await start(provider, { issuer })
    await expectFault(server, { reason: 'wrong_provider', names: [`"${issuer}"`, 'status 404'] })
  })

  test('at which nobody answers may be there in a few minutes', async () => {
    const server = await start(provider, { issuer: 'http://127.0.0.1:9' })
    expect(await server.told()).toMatchObject([{ reason: 'unavailable' }])
    expect((await server.signIn()).ended).toBe('/?sign_in=unavailable')
    await server.close()
  })

  test('that answers with 503 may be there in a few minutes', async () => {
    const busy = createServer((_request, response) => response.writeHead(503).end())
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
    const server = await start(provider, { issuer })
    expect(await server.told()).toMatchObject([{ reason: 'unavailable' }])
    expect((await server.signIn()).ended).toBe('/?sign_in=unavailable')
    await server.close()
    busy.close()
  })
})

describe('a client', () => {
  test.each<[string, Partial<OidcSettings>]>([
    ['an ID', { clientId: 'coraline' }],
    ['a secret', { clientSecret: 'another-secret' }],
  ])('with %s that the provider does not know is told with both names', async (_name, wrong) => {
    const server = await start(provider, wrong)
    const names = [`"${provider.issuer}"`, `"${wrong.clientId ?? 'coralline'}"`, 'client_secret_post']
    await expectFault(server, { reason: 'wrong_client', names })
  })

  test('that shows a wrong secret in a header, and is asked for another, is told with both names', async () => {
    const basic = await startRealProvider('/dex', 'client_secret_basic')
    const server = await start(basic, { clientSecret: 'another-secret' })
    const names = [`"${basic.issuer}"`, '"coralline"', 'client_secret_basic']
    await expectFault(server, { reason: 'wrong_client', names })
    await basic.close()
  })
})

describe('a clock', () => {
  test.each([
    ['behind', -7200],
    ['ahead', 7200],
  ])('of the provider that is two hours %s is told with both times', async (_name, ahead) => {
    provider.said.ahead = ahead
    const server = await start(provider)
    const [line, ...others] = await server.told()
    expect([line, others]).toMatchObject([
      { msg: 'there is a fault in the way of sign-ins', reason: 'wrong_clock' },
      [],
    ])
    const [theirs = '', ours = ''] = line?.told?.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []
    expect(Math.round((Date.parse(theirs) - Date.parse(ours)) / 60_000)).toBe(ahead / 60)
    expect(line?.told).toContain(provider.issuer)
    await server.close()
  })

  test('that makes ID tokens that are over is told with both times, and to the keeper', async () => {
    provider.said.ahead = -7200
    const server = await start(provider)
    await expectFault(server, { reason: 'wrong_clock', names: [provider.issuer, 'Z'] })
  })

  test('that is off by less than half a minute is no fault', async () => {
    provider.said.ahead = -20
    const server = await start(provider)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await server.signIn()).toEqual({ ended: '/dashboard', lines: [] })
    await server.close()
  })
})
