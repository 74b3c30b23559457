import { expect, test } from 'vitest'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import {
  changeWords,
  dailyChangeWords,
  datesOf,
  farthestWords,
  lengthOf,
  rangeAround,
  sideWords,
  timeWords,
} from './statistics-words.ts'

const day = 86_400
const alkalinity = parameters.find(({ key }) => key === 'alkalinity') ?? parameters[0]
const at = (date: string) => timestampToSeconds(`${date}T09:00:00`)
const week = {
  side: 'below',
  from: at('2026-03-03'),
  to: at('2026-03-09'),
  farthest: 6.4,
  is_open: false,
  measured_from: at('2026-03-04'),
  measured_until: at('2026-03-10'),
} as const

test('time in range says days, the share, the tests that it is read from, and what is not known', () => {
  const words = (time: ParameterStatistics['time']) => timeWords({ time, count: 91 })
  expect(words({ all: 90 * day, known: 90 * day, within: 62 * day })).toEqual({
    text: '62 of 90 days',
    notes: '69 %, from the line between 91 tests',
  })
  expect(words({ all: 90 * day, known: 62 * day, within: 62 * day })).toEqual({
    text: '62 of 62 days',
    notes: '100 %, from the line between 91 tests, known for 62 of 90 days',
  })
  expect(words({ all: 90 * day, known: 0, within: 0 })).toBeUndefined()
  expect(words({ all: 0.5 * day, known: 11 * 3600, within: 11 * 3600 })).toEqual({
    text: '11 of 11 hours',
    notes: '100 %, from the line between 91 tests, known for 11 of 12 hours',
  })
  expect(words({ all: 90 * day, known: 1_700, within: 1_700 })).toBeUndefined()
  expect(words(null)).toBeUndefined()
})

test('a short time out of range is never rounded away, and neither is one within', () => {
  const words = (within: number) =>
    timeWords({ time: { all: 686 * day, known: 686 * day, within }, count: 91 })
  expect(words(685.9 * day)).toMatchObject({
    text: 'all but 2 hours of 686 days',
    notes: expect.stringContaining('over 99 %'),
  })
  expect(words(0.1 * day)).toMatchObject({
    text: '2 hours of 686 days',
    notes: expect.stringContaining('under 1 %'),
  })
  expect(words(0)?.notes).toContain('0 %, ')
})

test('a change has a sign, and no digits that nobody measured', () => {
  const figures = { first: 8.1, last: 8.4 }
  expect(changeWords(figures, alkalinity)).toBe('+0.3 dKH')
  expect(changeWords({ ...figures, first: 8.4, last: 8.1 }, alkalinity)).toBe('−0.3 dKH')
  expect(changeWords({ ...figures, first: 8.4 }, alkalinity)).toBe('±0 dKH')
})

test('a large change in a day is hard on corals, and not said to be where only fish live', () => {
  const told = (kind: TankKind | null) =>
    dailyChangeWords({ last: 8.4, swing: 1.2 }, { parameter: alkalinity, kind })
  const notes = 'in the week to the last reading, along the line between tests'
  for (const kind of [null, 'reef', 'soft_corals'] as const)
    expect(told(kind)).toEqual({
      text: '1.2 dKH',
      notes: `${notes}: more than 1 dKH is hard on corals`,
      isMuch: true,
    })
  expect(told('fish_only')).toEqual({ text: '1.2 dKH', notes, isMuch: false })
})

test('a stretch out of range has its limit, dates, length and farthest value', () => {
  expect(sideWords('below', alkalinity)).toBe('Below 7')
  expect(datesOf(week, false)).toBe('2026-03-03 to 2026-03-09')
  expect(lengthOf(week)).toBe('6 days')
  expect(farthestWords(week, alkalinity)).toBe('lowest 6.4 dKH')
  expect(String(rangeAround(week))).toBe('from=2026-02-17&to=2026-03-23')
})

test('what lasts on, and what was short, say so', () => {
  expect(datesOf({ ...week, is_open: true }, false)).toBe('since 2026-03-03')
  expect(datesOf({ ...week, is_open: true }, true)).toBe('2026-03-03 to 2026-03-09')
  expect([datesOf({ ...week, to: week.from }, false), lengthOf({ ...week, to: week.from })]).toEqual([
    '2026-03-03',
    'under a day',
  ])
})
