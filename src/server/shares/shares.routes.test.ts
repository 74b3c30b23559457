import { describe, expect, test } from 'vitest'
import { maxShares } from '#contract/access.names.ts'
import * as access from '#contract/access.ts'
import { closeAccount, getMe } from '#contract/account.ts'
import * as aquariums from '#contract/aquariums/aquariums.ts'
import { createEvent } from '#contract/aquariums/events.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { createProduct } from '#contract/aquariums/products.ts'
import { getAquarium, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { deleteImage, uploadImage } from '#contract/images.ts'
import type { NewShare } from '#contract/shares.ts'
import * as contract from '#contract/shares.ts'
import { updateUser } from '#contract/users.ts'
import { day, minute } from '#domain/time/durations.ts'
import { sweepKeys } from '#server/access-keys/keys.rules.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterKeeper } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { keptTexts } from '#server/testing/kept-texts.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

const start = new Date('2026-11-28T08:00:30.000Z')
const host = { host: 'localhost:3000' }

describe.each(engines)('links that share a tank on %s', (engine) => {
  let now = start
  const lines: string[] = []
  const server = forTests(() =>
    createTestApp(engine, {
      config: { logLevel: 'trace' },
      now: () => now,
      logStream: { write: (line) => void lines.push(line) },
    }),
  )

  async function enter(level: 'free' | 'admin' = 'free') {
    now = start
    return enterKeeper(server.db, { level, now })
  }
  const aShare: NewShare = { name: 'For the forum', shows: ['photos', 'events'], since: null, days: 21 }
  const make = (as: Player, id: number, fields: Partial<NewShare> = {}) =>
    server.call(contract.createShare, { as, params: { id }, body: { ...aShare, ...fields } })
  async function share(as: Player, id: number, fields: Partial<NewShare> = {}) {
    const { status, body } = await make(as, id, fields)
    expect(status).toBe(201)
    const k = new URL(body.url).searchParams.get('k') ?? ''
    return { id: body.id, k, until: body.expires_at, url: body.url }
  }
  const open = (k: string, more = '') => server.call(contract.getShared, { query: `?k=${k}${more}` })
  const statusOf = async (k: string) => (await open(k)).status
  const log = (as: Player, aquarium_id: number, fields: object) =>
    server.call(createLog, { as, body: { aquarium_id, timestamp: '2026-11-27T08:00:00', ...fields } })
  const pictureOf = (k: string, image: string, size = 'full') =>
    server.app.inject({ url: `/api/shared/pictures/${image}/${size}?k=${k}`, headers: host })
  const upload = async (as: Player, id: number) =>
    server.call(uploadImage, { as, ...imageUpload(id, await photo()) })

  test('the address is told once, and its secret stands neither in the database nor in the log nor in an export', async () => {
    const { keeper, reef } = await enter()
    const { k, url, id } = await share(keeper, reef)
    expect(url).toBe(`http://localhost:3000/s?k=${k}`)
    expect(k).toMatch(/^[\w-]{22}$/)
    await upload(keeper, reef)
    const [image] = (await open(k)).body.tank.images ?? []
    await pictureOf(k, image?.image ?? '')
    for (const path of ['/s', '/api/shared', '/api/shared/series', '/api/shared/nowhere', '/%zz'])
      await server.app.inject({
        url: `${path}?k=${k}`,
        headers: { ...host, referer: `http://localhost:3000/s?k=${k}` },
      })
    const listed = (await server.call(access.listAccess, { as: keeper })).text
    const kept = await keptTexts(server, keeper)
    // It is looked for where it would be: there is what is no secret.
    expect(kept.filter((text) => text.includes(id)).length).toBe(engine === 'sqlite' ? 2 : 1)
    for (const text of [listed, lines.join(), ...kept]) expect(text.includes(k)).toBe(false)
    expect(
      lines.some((line) => line.includes(`"path":"/api/shared"`) && line.includes(`"key":"${id}"`)),
    ).toBe(true)
  })

  test('it ends at the instant said, to the minute, also between a page and its pictures', async () => {
    const { keeper, reef } = await enter()
    await upload(keeper, reef)
    for (const days of [1, 7, 21] as const) {
      now = start
      const { k, until } = await share(keeper, reef, { days })
      const ends = new Date(start.getTime() + days * day - 30_000)
      expect(until).toBe(ends.toISOString())
      now = new Date(ends.getTime() - 1)
      const { status, body } = await open(k)
      const [image] = body.tank.images ?? []
      expect([status, body.until]).toEqual([200, until])
      expect((await pictureOf(k, image?.image ?? '')).statusCode).toBe(200)
      now = ends
      const after = await pictureOf(k, image?.image ?? '', 'thumbnail')
      expect([after.statusCode, after.json().code]).toEqual([404, 'share_over'])
      const series = await server.call(contract.getSharedSeries, { query: `?k=${k}` })
      expect([series.status, await statusOf(k)]).toEqual([404, 404])
    }
  })

  test('an ended one is renewed for three more weeks at most, for 30 days, and then it is gone', async () => {
    const { keeper, reef } = await enter()
    const { id, k, until } = await share(keeper, reef, { days: 1 })
    now = new Date(Date.parse(until ?? '') + 29 * day)
    await sweepKeys(server.db, now)
    expect(await statusOf(k)).toBe(404)
    const signIn = async () => ({
      id: keeper.id,
      token: await startSession(server.db, keeper.id, { now, replaces: undefined }),
    })
    const renew = async (expires_at: string | null) =>
      server.call(access.updateAccess, { as: await signIn(), params: { id }, body: { expires_at } })
    const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString()
    for (const wrong of [null, inDays(-1), inDays(23)]) expect((await renew(wrong)).status).toBe(400)
    // A browser whose clock is fast asks for more than there is.
    expect((await renew(inDays(21.5))).body).toMatchObject({ expires_at: inDays(21) })
    expect(await statusOf(k)).toBe(200)
    now = new Date(now.getTime() + 52 * day)
    await sweepKeys(server.db, now)
    expect((await renew(inDays(21))).status).toBe(404)
    expect((await server.call(access.listAccess, { as: await signIn() })).body).toEqual([])
  })

  test('whatever it is that has ended, the answer is the same', async () => {
    const { keeper, reef } = await enter()
    const ended = await share(keeper, reef, { days: 1 })
    now = new Date(start.getTime() + 2 * day)
    const revoked = await share(keeper, reef)
    await server.call(access.deleteAccess, { as: keeper, params: { id: revoked.id } })
    const lost = await enterAquarium(server.db, { owner: keeper, name: 'Lost', now })
    const deleted = await share(keeper, lost)
    await server.call(aquariums.deleteAquarium, { as: keeper, params: { id: lost } })
    const { body: calendar } = await server.call(access.createCalendar, { as: keeper })
    const foreign = new URL(calendar.url).searchParams.get('k') ?? ''
    const wrong = ['', 'A'.repeat(22), 'A'.repeat(1_500), `${'A'.repeat(21)}%00`, foreign, keeper.token]
    const keys = [ended.k, revoked.k, deleted.k, ...wrong]
    const answers = await Promise.all(
      keys.flatMap((k) =>
        ['/api/shared', '/api/shared/series', `/api/shared/pictures/${'A'.repeat(16)}/full`].map((path) =>
          server.app.inject({ url: `${path}?k=${k}`, headers: host }),
        ),
      ),
    )
    const told = answers.map(({ statusCode, headers, payload }) => [
      statusCode,
      headers['cache-control'],
      headers['x-robots-tag'],
      payload.replace(/"request_id":"[^"]*"/, ''),
    ])
    expect(told).toEqual(told.map(() => told[0]))
    expect(told[0]?.slice(0, 3)).toEqual([404, 'private, no-store', 'noindex'])
    expect(told[0]?.[3]).toContain('This link has ended. Ask whoever sent it for a new one.')
  })

  test.each([
    ['its tank is deleted', aquariums.deleteAquarium, undefined],
    ['its tank is hidden by an admin', updateAquarium, { active: false }],
    ['its tank is handed over', updateAquarium, 'another owner'],
    ['its tank is deleted for good', aquariums.hardDeleteAquarium, undefined],
  ] as const)('it ends when %s, and does not come back with it', async (_when, endpoint, change) => {
    const { keeper, reef } = await enter()
    const { k } = await share(keeper, reef)
    const { admin, neighbour } = server.cast
    const body = change === 'another owner' ? { user_id: neighbour.id } : change
    const params = { id: reef }
    const done = await server.call(endpoint, { as: admin, params, ...(body && { body }) })
    expect([done.status, await statusOf(k)]).toEqual([endpoint.status, 404])
    const back = { active: true, user_id: keeper.id }
    await server.call(updateAquarium, { as: admin, params, body: back })
    await server.call(aquariums.restoreAquarium, { as: keeper, params })
    expect(await statusOf(k)).toBe(404)
  })

  test('it ends with the account, and when a role changes', async () => {
    const { keeper, reef } = await enter()
    const { k } = await share(keeper, reef)
    const { email } = (await server.call(getMe, { as: keeper })).body
    const as = server.cast.admin
    await server.call(updateUser, { as, params: { id: keeper.id }, body: { subscription_level: 'admin' } })
    expect(await statusOf(k)).toBe(404)
    await server.call(updateUser, { as, params: { id: keeper.id }, body: { subscription_level: 'free' } })
    const second = await share(keeper, reef)
    expect((await server.call(closeAccount, { as: keeper, body: { email } })).status).toBe(204)
    expect(await statusOf(second.k)).toBe(404)
  })

  test('only owners share, also where an admin sees more', async () => {
    const { keeper, reef } = await enter()
    const { keeper: admin, reef: own } = await enter('admin')
    const found = [
      await make(admin, reef),
      await make(server.cast.neighbour, reef),
      await make(keeper, 2_000_000_000),
    ]
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404])
    const { k } = await share(admin, own)
    expect(await statusOf(k)).toBe(200)
    await server.call(updateAquarium, { as: admin, params: { id: own }, body: { active: false } })
    expect((await make(admin, own)).status).toBe(404)
    for (const wrong of [{ name: ' ' }, { shows: ['all'] }, { since: '2026-02-30' }, { days: 2 }, { k: 1 }])
      expect((await make(keeper, reef, wrong as never)).status).toBe(400)
  })

  test(`a tank has ${maxShares} of them, also when all are made at once, and another tank as many`, async () => {
    const { keeper, reef } = await enter()
    const made = await Promise.all(Array.from({ length: maxShares + 3 }, () => make(keeper, reef)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxShares)
    const nano = await enterAquarium(server.db, { owner: keeper, name: 'Nano', now })
    expect((await make(keeper, nano)).status).toBe(201)
  })

  test('that it was opened is counted every five minutes, and its pictures do not count', async () => {
    const { keeper, reef } = await enter()
    const { k } = await share(keeper, reef)
    const used = async () => {
      const [{ uses, used_at } = { uses: -1, used_at: null }] = (
        await server.call(access.listAccess, { as: keeper })
      ).body
      return [uses, used_at]
    }
    await pictureOf(k, 'A'.repeat(16))
    expect(await used()).toEqual([0, null])
    await Promise.all([open(k), open(k), open(k)])
    now = new Date(start.getTime() + 5 * minute)
    await open(k)
    expect(await used()).toEqual([1, start.toISOString()])
    now = new Date(start.getTime() + 5 * minute + 1)
    await open(k)
    expect(await used()).toEqual([2, now.toISOString()])
  })

  test('notes are shown only where the link says so: of the tank, of logs, of events and on the chart', async () => {
    const { keeper, reef } = await enter()
    const secret = 'the leak behind the sump'
    await server.call(updateAquarium, { as: keeper, params: { id: reef }, body: { notes: secret } })
    await log(keeper, reef, { ph: 8.1, note: secret })
    await log(keeper, reef, { note: secret })
    const event = { aquarium_id: reef, timestamp: '2026-11-27T09:00:00', kind: 'feeding', note: secret }
    expect((await server.call(createEvent, { as: keeper, body: event })).status).toBe(201)
    const quiet = await share(keeper, reef)
    const told = await share(keeper, reef, { shows: ['events', 'notes'] })
    const bare = await share(keeper, reef, { shows: [] })
    for (const { k } of [quiet, bare]) {
      const { text, body } = await open(k)
      expect(text).not.toContain(secret)
      expect(body.logs).toHaveLength(1)
      const { text: series } = await server.call(contract.getSharedSeries, { query: `?k=${k}` })
      expect(series).not.toContain(secret)
    }
    expect((await open(bare.k)).body.tank).not.toHaveProperty('care')
    expect((await open(bare.k)).body.series.marks).toEqual([])
    expect((await open(quiet.k)).body.series.marks).toMatchObject([{ kind: 'feeding' }])
    const { tank, logs, series } = (await open(told.k)).body
    expect([tank.notes, tank.care?.last[0]?.note, logs.length]).toEqual([secret, secret, 2])
    expect(series.marks.filter(({ text }) => text === secret)).toHaveLength(2)
  })

  test('nothing before its first day is shown, not even that there is something', async () => {
    const { keeper, reef } = await enter()
    for (const [timestamp, ph] of [
      ['2025-03-01T08:00:00', 7.1],
      ['2026-08-31T23:59:59', 7.2],
      ['2026-09-01T00:00:00', 8.3],
    ] as const)
      await log(keeper, reef, { timestamp, ph, note: `note of ${ph}` })
    const old = { aquarium_id: reef, timestamp: '2026-08-31T09:00:00', kind: 'cleaning', title: 'Old' }
    await server.call(createEvent, { as: keeper, body: old })
    const product = { name: 'Alk part', unit: 'ml', ref_amount: 1, ref_litres: 1, alkalinity: 2 }
    const { body: made } = await server.call(createProduct, {
      ...{ as: keeper, params: { id: reef }, body: product },
    })
    for (const [timestamp, amount] of [
      ['2026-08-20T09:00:00', 777],
      ['2026-09-02T09:00:00', 24],
      ['2026-09-03T09:00:00', 25],
    ] as const)
      await server.call(createEvent, {
        as: keeper,
        body: { aquarium_id: reef, timestamp, kind: 'doser', product_id: made.id, amount },
      })
    const { k } = await share(keeper, reef, { since: '2026-09-01', shows: ['events', 'notes'] })
    const first = await open(k)
    const asked = await server.call(contract.getSharedSeries, {
      query: `?k=${k}&from=2020-01-01T00:00:00&to=2026-12-01T00:00:00`,
    })
    for (const { text } of [first, asked]) expect(text).not.toMatch(/2025-|2026-08|7\.[12]|Old|777/)
    const dosers = first.body.series.marks.filter(({ kind }) => kind === 'doser').map(({ text }) => text)
    expect(dosers).toEqual(['Doser set: Alk part 24 ml a day', 'Doser set: Alk part 25 ml a day (was 24)'])
    expect(first.body.series).toMatchObject({ total: 1, earliest: '2026-09-01T00:00:00' })
    expect(first.body.tank.latest.ph).toEqual({ value: 8.3, timestamp: '2026-09-01T00:00:00' })
    expect(first.body.tank.tests_before.ph).toEqual([])
    expect(first.body.since).toBe('2026-09-01')
    expect(first.body.logs).toHaveLength(1)
    const late = await share(keeper, reef, { since: '2026-11-01', shows: ['notes'] })
    const { tank, series, logs } = (await open(late.k)).body
    expect([tank.latest.ph, series.earliest, series.latest, series.total, logs]).toEqual([
      ...[null, null, null, 0, []],
    ])
  })

  test('photos are shown where the link says so, under names that are its own', async () => {
    const { keeper, reef } = await enter()
    await upload(keeper, reef)
    const { images } = (await server.call(getAquarium, { as: keeper, params: { id: reef } })).body
    const [one, other] = [await share(keeper, reef), await share(keeper, reef)]
    const bare = await share(keeper, reef, { shows: [] })
    const nameBy = async (k: string) => (await open(k)).body.tank.images?.[0]?.image ?? ''
    const [name, otherName] = [await nameBy(one.k), await nameBy(other.k)]
    expect(name).not.toBe(otherName)
    expect((await open(one.k)).body.tank.cover).toBe(name)
    const sent = await pictureOf(one.k, name)
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(sent.headers['cache-control']).toBe('private, no-store')
    expect(sent.headers.etag).toBeUndefined()
    expect((await open(bare.k)).body.tank).toMatchObject({ cover: expect.stringMatching(/^[1-5]$/) })
    expect((await open(bare.k)).body.tank).not.toHaveProperty('images')
    const refused = [await pictureOf(one.k, otherName), await pictureOf(bare.k, name)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    await server.call(deleteImage, { as: keeper, params: { id: images[0]?.id ?? 0 } })
    expect((await pictureOf(one.k, name)).statusCode).toBe(404)
  })

  test('whoever is signed in is not recognised, and no other call takes the secret', async () => {
    const { keeper, reef } = await enter()
    const { k } = await share(keeper, reef)
    const signedIn = await server.call(contract.getShared, { as: keeper, query: `?k=${k}` })
    expect([signedIn.text, signedIn.headers['set-cookie']]).toEqual([(await open(k)).text, undefined])
    const wrong = await server.call(contract.getShared, { as: keeper, query: '' })
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([404, undefined])
    for (const url of [`/api/aquariums/${reef}?k=${k}`, `/api/me?k=${k}`, `/api/calendar.ics?k=${k}`]) {
      const { statusCode } = await server.app.inject({
        url,
        headers: { ...host, authorization: `Bearer ${k}` },
      })
      expect([401, 404]).toContain(statusCode)
    }
  })
})

describe('how much may be asked by links', () => {
  const rates = { signIn: 20, requests: 12, imports: 12, uploads: 120, images: 300, ai: 20 }
  const server = forTests(() => createTestApp('sqlite', { config: { rates } }))

  test('is counted by address, guesses too, and the owner’s own requests are not slower for it', async () => {
    const { keeper, reef } = server.cast
    const body = { name: 'Forum', shows: [], since: null, days: 1 }
    const { url } = (await server.call(contract.createShare, { as: keeper, params: { id: reef }, body })).body
    const k = new URL(url).searchParams.get('k')
    const ask = async (k: string | null) =>
      (await server.call(contract.getShared, { query: `?k=${k}` })).status
    for (let call = 0; call < 6; call += 1)
      expect([await ask(k), await ask('A'.repeat(22))]).toEqual([200, 404])
    expect(await ask(k)).toBe(429)
    expect(await ask('A'.repeat(22))).toBe(429)
    const own = await server.call(getAquarium, { as: keeper, params: { id: reef } })
    expect(own.status).toBe(200)
  })
})
