import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { forgetOldLeases } from './leases.store.ts'
import type { Leases } from './leases.ts'
import { MemoryLeases, QueueFull, SharedLeases } from './leases.ts'
import { countOnce, forgetOldRateCounts } from './rate-counters.store.ts'
import { SharedRateCounters } from './rate-counters.ts'

const minute = 60_000

/** The clock of the database (ms): it stands still but for `pass`. */
const clock = vi.hoisted(() => ({ now: 1_800_000_000_000 }))
vi.mock('./database-clock.store.ts', () => ({ databaseNow: () => sql<number>`${sql.lit(clock.now)}` }))
function pass(time: number) {
  clock.now += time
}

describe.each(engines)('what nodes share on %s', (engine) => {
  const database = forTests(() => createDatabase(engine))

  /** Two nodes with a line of the same name. */
  const nodes = (line: string): [Leases, Leases] => [
    new SharedLeases(database.db, line),
    new SharedLeases(database.db, line),
  ]

  test('the clock of the database tells milliseconds', async () => {
    const { databaseNow } =
      await vi.importActual<typeof import('./database-clock.store.ts')>('./database-clock.store.ts')
    const { rows } = await sql<{ now: number }>`select ${databaseNow(database.db)} as now`.execute(
      database.db,
    )
    expect(Math.abs(Date.now() - (rows[0]?.now ?? 0))).toBeLessThan(60 * minute)
  })

  test('a window counts on all nodes, ends, and is not kept open by a clock that was set back', async () => {
    const count = (who = 'ada') => countOnce(database.db, { what: 'tea', who, window: minute })
    expect(await count()).toEqual({ current: 1, ttl: minute })
    pass(1_000)
    expect(await count()).toEqual({ current: 2, ttl: minute - 1_000 })
    expect(await count('bo')).toEqual({ current: 1, ttl: minute })
    pass(-24 * 60 * minute)
    expect(await count()).toEqual({ current: 1, ttl: minute })
    pass(minute - 1)
    expect(await count()).toEqual({ current: 2, ttl: 1 })
    expect(await count('bo')).toEqual({ current: 1, ttl: minute })
    pass(1)
    expect(await count()).toEqual({ current: 1, ttl: minute })
    pass(minute - 1)
    await forgetOldRateCounts(database.db)
    expect(await database.db.selectFrom('rate_counts').select('who').execute()).toEqual([{ who: 'ada' }])
  })

  test('twenty at once are counted as twenty', async () => {
    const counters = new SharedRateCounters(database.db, 'rush')
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => counters.count('ada', { window: minute, max: 100 })),
    )
    expect(seen.map(({ current }) => current).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  test('who was refused is refused without asking the database, and no address is in it', async () => {
    const counters = new SharedRateCounters(database.db, 'flood')
    const come = () => counters.count('203.0.113.7', { window: 60 * minute, max: 2 })
    expect([(await come()).current, (await come()).current, (await come()).current]).toEqual([1, 2, 3])
    for (let time = 0; time < 5; time += 1) expect((await come()).current).toBe(3)
    const rows = await database.db.selectFrom('rate_counts').selectAll().where('what', '=', 'flood').execute()
    expect(rows).toMatchObject([{ count: 3 }])
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })

  test.each(['shared', 'in memory'])('of one holder there is one, in one line, %s', async (kind) => {
    const memory = new MemoryLeases()
    const [one, other] = kind === 'shared' ? nodes('single') : [memory, memory]
    const first = await one.request(1)
    expect(await other.request(1)).toBeUndefined()
    const neighbour = await other.request(2)
    expect(neighbour).toBeDefined()
    await first?.release()
    const again = await other.request(1)
    expect(again).toBeDefined()
    // The first place was left already: leaving it again must not end the new one.
    await first?.release()
    expect(await one.request(1)).toBeUndefined()
    await Promise.all([again?.release(), neighbour?.release()])
  })

  test.each(['shared', 'in memory'])(
    'one works, two wait in their order, and a fourth is refused, %s',
    async (kind) => {
      const memory = new MemoryLeases()
      const [one, other] = kind === 'shared' ? nodes('busy') : [memory, memory]
      const order: number[] = []
      const leases = await Promise.all(
        [1, 2, 3, 4].map((holder) => (holder % 2 ? one : other).request(holder)),
      )
      await leases[0]?.acquire()
      order.push(1)
      const second = leases[1]?.acquire().then(() => order.push(2))
      await expect.poll(() => waiting('busy', kind)).toBe(true)
      const third = leases[2]?.acquire().then(() => order.push(3))
      if (kind === 'shared')
        await expect
          .poll(
            async () =>
              (await database.db.selectFrom('turns').select('place').where('place', 'is not', null).execute())
                .length,
          )
          .toBe(3)
      await expect(leases[3]?.acquire()).rejects.toThrow(QueueFull)
      await expect(other.request(5)).rejects.toThrow(QueueFull)
      expect(order).toEqual([1])
      await leases[0]?.release()
      await second
      expect(order).toEqual([1, 2])
      await leases[1]?.release()
      await third
      expect(order).toEqual([1, 2, 3])
      await Promise.all([leases[2]?.release(), leases[3]?.release()])
    },
  )

  async function waiting(line: string, kind: string) {
    if (kind !== 'shared') return true
    const rows = await database.db
      .selectFrom('turns')
      .select('token')
      .where('line', '=', line)
      .where('place', '=', 2)
      .execute()
    return rows.length === 1
  }

  test.each(['shared', 'in memory'])('who gives up while they wait holds up nobody, %s', async (kind) => {
    const memory = new MemoryLeases()
    const [one, other] = kind === 'shared' ? nodes('given up') : [memory, memory]
    const [first, second, third] = await Promise.all([one.request(1), other.request(2), one.request(3)])
    await first?.acquire()
    const gone = new AbortController()
    const waiting = second?.acquire(gone.signal)
    gone.abort(new Error('hung up'))
    await expect(waiting).rejects.toThrow('hung up')
    await second?.release()
    const turn = third?.acquire()
    await first?.release()
    await turn
    await third?.release()
  })

  test('a node that has died holds up nobody after 20 s, and is not there any more', async () => {
    // Nobody says that they live.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [one, other] = nodes('dead')
    const dead = await one.request(1)
    await dead?.acquire()
    pass(20_000)
    expect(await other.request(1)).toBeUndefined()
    pass(1)
    const next = await other.request(2)
    await next?.acquire()
    const again = await other.request(1)
    expect(again).toBeDefined()
    // The process that seemed dead was only late: somebody else has its place by now.
    await expect(dead?.acquire()).rejects.toMatchObject({ code: 'busy' })
    await dead?.release()
    expect(await other.request(1)).toBeUndefined()
    const rows = () => database.db.selectFrom('turns').select('holder').where('line', '=', 'dead').execute()
    pass(60 * minute)
    await forgetOldLeases(database.db)
    expect(await rows()).toHaveLength(2)
    pass(1)
    await forgetOldLeases(database.db)
    expect(await rows()).toEqual([])
    await Promise.all([next?.release(), again?.release()])
    vi.useRealTimers()
  })
})
