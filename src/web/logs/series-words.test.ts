import { expect, test } from 'vitest'
import { perParameter } from '#domain/parameters.ts'
import { describeSeries } from './series-words.ts'

test('a line is told by its bounds and its last reading, without the divisor of the chart', () => {
  const series = {
    ...perParameter(() => ({ at: [] as number[], value: [] as number[] })),
    calcium: { at: [0, 3600, 7200], value: [420, 440, 430] },
  }
  expect(describeSeries(series, new Set(['calcium', 'ph']))).toEqual([
    'pH: not measured.',
    'Calcium (ppm): between 420 and 440, last 430 on 1970-01-01 02:00 AM.',
  ])
})
