import { describe, expect, test } from 'vitest'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { makeFacts } from '#domain/insight/facts.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { daySeconds as day, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { roundTo } from '#domain/units/decimals.ts'
import { specificGravityToSalinity } from '#domain/units/units.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const cases = Number(process.env.CASES ?? 15)
const now = '2026-06-30T12:00:00'
const range = { from: '2026-05-31T00:00:00', to: '2026-06-30T23:59:59' }
const before = { from: '2026-04-30T00:00:00', to: '2026-05-30T23:59:59' }

type Log = { timestamp: string } & Record<ParameterKey, number | null>
type Reading = { at: number; value: number }

describe.each(engines)('facts on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { now: () => new Date(`${now}Z`) }))

  test('are what a slow reader finds in the raw logs of random tanks', async () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= cases; seed += 1) {
      const logs = randomLogs(seededRandom(seed))
      const { keeper: as } = server.cast
      const id = await enterAquarium(server.db, { owner: as, name: `Tank ${seed}`, now: new Date() })
      await enterLogs(
        server.db,
        logs.map((log) => ({ ...log, aquarium_id: id })),
      )
      const figures = async (query: typeof range) => {
        const asked = `?${new URLSearchParams(query)}`
        const { body } = await server.call(getParameterStatistics, { as, params: { id }, query: asked })
        return (body as { parameters: Record<ParameterKey, ParameterStatistics | null> }).parameters
      }
      const { body: tank } = await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })
      const facts = makeFacts({
        range: { from: timestampToSeconds(range.from), to: timestampToSeconds(range.to) },
        ...{ now, kind: null, parameters, done: [], isDosed: false, uses: {} },
        ...{ figures: await figures(range), figuresBefore: await figures(before) },
        tests: perParameter(({ key }) => {
          const latest = tank.latest[key]
          return latest && { ...latest, before: tank.tests_before[key] }
        }),
      })
      const found = facts.map(({ kind, parameter, numbers }) =>
        line(
          kind,
          parameter ?? '',
          Object.values(numbers).map(({ value }) => value),
        ),
      )
      const expected = slowFacts(logs)
      expect([...found].toSorted(), `of the tank of seed ${seed}`).toEqual(
        expected.length <= 12
          ? expected.toSorted()
          : expected.filter((one) => found.includes(one)).toSorted(),
      )
      expect(found).toHaveLength(Math.min(12, expected.length))
      for (const { kind } of facts) seen.add(kind)
    }
    for (const kind of ['out_of_range', 'trend', 'overdue', 'back_in_range']) expect(seen).toContain(kind)
  })
})

function line(kind: string, parameter: string, numbers: readonly number[]): string {
  return [kind, parameter, ...numbers.map((value) => Number(value.toPrecision(9)))].join(' ')
}

/** Logs of ninety days, each of some of the parameters, with values near their ranges. */
function randomLogs(random: () => number): Log[] {
  const tested = perParameter(() => random() < 0.8)
  const wild = perParameter(() => 0.1 + random())
  const isAlike = random() < 0.3
  const step = 1 + Math.floor(random() * 9)
  const logs: Log[] = []
  const end = timestampToSeconds(now) - Math.floor(random() * 25) * day
  let salt = 0
  for (let at = end - 90 * day; at <= end; at += step * day) {
    if (random() < 0.3) salt = (random() - 0.5) / 5
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

/** The same facts, each found in the plainest way: by going through all readings. */
function slowFacts(logs: readonly Log[]): string[] {
  const all = (key: ParameterKey): Reading[] =>
    logs.flatMap(({ timestamp, [key]: value }) =>
      value === null ? [] : [{ at: timestampToSeconds(timestamp), value }],
    )
  const within = (key: ParameterKey, { from, to }: typeof range) =>
    all(key).filter(({ at }) => at >= timestampToSeconds(from) && at <= timestampToSeconds(to))
  const latest = parameters.reduce((sum, { key }) => sum + Math.min(6, all(key).length), 0)
  if (latest < 5) return []
  const facts = parameters.flatMap(({ key }) => [
    ...slowState(key, all(key)),
    ...slowSwing(key, within(key, range)),
    ...slowStretch(key, within(key, range), within(key, before)),
    ...slowTrend(key, within(key, range)),
  ])
  facts.push(...slowTogether((key) => within(key, range)))
  if (facts.length > 0) return facts
  const counts = parameters.map(({ key }) => within(key, range).length)
  const canTell = counts.reduce((sum, count) => sum + count, 0) >= 5 && counts.some((count) => count > 1)
  return canTell ? [line('nothing_moved', '', [])] : []
}

function rangeOf(key: ParameterKey) {
  const found = parameters.find((one) => one.key === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return { ...found.ideal, digits: found.decimals }
}

function sideOf(key: ParameterKey, value: number): number {
  const { min, max } = rangeOf(key)
  return value < min ? -1 : value > max ? 1 : 0
}

function slowState(key: ParameterKey, readings: readonly Reading[]): string[] {
  const known = readings.slice(-6)
  const last = known.at(-1)
  if (!last) return []
  const gaps = known.slice(1).map(({ at }, index) => at - (known[index]?.at ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const usual =
    sorted.length === 0 ? 0 : ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  const rhythm = usual === 0 ? 0 : Math.max(1, usual / day)
  const age = (timestampToSeconds(now) - last.at) / day
  const facts: string[] = []
  const { min, max } = rangeOf(key)
  if (age <= Math.max(30, 3 * rhythm)) {
    const side = sideOf(key, last.value)
    let row = 0
    while (known.at(-1 - row) && sideOf(key, known.at(-1 - row)?.value ?? 0) === side) row += 1
    if (side !== 0)
      facts.push(
        line('out_of_range', key, [
          last.value,
          last.value - (side < 0 ? min : max),
          ...(row > 1 ? [row] : []),
        ]),
      )
    const midnights = Math.floor(timestampToSeconds(now) / day) - Math.floor(last.at / day)
    const every = Math.round(rhythm)
    if (rhythm > 0 && age > 1.5 * rhythm)
      facts.push(line('overdue', key, [midnights, ...(every > 1 ? [every] : [])]))
  }
  return facts
}

/** The largest change within a day in the last seven days: looked for between all bends of the lines. */
function slowSwing(key: ParameterKey, readings: readonly Reading[]): string[] {
  const last = readings.at(-1)
  const [first] = readings
  if (key !== 'alkalinity' || !last || !first || readings.length < 2) return []
  const start = Math.max(first.at, last.at - 7 * day)
  const valueAt = (at: number) => {
    const next = readings.findIndex((one) => one.at >= at)
    const [from, to] = [readings[Math.max(0, next - 1)] ?? first, readings[next] ?? last]
    if (from.at === to.at) return to.value
    return from.value + ((at - from.at) / (to.at - from.at)) * (to.value - from.value)
  }
  const bends = readings
    .flatMap(({ at }) => [at - day, at, at + day])
    .concat(start, start + day)
    .filter((at) => at >= start && at <= last.at)
  let largest = 0
  for (const from of bends)
    for (const to of bends)
      if (to >= from && to - from <= day) largest = Math.max(largest, Math.abs(valueAt(to) - valueAt(from)))
  if (largest <= 1 + 1e-9) return []
  const ends = bends
    .flatMap((to) => bends.map((from) => ({ from, to })))
    .filter(({ from, to }) => to >= from && to - from <= day)
    .filter(({ from, to }) => Math.abs(valueAt(to) - valueAt(from)) >= largest - 1e-9)
    .map(({ to }) => to)
  return [line('swing', key, [largest, Math.min(...ends)])]
}

function slowStretch(key: ParameterKey, readings: readonly Reading[], earlier: readonly Reading[]): string[] {
  const sides = readings.map(({ value }) => sideOf(key, value))
  const out = sides.findLastIndex((side) => side !== 0)
  if (out < 0) return []
  const back = readings[out + 1]
  if (back) return [line('back_in_range', key, [back.at])]
  let start = out
  while (start > 0 && sides[start - 1] === sides[out]) start -= 1
  const last = earlier.at(-1)
  if (start === 0 && (!last || sideOf(key, last.value) === sides[out])) return []
  return [line('left_range', key, [readings[start]?.at ?? 0])]
}

function slowTrend(key: ParameterKey, readings: readonly Reading[]): string[] {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || first === last) return []
  const { min, max, digits } = rangeOf(key)
  const floor = { alkalinity: 0.1, calcium: 5, magnesium: 10 }[key as string] ?? 10 ** -digits
  const change = last.value - first.value
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / readings.length
  const middle = readings.reduce((sum, { at }) => sum + (at - first.at), 0) / readings.length
  const slope = readings.reduce((sum, { at, value }) => sum + (at - first.at - middle) * (value - mean), 0)
  if (Math.abs(change) <= 2 * floor + 1e-9 || Math.abs(change) <= (max - min) / 10 + 1e-9) return []
  if (slope * change <= 0) return []
  return [line('trend', key, [first.value, last.value, Math.round((last.at - first.at) / day)])]
}

function slowTogether(readingsOf: (key: ParameterKey) => readonly Reading[]): string[] {
  const ends = (key: ParameterKey) => {
    const readings = readingsOf(key)
    const [first, last] = [readings[0], readings.at(-1)]
    return first && last ? { first, last } : undefined
  }
  const share = (from: number, to: number) => 100 * (to / from - 1)
  const salt = ends('salinity')
  const facts: string[] = []
  if (salt) {
    const ppt = share(specificGravityToSalinity(salt.first.value), specificGravityToSalinity(salt.last.value))
    const others = (['calcium', 'magnesium', 'alkalinity'] as const).flatMap((key) => {
      const found = ends(key)
      return found ? [{ ...found, percent: share(found.first.value, found.last.value) }] : []
    })
    const alike = others.filter(({ percent }) => Math.abs(percent - ppt) <= 2)
    const still = others.filter(
      ({ percent, first, last }) =>
        Math.abs(percent) < 1 &&
        Math.abs(first.at - salt.first.at) <= day &&
        Math.abs(last.at - salt.last.at) <= day,
    )
    if (Math.abs(ppt) > 3 && alike.length >= 2) {
      const all = [ppt, ...alike.map(({ percent }) => percent)].map((one) => Math.abs(Math.round(one)))
      facts.push(line('all_with_salinity', 'salinity', [...new Set([Math.min(...all), Math.max(...all)])]))
    } else if (Math.abs(ppt) > 3 && still.length >= 2 && others.every(({ percent }) => Math.abs(percent) < 1))
      facts.push(line('salinity_alone', 'salinity', []))
  }
  const [alkalinity, calcium] = [ends('alkalinity'), ends('calcium')]
  if (alkalinity && calcium) {
    const near = (one: Reading, other: Reading) => Math.abs(one.at - other.at) <= day
    const fall = alkalinity.first.value - alkalinity.last.value
    const isSame = near(alkalinity.first, calcium.first) && near(alkalinity.last, calcium.last)
    if (isSame && fall >= 3 - 1e-9 && calcium.first.value - calcium.last.value < 5)
      facts.push(line('alkalinity_alone', 'alkalinity', [-fall, (-fall * 20.039) / 2.80385]))
  }
  return facts
}
