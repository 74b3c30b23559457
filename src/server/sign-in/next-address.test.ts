import { afterAll, describe, expect, test } from 'vitest'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import { safeNext } from './next-address.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

const origins = [
  'http://localhost:3000',
  'https://reef.example.org',
  'https://reef.example.org:8443',
  'http://[::1]:3000',
]

/** `ORIGIN` and `HOST` stand for those of this instance. */
const hostile = [
  'https://evil.example',
  'HTTPS://evil.example/dashboard',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2f/evil.example',
  'ORIGIN//evil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:ORIGIN/1',
  'view-source:ORIGIN/',
  'ORIGIN@evil.example',
  'ORIGIN.evil.example',
  'ORIGIN:pass@evil.example/',
  'http://evil.example#ORIGIN',
  '//HOST@evil.example',
  '//user:pass@HOST/dashboard',
  '/dashboard\r\nSet-Cookie: a=b',
  '/dashboard%0d%0aSet-Cookie:%20a=b',
  '/\ud800',
  '/é🐠',
  '',
  '/',
  '..',
  'http://[',
  `/${'a'.repeat(1900)}`,
]

const acting = [
  '/api/logout',
  '/API/logout',
  '/api?x',
  './api/logout',
  '//HOST/api/logout',
  'ORIGIN/api/logout',
  '/\\HOST/api/logout',
  '/.//api/logout',
  '/dashboard/%2e%2e/api/logout',
  '/%61pi/logout',
  '/%41%50%49/logout',
  '/api%2flogout',
  '/%2fapi/logout',
  '/api%5clogout',
  '/api;x/logout',
  '/ap\ni/logout',
]

const spell = (next: string, origin: string) =>
  next.replace('ORIGIN', origin).replace('HOST', new URL(origin).host)

describe('where a sign-in ends up', () => {
  test.each([
    ['/aquarium/7', '/aquarium/7'],
    ['/aquarium/7?tab=chart&x=%26#ph', '/aquarium/7?tab=chart&x=%26#ph'],
    ['dashboard', '/dashboard'],
    ['/apiary', '/apiary'],
    ['/100%', '/100%'],
    [undefined, '/dashboard'],
  ])('%s is kept', (next, path) => {
    for (const origin of origins) expect(safeNext(next, origin)).toBe(`${origin}${path}`)
  })

  test.each(['//evil.example', '/.//evil.example', 'ORIGIN//evil.example'])(
    '%s, which begins with two slashes, is the dashboard',
    (written) => {
      for (const origin of origins)
        expect(safeNext(spell(written, origin), origin)).toBe(`${origin}/dashboard`)
    },
  )

  test.each([...hostile, ...acting])('%j stays on this origin and leads to no call', (written) => {
    for (const origin of origins) {
      const next = spell(written, origin)
      const address = safeNext(next, origin)
      expect(address.startsWith(`${origin}/`)).toBe(true)
      expect(new URL(address)).toMatchObject({ origin, username: '', password: '' })
      // Plain ASCII, because browsers read the header with the address byte by byte.
      expect(address).toMatch(/^[\x21-\x7e]+$/)
      if (acting.includes(written))
        expect(decodeURIComponent(new URL(address).pathname)).not.toMatch(/^[/\\]*api([/\\;]|$)/i)
    }
  })
})

describe('next through a whole sign-in', () => {
  const server = forTests(() => createSignInApp('sqlite', { provider }))

  test.each([
    '//evil.example',
    'http://localhost:3000@evil.example',
    '/dashboard\r\nSet-Cookie: a=b',
    '/%61pi/logout',
  ])('%j ends on this origin and on no call', async (next) => {
    const browser = server.browser()
    const answer = await browser.signIn(provider, { claims: person('next') }, next.toWellFormed())
    const location = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, location.origin]).toEqual([302, 'http://localhost:3000'])
    // A browser that follows the address is not signed out, and starts nothing.
    const landed = await browser.ask(location.href)
    expect(landed.headers.get('content-type')).toContain('text/html')
    expect((await browser.ask('/api/me')).status).toBe(200)
  })

  test.each([
    ['twice', '?next=/a&next=/b'],
    ['as a list', '?next[]=/a'],
    ['with more than 1,950 characters', `?next=/${'a'.repeat(1950)}`],
    ['beside a key that is unknown', '?next=/a&redirect=https://evil.example'],
  ])('next %s is a clear refusal that starts nothing', async (_name, query) => {
    const before = await server.signIns()
    const answer = await server.browser().ask(`/api/login${query}`)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_request'])
    expect(await server.signIns()).toEqual(before)
  })
})
