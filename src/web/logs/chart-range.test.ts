import { expect, test } from 'vitest'
import { readChartRange } from './chart-range.ts'

test('the end date is part of the range to its last second', () => {
  expect(readChartRange(new URLSearchParams('from=2026-01-01&to=2026-01-31'))).toEqual({
    from: '2026-01-01T00:00:00',
    to: '2026-01-31T23:59:59',
  })
})

test('what is no date sets no bound', () => {
  expect(readChartRange(new URLSearchParams('from=0002-01-01&to=2026-02-30'))).toEqual({})
})
