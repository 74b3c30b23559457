import { expect, test } from 'vitest'
import { endsBeforeItStarts, quickStart, readChartRange, writeChartRange } from './chart-range.ts'

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

test('a start after the end is told by the days that are shown, be they chosen or those of the logs', () => {
  const logs = { earliest: '2026-01-01T20:00:00', latest: '2026-02-01T08:00:00' }
  const isWrong = (search: string) => endsBeforeItStarts(new URLSearchParams(search), logs)
  expect(['from=2027-05-01', 'to=2025-01-01', 'from=2026-02-02&to=2026-02-01'].map(isWrong)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'from=2026-02-01', 'from=2026-01-03&to=2026-01-03', 'from=x'].map(isWrong)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('dates are written into the address and leave the rest of it alone', () => {
  const search = new URLSearchParams('page=2&to=2026-01-31')
  expect(String(writeChartRange(search, { from: '2026-01-01', to: '' }))).toBe('page=2&from=2026-01-01')
})
