import { expect, test } from 'vitest'
import type { Series } from '#contract/aquariums/series.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import { coversRecent, recentRange, recentStretch } from './recent-series.ts'

const recent = recentRange('2026-06-30T20:00:00')

test('recent is half a year up to the latest log', () => {
  expect(recent).toEqual({ from: '2026-01-01T20:00:00', to: '2026-06-30T20:00:00' })
})

test.each([
  [{}, true],
  [{ from: '2026-01-01T00:00:00' }, true],
  [{ from: '2026-01-02T00:00:00' }, false],
  [{ to: '2026-06-30T23:59:59' }, true],
  [{ from: '2020-01-01T00:00:00', to: '2026-06-29T23:59:59' }, false],
])('the range %j holds it: %s', (range, isCovered) => {
  expect(coversRecent(range, recent)).toBe(isCovered)
})

test('the stretch of a young aquarium begins with its first log', () => {
  const stretchSince = (earliest: string | null) =>
    recentStretch({ earliest, latest: earliest && '2026-06-30T20:00:00', reduced: false } as Series)
  expect(stretchSince('2020-01-01T00:00:00')?.start).toBe(timestampToSeconds('2026-01-01T20:00:00'))
  expect(stretchSince('2026-06-01T00:00:00')?.start).toBe(timestampToSeconds('2026-06-01T00:00:00'))
  expect(stretchSince(null)).toBeUndefined()
})

test('what was thinned is drawn by two of its stretches', () => {
  const [start, days] = [timestampToSeconds('2020-01-01T00:00:00'), 1200]
  const at = [start, start + days * daySeconds]
  const series = {
    ...perParameter(() => ({ at: [] as number[], value: [] as number[] })),
    ph: { at, value: [8, 8.2] },
  }
  const grainOf = (reduced: boolean) =>
    recentStretch({
      earliest: '2020-01-01T00:00:00',
      latest: '2023-04-15T00:00:00',
      reduced,
      series,
    } as Series)?.grain
  expect(grainOf(false)).toBe(0)
  expect(grainOf(true)).toBe(4 * daySeconds)
})
