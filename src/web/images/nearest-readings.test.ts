import { afterEach, expect, test, vi } from 'vitest'
import type { Series } from '#contract/aquariums/series.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { daysAround, distanceWords, nearestReadings, readingsNear } from './nearest-readings.ts'

afterEach(() => vi.unstubAllGlobals())

const photo = '2026-05-01T18:30:00'

function alkalinity(...points: [timestamp: string, value: number][]): Series['series'] {
  const column = {
    at: points.map(([timestamp]) => timestampToSeconds(timestamp)),
    value: points.map(([, value]) => value),
  }
  return perParameter(({ key }) => (key === 'alkalinity' ? column : { at: [], value: [] }))
}

test('the nearest reading is taken, with the days of the calendar between it and the photo', () => {
  const series = alkalinity(['2026-04-29T23:00:00', 8.1], ['2026-05-04T08:00:00', 8.4])
  expect(nearestReadings(series, photo)).toEqual({ alkalinity: { value: 8.1, days: -2 } })
})

test('a reading that is farther away than three days is none', () => {
  const series = alkalinity(['2026-04-28T18:29:59', 7], ['2026-05-04T18:30:01', 9])
  expect(nearestReadings(series, photo)).toEqual({})
  expect(nearestReadings(alkalinity(['2026-05-04T18:30:00', 9]), photo)).toEqual({
    alkalinity: { value: 9, days: 3 },
  })
})

test('of two equally near readings the earlier counts, and 0 is a reading', () => {
  const series = alkalinity(['2026-05-01T17:30:00', 0], ['2026-05-01T19:30:00', 9])
  expect(nearestReadings(series, photo)).toEqual({ alkalinity: { value: 0, days: 0 } })
})

test('a reading of the evening before is no reading of the day', () => {
  const series = alkalinity(['2026-04-30T23:59:00', 8])
  expect(nearestReadings(series, '2026-05-01T00:01:00')).toEqual({ alkalinity: { value: 8, days: -1 } })
})

test('no reading is nearer than the one that is taken, and none near is left out', () => {
  let seed = 3
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  const at = timestampToSeconds(photo)
  for (let round = 0; round < 500; round++) {
    const times = Array.from({ length: random(8) }, () => at + random(864_000) - 432_000).sort(
      (a, b) => a - b,
    )
    const series = { ...alkalinity(), alkalinity: { at: times, value: times } }
    const near = times.map((time) => Math.abs(time - at)).filter((away) => away <= 3 * 86_400)
    const found = nearestReadings(series, photo).alkalinity
    expect(found && Math.abs(found.value - at)).toBe(near.length > 0 ? Math.min(...near) : undefined)
  }
})

test('three days on either side are asked for, as far as the calendar goes', () => {
  expect(daysAround(photo)).toEqual({ from: '2026-04-28T18:30:00', to: '2026-05-04T18:30:00' })
  expect(daysAround('1950-01-01T00:00:00').from).toBe('1950-01-01T00:00:00')
  expect(daysAround('2100-12-31T00:00:00').to).toBe('2100-12-31T00:00:00')
})

test('the distance is said in words', () => {
  expect([-2, -1, 0, 1, 3].map(distanceWords).join(', ')).toBe(
    '2 days before, 1 day before, same day, 1 day after, 3 days after',
  )
})

test('the own parameters of the tank are asked for, too, as many at a time as one reply has', async () => {
  const own = Array.from({ length: 12 }, (_, index) => index + 1)
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'https://reef.test').searchParams.get('own')
    asked.push(ids)
    const found = (ids?.split(',') ?? []).map((id) => {
      return { parameter_id: Number(id), at: [timestampToSeconds(photo)], value: [Number(id)], change: null }
    })
    return Response.json({ series: alkalinity([photo, 8]), changes: {}, ...(ids && { own: found }) })
  })
  const { signal } = new AbortController()
  expect(await readingsNear(7, { moment: photo, own, signal })).toMatchObject({
    alkalinity: { value: 8 },
    'own:1': { value: 1, days: 0 },
    'own:12': { value: 12, days: 0 },
  })
  expect(asked).toEqual([null, '1,2,3,4,5,6,7,8,9,10', '11,12'])
})
