import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { Series } from '#contract/aquariums/series.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { widestLevel } from '#domain/series/rollups.ts'
import { cells } from '#domain/series/stretches.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { seriesFromLogs } from '#server/testing/series-from-logs.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'
import { rollSomeUp } from './roll-up.rules.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const now = new Date('2026-03-15T12:00:00Z')
const end = timestampToSeconds('2026-03-15T09:00:00')
/**
 * Over how many days the logs of a tank are spread: each length needs other cells. In an uneven tank most logs lie in
 * every third day, as when a controller fails now and then, so that days with the narrowest cells stand beside days
 * without them.
 */
const spreads = [{ days: 5 }, { days: 24, isUneven: true }, { days: 60 }, { days: 900 }, { days: 8_000 }]
const logsOfTank = 6_000
/**
 * On PostgreSQL two of the tanks are enough unless more are asked for: only the queries are others, and these two have
 * all kinds of days.
 */
const someSpreads = { sqlite: spreads, postgres: process.env.CASES ? spreads : [spreads[1], spreads[3]] }
/** Steps for each tank, and ranges that are checked after each step. */
const [steps, someRanges] = process.env.CASES ? [6, 4] : [4, 2]

describe.each(engines)('series from days that are rolled up on %s', (engine) => {
  const ofEngine = someSpreads[engine]
  const cases = Number(process.env.CASES ?? ofEngine.length)
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  const ask = (db: Db, aquariumId: number, range: Range) => readSeries(db, { aquariumId, now, ...range })

  test(`are those of the logs themselves, for ${cases} random tanks, edits and ranges each`, async () => {
    const kindsOfDays = new Set<string>()
    for (let round = 0; round < cases; round += 1) {
      const seed = round + Number(process.env.SEED ?? 1)
      const { days, isUneven = false } = ofEngine[round % ofEngine.length] ?? { days: 60 }
      const tank = await randomTank(server, { seed, days, isUneven })
      const random = seededRandom(seed * 31)
      for (let step = 0; step < steps; step += 1) {
        await rollSome(server, tank.id, step === 0 ? 100 : Math.floor(random() * 4))
        // Looked at now and not at the end: how much is rolled up again after a change depends on timing.
        if (step === 0) for (const kind of await kindsOfRolledDays(server.db, tank.id)) kindsOfDays.add(kind)
        else await changeSome(server, tank, random)
        if (step % 2 === 1) await rollSome(server, tank.id, Math.floor(random() * 200))
        for (const range of rangesOf(tank, random)) {
          const [rolled, raw] = [
            await ask(server.db, tank.id, range),
            await seriesFromLogs(server.db, { aquariumId: tank.id, now, ...range }),
          ]
          const where = JSON.stringify({ seed, step, range })
          expectSame(withoutChanges(rolled), withoutChanges(raw), where)
          for (const key of parameterKeys) expectNear(rolled.changes[key], raw.changes[key], where)
        }
      }
      const whole = await ask(server.db, tank.id, {})
      await expectTrue(server.db, { aquariumId: tank.id, series: whole })
    }
    expect(kindsOfDays).toEqual(new Set(['-', 'r', 'd']))
  }, 600_000)

  test('pass over months without logs, as between a log of a clock that was wrong and the others', async () => {
    const { db } = server
    const tank = await randomTank(server, { seed: 1, days: 60, isUneven: false })
    const log = { ...randomLog(tank, seededRandom(2)), timestamp: '1950-01-02T00:00:00' }
    await db.insertInto('logs').values(log).execute()
    await rollSome(server, tank.id, 100)
    const rolled = await db
      .selectFrom('rolled_months')
      .select('month')
      .where('aquarium_id', '=', tank.id)
      .orderBy('month')
      .execute()
    expect(rolled.map(({ month }) => month)).toEqual(['1950-01', '2026-01', '2026-02', '2026-03'])
    const raw = await seriesFromLogs(db, { aquariumId: tank.id, now })
    expect(withoutChanges(await ask(db, tank.id, {}))).toEqual(withoutChanges(raw))
  })
})

type Range = { from?: string; to?: string; points?: number }
type Tank = { id: number; other: number; days: number; isUneven: boolean }
type Random = () => number

function withoutChanges({ changes: _, ...rest }: Series) {
  return rest
}

/** Compared as text first: to go through thousands of numbers with `expect` takes longer than to read them. */
function expectSame(one: object, other: object, where: string) {
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one, where).toEqual(other)
}

function expectNear(one: number | null, other: number | null, where: string) {
  if (one === null || other === null) expect(one, where).toBe(other)
  else expect(Math.abs(one - other), where).toBeLessThan(1e-6 * (1 + Math.abs(other)))
}

async function randomTank(
  { db, cast }: TestApp,
  { seed, ...spread }: { seed: number } & Pick<Tank, 'days' | 'isUneven'>,
): Promise<Tank> {
  const random = seededRandom(seed)
  const id = await enterAquarium(db, { owner: cast.keeper, name: 'Rolled', now })
  const other = await enterAquarium(db, { owner: cast.keeper, name: 'Other', now })
  const tank = { id, other, ...spread }
  const logs = Array.from({ length: logsOfTank }, () => randomLog(tank, random))
  await enterLogs(db, logs)
  return tank
}

/** Many readings alike, some missing, some at one moment. */
function randomLog({ id, days, isUneven }: Tank, random: Random) {
  const anywhere = end - Math.floor((random() * days * daySeconds) / 30) * 30
  const at =
    anywhere - (isUneven && random() < 0.95 ? (Math.floor(anywhere / daySeconds) % 3) * daySeconds : 0)
  return {
    aquarium_id: id,
    timestamp: secondsToTimestamp(random() < 0.002 ? at + 40_000 * daySeconds * random() * 0.5 : at),
    note: random() < 0.01 ? `Note ${Math.floor(random() * 100)}` : null,
    ...perParameter(({ ideal }) => (random() < 0.5 ? null : ideal.max + Math.round(random() * 15) / 10)),
  }
}

/** Takes steps of rolling up. Waiting is none: on a server of many databases, a transaction in any delays it. */
async function rollSome({ database }: TestApp, id: number, steps: number) {
  for (let step = 0; step < steps; ) {
    const rolled = await rollSomeUp({ database, now }, id)
    if (rolled === 'done') return
    if (rolled === 'waits') await nextTurn()
    else step += 1
  }
}

/** A letter for each day that is rolled up. */
async function kindsOfRolledDays(db: Db, aquariumId: number): Promise<string[]> {
  const months = await db
    .selectFrom('rolled_months')
    .select('days')
    .where('aquarium_id', '=', aquariumId)
    .execute()
  return months.flatMap(({ days }) => [...days])
}

/** Does what users, imports and operators do; some of it while days are rolled up. */
async function changeSome(server: TestApp, tank: Tank, random: Random) {
  const { db, cast } = server
  const rolling = rollSome(server, tank.id, 2)
  const somewhere = secondsToTimestamp(end - random() * tank.days * daySeconds)
  const near = db
    .selectFrom('logs')
    .select('id')
    .where('aquarium_id', '=', tank.id)
    .where('timestamp', '>=', somewhere)
    .orderBy('timestamp')
    .limit(1 + Math.floor(random() * 40))
  const ids = (await near.execute()).map(({ id }) => id)
  const changes = [
    () =>
      db
        .insertInto('logs')
        .values([randomLog(tank, random), randomLog(tank, random)])
        .execute(),
    () =>
      db
        .updateTable('logs')
        .set({ ph: 20 * random(), calcium: null })
        .where('id', 'in', ids)
        .execute(),
    () => db.updateTable('logs').set({ timestamp: somewhere }).where('id', 'in', ids).execute(),
    () => db.updateTable('logs').set({ aquarium_id: tank.other }).where('id', 'in', ids).execute(),
    () => db.deleteFrom('logs').where('id', 'in', ids).execute(),
    async () => {
      const rows = Array.from({ length: 40 }, () => randomLog(tank, random))
      // An import accepts only believable values.
      const believable = (ph: number | null) => (ph === null ? '' : Math.min(ph, 9))
      const lines = rows.map(({ timestamp, ph, nitrate }) => `${timestamp},${believable(ph)},${nitrate ?? 1}`)
      const upload = csvUpload(['Date,pH,Nitrate', ...lines].join('\n'))
      const query = `?aquarium_id=${tank.id}`
      const { body, headers } = upload
      const { status, text } = await server.call(uploadCsv, { as: cast.keeper, query, body, headers })
      expect(status, text).toBe(200)
    },
  ]
  await changes[Math.floor(random() * changes.length)]?.()
  await rolling
}

/** The whole range, one from a widest cell of lines, and some with ends anywhere, on a day's edge, or at one moment. */
function rangesOf({ days }: Tank, random: Random): Range[] {
  const moment = () => end - Math.floor(random() * days * daySeconds)
  const some = Array.from({ length: someRanges }, () => {
    const [from = 0, to = 0] = [moment(), moment()].toSorted((one, other) => one - other)
    const edge = random() < 0.3 ? daySeconds : 1
    return {
      from: secondsToTimestamp(Math.floor(from / edge) * edge),
      ...(random() < 0.7 && { to: secondsToTimestamp(Math.floor(to / edge) * edge) }),
      points: random() < 0.5 ? 1_200 : 10 + Math.floor(random() * 2_000),
    }
  })
  const cell = Math.ceil((end - days * daySeconds) / cells[widestLevel]) * cells[widestLevel]
  return [
    {},
    { points: 50 },
    { to: secondsToTimestamp(moment()) },
    { from: secondsToTimestamp(Math.min(cell, end)) },
    ...some,
  ]
}

/** Checks a series against the logs: each point was measured, the lowest and the highest are at their first moments. */
async function expectTrue(db: Db, { aquariumId, series }: { aquariumId: number; series: Series }) {
  const logs = await db
    .selectFrom('logs')
    .select(['timestamp', ...parameterKeys])
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '<=', series.latest ?? '')
    .orderBy('timestamp')
    .orderBy('id')
    .execute()
  expect([series.total, series.reduced]).toEqual([logs.length, true])
  for (const key of parameterKeys) {
    const measured = logs.flatMap((log) =>
      log[key] === null ? [] : [{ at: timestampToSeconds(log.timestamp), value: log[key] }],
    )
    const told = series.series[key].at.map((at, index) => ({ at, value: series.series[key].value[index] }))
    const known = new Set(measured.map(({ at, value }) => `${at} ${value}`))
    expect(told.filter(({ at, value }) => !known.has(`${at} ${value}`))).toEqual([])
    const values = measured.map(({ value }) => value)
    for (const extreme of [Math.min(...values), Math.max(...values)])
      expect(told).toContainEqual(measured.find(({ value }) => value === extreme))
    expect([told[0], told.at(-1)]).toEqual([measured[0], measured.at(-1)])
  }
}
