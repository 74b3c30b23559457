import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import { sweepSessions } from './sessions.rules.ts'
import { hashToken } from './tokens.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

const refusingUpdates = {
  sqlite: ["create trigger refusal before update on sessions begin select raise(abort, 'full'); end"],
  postgres: [
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    'create trigger refusal before update on sessions execute function refuse()',
  ],
}
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const cookieName = 'coralline_session'

describe.each(engines)('a session on %s', (engine) => {
  let now = new Date('2026-03-01T12:00:00Z')
  let browser: Browser
  const pass = (time: number) => {
    now = new Date(now.getTime() + time)
  }
  const server = forTests(() => createSignInApp(engine, { provider, now: () => now }))
  beforeEach(async () => {
    await server.empty()
    browser = server.browser()
    await browser.signIn(provider, { claims: person('keeper') })
  })

  const statusOf = async (one: Browser) => (await one.ask('/api/me')).status
  const seenAt = async () => (await server.sessions())[0]?.seen_at
  /** A browser with this session cookie and no others. */
  const bearing = (token: string) => {
    const other = server.browser()
    other.cookies.set(cookieName, token)
    return other
  }
  const tokenOf = (one: Browser) => one.cookies.get(cookieName) ?? ''

  test('every login gives a new token and ends the old one', async () => {
    const before = tokenOf(browser)
    await browser.signIn(provider, { claims: person('keeper') })
    expect(tokenOf(browser)).not.toBe(before)
    expect([await statusOf(browser), await statusOf(bearing(before))]).toEqual([200, 401])
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a call of another tab that is answered only after a login does not end the session of that login', async () => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    await browser.signIn(provider, { claims: person('keeper') })
    const late = await browser.ask('/api/me', { headers: { cookie } })
    expect(late.status).toBe(401)
    expect(browser.cookies.has('coralline_signed_in')).toBe(false)
    expect(await statusOf(browser)).toBe(200)
    expect(browser.cookies.has('coralline_signed_in')).toBe(true)
    expect((await bearing('ended').ask('/api/me')).headers.getSetCookie()).toEqual([])
  })

  test('a token that was planted before the login is not used after it', async () => {
    const planted = 'A'.repeat(43)
    const victim = bearing(planted)
    await victim.signIn(provider, { claims: person('victim') })
    expect(tokenOf(victim)).not.toBe(planted)
    expect(await statusOf(bearing(planted))).toBe(401)
  })

  test('logging in on one device leaves the others signed in', async () => {
    const phone = server.browser()
    await phone.signIn(provider, { claims: person('keeper') })
    expect([await statusOf(browser), await statusOf(phone)]).toEqual([200, 200])
    await phone.ask('/api/logout')
    expect([await statusOf(browser), await statusOf(phone)]).toEqual([200, 401])
  })

  test('it ends when it was not used for 14 days, and not a moment before', async () => {
    pass(14 * day)
    expect(await statusOf(browser)).toBe(200)
    pass(14 * day + 1)
    expect(await statusOf(browser)).toBe(401)
    expect(browser.cookies.has('coralline_signed_in')).toBe(false)
  })

  test('it ends after 30 days, however often it is used', async () => {
    for (let days = 0; days < 30; days += 1) {
      pass(day)
      expect(await statusOf(browser)).toBe(200)
    }
    pass(1)
    expect(await statusOf(browser)).toBe(401)
  })

  test('its use is noted at most every 5 minutes', async () => {
    const started = await seenAt()
    pass(5 * minute)
    await browser.ask('/api/me')
    expect(await seenAt()).toBe(started)
    pass(second)
    await browser.ask('/api/me')
    const noted = await seenAt()
    expect(noted).toBe(now.toISOString())
    pass(4 * minute)
    await browser.ask('/api/me')
    expect(await seenAt()).toBe(noted)
  })

  test('while an import has paused writes, a use that cannot be noted yet keeps nobody waiting, and is noted then', async () => {
    pass(6 * minute)
    const both = () => Promise.all([statusOf(browser), statusOf(browser)])
    expect(await server.database.withWritesPaused(both)).toEqual([200, 200])
    await expect.poll(seenAt).toBe(now.toISOString())
  })

  test('a clock that was set back ends no session', async () => {
    pass(-day)
    expect(await statusOf(browser)).toBe(200)
    pass(day)
  })

  test('a request that was refused does not prolong a session', async () => {
    const started = await seenAt()
    pass(15 * day)
    await browser.ask('/api/me')
    expect(await seenAt()).toBe(started)
  })

  test.each([
    ['of nothing', ''],
    ['of garbage', 'garbage'],
    ['with a NUL', '%00'],
    ['with broken percent signs', '%E0%A4%A'],
    ['in quotes', '"x"'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['that nobody was given', 'A'.repeat(43)],
    ['of SQL', "' or 1=1 --"],
    ['with a wild card', '%25'],
  ])('a token %s is no session, and the hint beside it is cleared', async (_name, token) => {
    const stranger = bearing(token)
    stranger.cookies.set('coralline_signed_in', 'user-1')
    const answer = await stranger.ask('/api/me')
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthenticated'])
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['coralline_signed_in='])
  })

  test('what is stored of a token is no token, and neither is one in other letters', async () => {
    const token = tokenOf(browser)
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    for (const wrong of [hashToken(token), swapped, `${token}x`, token.slice(0, -1), `${token}=`])
      expect([wrong, await statusOf(bearing(wrong))]).toEqual([wrong, 401])
    // A token is accepted only as a cookie.
    const stranger = server.browser()
    const headers = { authorization: `Bearer ${token}`, 'x-session': token }
    expect((await stranger.ask(`/api/me?coralline_session=${token}`, { headers })).status).not.toBe(200)
  })

  test('a session of a deleted account is none, and a restored one is one again', async () => {
    const token = tokenOf(browser)
    const hide = (deleted_at: string | null) => server.db.updateTable('users').set({ deleted_at }).execute()
    await hide(now.toISOString())
    for (const call of ['/api/aquariums/', '/api/me'])
      expect((await bearing(token).ask(call)).status).toBe(401)
    await hide(null)
    const again = server.browser()
    await again.signIn(provider, { claims: person('keeper') })
    expect(await statusOf(again)).toBe(200)
  })

  test('a role counts from the next request on', async () => {
    const listAll = async () => (await browser.ask('/api/aquariums/all')).status
    expect(await listAll()).toBe(403)
    await server.db.updateTable('users').set({ subscription_level: 'admin' }).execute()
    expect(await listAll()).toBe(200)
    await server.db.updateTable('users').set({ subscription_level: 'premium' }).execute()
    expect(await listAll()).toBe(403)
  })

  test.each([
    ['without the header', undefined],
    ['typed or bookmarked', 'none'],
    ['from its own page', 'same-origin'],
  ])('logging out %s ends the session for good', async (_name, site) => {
    const token = tokenOf(browser)
    const answer = await browser.ask('/api/logout', { headers: site ? { 'sec-fetch-site': site } : {} })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://localhost:3000/'])
    expect([...browser.cookies.keys()]).toEqual(['coralline_sign_in'])
    expect(await server.sessions()).toEqual([])
    expect(await statusOf(bearing(token))).toBe(401)
  })

  test.each(['cross-site', 'same-site', 'Same-Origin', '', 'none, none', 'evil'])(
    'a link from %j does not log out but asks',
    async (site) => {
      const answer = await browser.ask('/api/logout', { headers: { 'sec-fetch-site': site } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain('<a href="/api/logout">Sign out</a>')
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(await statusOf(browser)).toBe(200)
    },
  )

  // Browsers say to plain http, but for this machine, nothing of where a request comes from.
  test('on plain http only a link of its own pages logs out, and others ask', async () => {
    const plain = await createSignInApp(engine, { provider, config: { publicUrl: 'http://reef.home:3000' } })
    const keeper = plain.browser()
    await keeper.signIn(provider, { claims: person('keeper') })
    const from = (referer: string | undefined) =>
      keeper.ask('/api/logout', { headers: referer === undefined ? {} : { referer } })
    for (const referer of [
      undefined,
      'http://evil.example/',
      'http://reef.home:3000.evil.example/',
      'http://reef.home/',
    ]) {
      expect(await (await from(referer)).text()).toContain('<a href="/api/logout">Sign out</a>')
      expect(await statusOf(keeper)).toBe(200)
    }
    expect((await from('http://reef.home:3000/settings')).status).toBe(302)
    expect([...keeper.cookies.keys()]).toEqual(['coralline_sign_in'])
    await plain.close()
  })

  test('logging out without a session is no error', async () => {
    for (const other of [server.browser(), bearing('garbage')]) {
      expect((await other.ask('/api/logout')).status).toBe(302)
    }
    expect(await statusOf(browser)).toBe(200)
  })

  test('the sweep removes what has ended and nothing else', async () => {
    const ages = { lively: 0, idle: 14 * day + second, old: 30 * day + second, quiet: 14 * day - 20 * minute }
    const [row] = await server.sessions()
    if (!row) throw new Error('no session')
    const ago = (age: number) => new Date(now.getTime() - age).toISOString()
    const other = { ...row, public_id: null }
    await server.db
      .insertInto('sessions')
      .values([
        { ...other, token_hash: 'idle', seen_at: ago(ages.idle), created_at: ago(ages.idle) },
        { ...other, token_hash: 'old', seen_at: ago(0), created_at: ago(ages.old) },
        { ...other, token_hash: 'quiet', seen_at: ago(ages.quiet), created_at: ago(ages.quiet) },
      ])
      .execute()
    await sweepSessions(server.db, now)
    const left = (await server.sessions()).map(({ token_hash }) => token_hash)
    expect(left.toSorted()).toEqual([hashToken(tokenOf(browser))].concat('quiet').toSorted())
    expect(await statusOf(browser)).toBe(200)
  })

  test('a session that cannot be noted, as on a full disk, still reads', async () => {
    for (const statement of refusingUpdates[engine]) await sql.raw(statement).execute(server.db)
    pass(6 * minute)
    const noted = await seenAt()
    expect([await statusOf(browser), await seenAt()]).toEqual([200, noted])
    const drop = engine === 'sqlite' ? 'drop trigger refusal' : 'drop trigger refusal on sessions'
    await sql.raw(drop).execute(server.db)
    expect([await statusOf(browser), await seenAt()]).toEqual([200, now.toISOString()])
  })
})
