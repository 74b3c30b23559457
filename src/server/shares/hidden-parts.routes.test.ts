import { describe, expect, test } from 'vitest'
import type { NewEvent } from '#contract/aquariums/events.ts'
import { createEvent } from '#contract/aquariums/events.ts'
import type { NewLog } from '#contract/aquariums/logs.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { createProduct } from '#contract/aquariums/products.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import * as contract from '#contract/shares.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { enterShare } from '#server/testing/shares.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const now = new Date('2026-11-28T08:00:00.000Z')
const since = '2026-09-01'
const minutesFrom = (start: string, minutes: number) =>
  new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 19)

type Logs = Omit<NewLog, 'aquarium_id'>[]
type Tank = { logs: Logs; dosers: Pick<NewEvent, 'timestamp' | 'amount'>[]; other?: NewEvent['timestamp'] }

/** Two weeks of tests: ten common ones, one of a custom parameter only, and one with a note. */
const tested: Logs = Array.from({ length: 12 }, (_, day) => ({
  timestamp: minutesFrom('2026-11-01T20:00:00', day * 1_440),
  ...(day === 4 ? {} : { alkalinity: 8 + day / 10 }),
  ...(day === 7 && { note: 'A test with a note' }),
}))
const noted: Logs = Array.from({ length: 45 }, (_, hour) => ({
  timestamp: minutesFrom('2026-11-20T08:00:00', hour * 60),
  note: hour === 3 ? 'long '.repeat(600) : 'Only a note',
}))
const before: Logs = [
  { timestamp: '2026-08-31T23:59:59', alkalinity: 7.1 },
  { timestamp: '2025-01-01T08:00:00', alkalinity: 7.2, calcium: 401 },
  { timestamp: '2025-01-02T08:00:00', note: 'Set up' },
]

describe.each(engines)('what a link does not show, on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  async function enterTank({ logs, dosers, other }: Tank) {
    const { keeper } = server.cast
    const id = await enterAquarium(server.db, { owner: keeper, name: 'Reef', now })
    const done = async <Body>(
      answer: Promise<{ status: number; body: Body; text: string }>,
    ): Promise<Body> => {
      const { status, body, text } = await answer
      if (status >= 300) throw new Error(text)
      return body
    }
    await done(server.call(updateAquarium, { as: keeper, params: { id }, body: { image_url: '1' } }))
    const parameters = { parameters: [{ catalogue: 'potassium' }] }
    const made = await done(server.call(createParameters, { as: keeper, params: { id }, body: parameters }))
    const own = [{ parameter_id: made[0]?.id, value: 400 }]
    for (const log of logs) {
      const body = { aquarium_id: id, ...log, ...(log.timestamp.startsWith('2026-11-05') && { own }) }
      await done(server.call(createLog, { as: keeper, body }))
    }
    const product = (name: string) => {
      const body = { name, unit: 'ml', ref_amount: 1, ref_litres: 100, alkalinity: 0.5 }
      return done(server.call(createProduct, { as: keeper, params: { id }, body }))
    }
    const [alk, old] = [await product('Alk'), await product('Old')]
    const doser = { aquarium_id: id, kind: 'doser', product_id: alk.id }
    for (const set of dosers) await done(server.call(createEvent, { as: keeper, body: { ...doser, ...set } }))
    if (other !== undefined) {
      const body = { ...doser, product_id: old.id, timestamp: other, amount: 5 }
      await done(server.call(createEvent, { as: keeper, body }))
    }
    return id
  }
  async function answersOf(aquariumId: number, shows: readonly ('events' | 'notes')[]) {
    const { secret } = await enterShare(server.db, server.cast.keeper, { aquariumId, shows, since })
    const ranges = ['', '&from=2025-01-01T00:00:00', '&from=2026-11-20T00:00:00&to=2026-11-30T00:00:00']
    const series = await Promise.all(
      ranges.map((range) => server.call(contract.getSharedSeries, { query: `?k=${secret}${range}` })),
    )
    const whole = await server.call(contract.getShared, { query: `?k=${secret}` })
    expect([whole, ...series].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    return { ...whole.body, ranges: series.map(({ body }) => body) }
  }
  const bare: Tank = { logs: tested, dosers: [{ timestamp: '2026-10-01T09:00:00', amount: 24 }] }

  test('changes nothing in its answers: logs that are only notes, and all from before the first day', async () => {
    const hiding: Tank = {
      logs: [...before, ...tested, ...noted],
      dosers: [{ timestamp: '2026-08-01T09:00:00', amount: 20 }, ...bare.dosers],
      other: '2026-08-02T09:00:00',
    }
    const plain = await answersOf(await enterTank(bare), ['events'])
    expect([plain.logs.length, plain.series.total, plain.ranges[2]?.total]).toEqual([12, 12, 0])
    expect(plain.tank.care?.dosers).toHaveLength(1)
    expect(plain.series.marks).toMatchObject([{ text: 'Doser set: Alk 24 ml a day' }])
    expect(await answersOf(await enterTank(hiding), ['events'])).toEqual(plain)
    const empty = await answersOf(await enterTank({ logs: [], dosers: [] }), [])
    expect(empty.series).toMatchObject({ earliest: null, latest: null, total: 0 })
    expect(await answersOf(await enterTank({ logs: [...before, ...noted], dosers: [] }), [])).toEqual(empty)
  })

  test('is shown where notes are: the newest 30 and all that are counted', async () => {
    const id = await enterTank({ ...bare, logs: [...before, ...tested, ...noted] })
    const { logs, series, ranges } = await answersOf(id, ['notes'])
    expect(logs.map(({ note }) => note?.slice(0, 4))).toEqual(Array(30).fill('Only'))
    expect(series).toMatchObject({ total: 57, earliest: tested[0]?.timestamp })
    expect(ranges.map(({ total }) => total)).toEqual([57, 57, 45])
  })

  test.each([
    ['no place for it', '?k=AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['what it does not take', '?k=AAAAAAAAAAAAAAAAAAAAAA&wrong=1', 400],
    ['a failure of the server', '?k=AAAAAAAAAAAAAAAAAAAAAA', 500],
    ['too many requests', '?k=AAAAAAAAAAAAAAAAAAAAAA', 429],
  ])('no answer is kept, found by a search or told on, not even %s', async (_what, query, status) => {
    const app = await createTestApp(engine, {
      now: () => now,
      config: {
        rates: {
          signIn: 20,
          requests: status === 429 ? 1 : 100,
          imports: 12,
          uploads: 12,
          images: 30,
          ai: 20,
        },
      },
    })
    try {
      if (status === 500) await app.db.schema.alterTable('access_keys').renameTo('away').execute()
      const ask = (path: string) => app.app.inject({ url: path + query, headers: { host: 'localhost:3000' } })
      if (status === 429) await ask('/s')
      for (const path of [
        '/s',
        '/api/shared',
        '/api/shared/series',
        `/api/shared/pictures/${'A'.repeat(16)}/full`,
      ]) {
        const { statusCode, headers } = await ask(path)
        // The page takes what messengers add to its address.
        if (path !== '/s' || status !== 400) expect([path, statusCode]).toEqual([path, status])
        expect([path, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual(
          [...[path, 'private, no-store', 'noindex', 'no-referrer']],
        )
      }
    } finally {
      await app.close()
    }
  })
})
