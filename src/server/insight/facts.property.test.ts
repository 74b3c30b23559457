import { describe, expect, test } from 'vitest'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { daySeconds as day, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readConsumption } from '#server/logs/readings/consumption.rules.ts'
import { parametersOf as customParametersOf } from '#server/parameters/parameters.store.ts'
import { readTargets } from '#server/targets/targets.store.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import type { Event, Log } from '#server/testing/slow-facts.ts'
import { line, now, range, slowDone, slowFacts } from '#server/testing/slow-facts.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { readFacts } from './tank-facts.rules.ts'

const cases = Number(process.env.CASES ?? 40)
const instant = new Date(`${now}Z`)
const limits = { low: 380, high: 420 }

describe.each(engines)('facts on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { now: () => instant }))

  test('are what a slow reader finds in all that was entered for random tanks', async () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= cases; seed += 1) {
      const random = seededRandom(seed)
      const [logs, events] = [randomLogs(random), randomEvents(random)]
      const { db } = server
      const id = await enterAquarium(db, { owner: server.cast.keeper, name: `Tank ${seed}`, now: instant })
      const own = await enterTank(db, { id, logs, events, random })
      const tank = {
        ...(await readTargets(db, id)),
        own_parameters: await customParametersOf(db, id),
      }
      const facts = await readFacts(db, {
        ...{ aquariumId: id, ...range, now: instant, zone: undefined, kind: null },
        ...{ parameters: parametersOf(tank), signal: new AbortController().signal },
      })
      const query = `?${new URLSearchParams(range)}`
      const asked = { as: server.cast.keeper, params: { id }, query }
      expect((await server.call(getParameterStatistics, asked)).body).toHaveProperty('done', slowDone(events))
      const uses = await readConsumption(db, { aquariumId: id, now: instant })
      const moved = facts.filter(({ kind }) => kind === 'swing' || kind === 'trend')
      const order = moved.map(({ kind, parameter }) => `${kind} ${parameter}`)
      const expected = slowFacts({ logs, events, own, uses }, order)
      const found = facts.map(lineOf)
      expect([...found].toSorted(), `of the tank of seed ${seed}`).toEqual(
        expected.length <= 12
          ? expected.toSorted()
          : expected.filter((one) => found.includes(one)).toSorted(),
      )
      expect(found).toHaveLength(Math.min(12, expected.length))
      for (const { kind, parameter } of facts) seen.add(kind).add(parameter?.slice(0, 4) ?? '')
    }
    for (const kind of ['out_of_range', 'trend', 'overdue', 'back_in_range', 'event_before', 'own:'])
      expect(seen).toContain(kind)
  })
})

function lineOf({ kind, parameter, numbers, says }: Fact): string {
  const values = Object.values(numbers).map(({ value }) => value)
  const event = kind === 'event_before' ? ` ${says.replace(/^.*: | \{b\}$/g, '')}` : ''
  return `${line(kind, parameter ?? '', values)}${event}`
}

type Entered = { id: number; logs: readonly Log[]; events: readonly Event[]; random: () => number }

/** Stores a tank, and with each log perhaps a reading of a custom parameter, which is returned. */
async function enterTank(db: Db, { id, logs, events, random }: Entered) {
  const [of, created_at] = [{ aquarium_id: id }, instant.toISOString()]
  if (random() < 0.5)
    await db.updateTable('aquariums').set({ volume_litres: 300 }).where('id', '=', id).execute()
  const custom = await db
    .insertInto('own_parameters')
    .values({
      ...{ ...of, created_at, catalogue: null, label: 'Potassium', sort_label: 'potassium', unit: 'ppm' },
      ...{ decimals: 0, charted: 1, position: 0, archived_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = customKey(custom.id)
  await db
    .insertInto('targets')
    .values({ ...of, ...limits, parameter: key, goal: null })
    .execute()
  const readings: { at: number; value: number }[] = []
  const [share, middle] = [random(), 360 + 80 * random()]
  for (const log of logs) {
    const stored = await db
      .insertInto('logs')
      .values({ ...of, ...log })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (random() > share) continue
    const value = Math.round(middle + 60 * (random() - 0.5))
    const { timestamp } = log
    await db
      .insertInto('own_readings')
      .values({ parameter_id: custom.id, log_id: stored.id, timestamp, value })
      .execute()
    readings.push({ at: timestampToSeconds(timestamp), value })
  }
  await enterEvents(db, { id, events })
  return { key, range: { min: limits.low, max: limits.high }, readings }
}

async function enterEvents(db: Db, { id, events }: Pick<Entered, 'id' | 'events'>) {
  const [of, created_at] = [{ aquarium_id: id }, instant.toISOString()]
  const product = await db
    .insertInto('products')
    .values({
      ...{ ...of, created_at, name: 'Part', sort_name: 'part', unit: 'ml', ref_amount: 1, ref_litres: 1 },
      ...{ alkalinity: 5, calcium: null, magnesium: null, archived_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { at, kind, amount, percent } of events) {
    const isTitled = kind === 'livestock' || kind === 'equipment' || kind === 'other'
    await db
      .insertInto('events')
      .values({
        ...{ ...of, created_at, kind, amount, percent, timestamp: secondsToTimestamp(at), note: null },
        ...{ title: isTitled ? 'Something' : null, product_id: amount === null ? null : product.id },
        ...{ new_alkalinity: null, new_calcium: null, new_magnesium: null },
        ...{ created_by: null, created_session: null },
      })
      .execute()
  }
}

/** What was done within a hundred days, oldest first; nothing in some tanks. */
function randomEvents(random: () => number): Event[] {
  const end = timestampToSeconds(now)
  const count = random() < 0.3 ? 0 : Math.floor(random() * 25)
  const moments = Array.from({ length: count }, () => end - Math.floor(random() * 100 * day))
  return moments
    .toSorted((one, other) => one - other)
    .map((at) => {
      const kind = eventKinds[Math.floor(random() * eventKinds.length)]?.key ?? 'feeding'
      const isDosed = kind === 'dose' || kind === 'doser'
      const amount = isDosed ? Math.floor(random() * 20) + Number(kind === 'dose') : null
      return { at, kind, amount, percent: kind === 'water_change' ? 5 + Math.floor(random() * 30) : null }
    })
}

/** Logs of ninety days, each of some of the parameters, with values near their ranges. */
function randomLogs(random: () => number): Log[] {
  const share = random() < 0.5 ? 0.8 : 0.25
  const tested = perParameter(() => random() < share)
  const wild = perParameter(() => 0.1 + random())
  const isAlike = random() < 0.3
  const step = 1 + Math.floor(random() * 9)
  const logs: Log[] = []
  const end = timestampToSeconds(now) - Math.floor(random() * 25) * day
  let salt = 0
  for (let at = end - 90 * day; at <= end; at += step * day) {
    if (random() < 0.3) salt = (random() - 0.5) / 5
    // Now and then nothing is tested for so long that nobody knows what was in between.
    if (random() < 0.05 && at + 15 * day <= end) at += 15 * day
    const values = perParameter((parameter) => {
      const { key, ideal, believable, decimals } = parameter
      if (!tested[key] || random() < 0.15) return null
      const span = ideal.max - ideal.min || believable.high / 20
      const value = ideal.min + span * (0.5 + (random() - 0.5) * 2 * wild[key])
      const isSalty = isAlike && ['calcium', 'magnesium', 'alkalinity'].includes(key)
      const shown = isSalty ? (ideal.min + span / 2) * (1 + salt) : value
      const gravity = isAlike && key === 'salinity' ? 1 + 0.0247 * (1 + salt) : shown
      return Math.max(believable.low, roundTo(gravity, decimals))
    })
    logs.push({ timestamp: secondsToTimestamp(at + Math.floor(random() * 3_600)), ...values })
  }
  return logs
}
