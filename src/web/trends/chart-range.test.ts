import { expect, test } from 'vitest'
import { quickStart, readChartRange, writeChartRange } from './chart-range.ts'

test('the end date is part of the range to its last second', () => {
  expect(readChartRange(new URLSearchParams('from=2026-01-01&to=2026-01-31'))).toEqual({
    from: '2026-01-01T00:00:00',
    to: '2026-01-31T23:59:59',
  })
})

test('what is no date sets no bound', () => {
  expect(readChartRange(new URLSearchParams('from=0002-01-01&to=2026-02-30'))).toEqual({})
})

test('a quick range counts back from the latest log', () => {
  expect(quickStart('2026-03-01T08:00:00', 30)).toBe('2026-01-30')
  expect(quickStart('2026-03-01T08:00:00', 365)).toBe('2025-03-01')
  expect(quickStart('2026-03-01T08:00:00', undefined)).toBe('')
})

test('dates are written into the address and leave the rest of it alone', () => {
  const search = new URLSearchParams('page=2&to=2026-01-31')
  expect(String(writeChartRange(search, { from: '2026-01-01', to: '' }))).toBe('page=2&from=2026-01-01')
})
