import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeLabels, timeMarks } from './time-axis.ts'

const hour = 3600
const day = 24 * hour
const at = (text: string) => Date.parse(`${text}Z`) / 1000

const { TZ } = process.env
beforeEach(() => {
  process.env.TZ = 'America/Los_Angeles'
})
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

/** The labels from one wall-clock time to another, where this process's clock changes on 2026-03-08 and 2026-11-01. */
function labels(from: string, to: string, step: number, clock: '12' | '24' = '24') {
  return timeLabels(timeMarks(at(from), at(to), step), step, clock).join(', ')
}

test('hours are marked and named as the tank’s clock shows them, also while the browser’s clock changes', () => {
  expect(new Date(2026, 2, 8, 12).getTimezoneOffset()).toBe(420)
  expect(labels('2026-03-07T22:10', '2026-03-08T12:00', 3 * hour)).toBe(
    '00:00\n2026-03-08, 03:00, 06:00, 09:00, 12:00',
  )
  expect(labels('2026-11-01T00:00', '2026-11-01T04:00', hour, '12')).toBe(
    '12 AM\n2026-11-01, 1 AM, 2 AM, 3 AM, 4 AM',
  )
})

test('days are marked at midnight from whatever hour the range begins', () => {
  expect(labels('2025-12-30T15:00', '2026-01-02T15:00', day)).toBe('12-31\n2025, 01-01\n2026, 01-02')
  expect(timeMarks(at('2026-03-08T12:00'), at('2026-03-10T12:00'), day)).toEqual([
    at('2026-03-09T00:00'),
    at('2026-03-10T00:00'),
  ])
})

test('minutes have both parts of the time', () => {
  expect(labels('2026-03-08T08:00', '2026-03-08T09:00', 30 * 60, '12')).toBe(
    '8:00 AM\n2026-03-08, 8:30 AM, 9:00 AM',
  )
})

test('no month is left out, however far from others', () => {
  for (const [first, months] of [
    ['1852-02', 12],
    ['1999-12', 1],
    ['2026-03', 3],
    ['2190-11', 6],
  ] as const) {
    const [from, to] = [at(`${first}-01T00:00`) - 40 * day, at(`${first}-01T00:00`) + 3 * months * 31 * day]
    const marks = timeMarks(from, to, months === 12 ? 365 * day : months * 30 * day)
    const starts = Array.from(
      { length: 200 },
      (_, count) => Date.UTC(Number(first.slice(0, 4)) - 2, count) / 1000,
    ).filter((_, count) => count % months === 0)
    expect(marks).toEqual(starts.filter((start) => start >= from && start <= to))
  }
})

test('months and years are marked where they begin, the same ones wherever the range does', () => {
  expect(labels('2025-12-02T00:00', '2026-08-01T00:00', 90 * day)).toBe('2026-01, 2026-04, 2026-07')
  expect(labels('2026-01-15T00:00', '2026-08-01T00:00', 90 * day)).toBe('2026-04, 2026-07')
  expect(labels('1999-05-01T00:00', '2011-01-01T00:00', 5 * 365 * day)).toBe('2000, 2005, 2010')
  expect(labels('1949-05-01T00:00', '1950-02-01T00:00', 365 * day)).toBe('1950')
})
