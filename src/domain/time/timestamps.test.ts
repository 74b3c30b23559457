import { describe, expect, test, vi } from 'vitest'
import {
  dayOf,
  formatExportTimestamp,
  formatScreenTimestamp,
  isTimestamp,
  readTimestamp,
  secondsToTimestamp,
  timestampToSeconds,
  wallClock,
} from './timestamps.ts'

describe('a timestamp', () => {
  test.each([
    ['2026-01-31 08:05 PM', '2026-01-31T20:05:00', true],
    ['2026-01-31 8:05 pm', '2026-01-31T20:05:00', true],
    ['2026-01-31 12:00 AM', '2026-01-31T00:00:00', true],
    ['2026-01-31 12:30 PM', '2026-01-31T12:30:00', true],
    ['2026-01-31 20:05:07', '2026-01-31T20:05:07', true],
    ['2026-01-31T20:05', '2026-01-31T20:05:00', true],
    ['  2026-01-31 ', '2026-01-31T12:00:00', false],
    ['2024-02-29', '2024-02-29T12:00:00', false],
    ['2026-1-31 8:05 PM', '2026-01-31T20:05:00', true],
    ['2026/01/31 20:05', '2026-01-31T20:05:00', true],
    ['20260131T20:05', '2026-01-31T20:05:00', true],
    ['20260131', '2026-01-31T12:00:00', false],
  ])('is read from %s', (text, timestamp, hasTime) => {
    expect(readTimestamp(text)).toEqual({ timestamp, hasTime })
  })

  test.each([
    '',
    '2026-01-31 13:00 PM',
    '2026-01-31 00:30 AM',
    '2025-02-29',
    '2026-02-30 10:00:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-31 24:00:00',
    '2026-01-31 10:60:00',
    '2026-01-31 10:00:60',
    '1949-12-31',
    '2101-01-01',
    '31/01/2026',
    '2026-1/31',
    '26-01-31',
    '2026131',
    '31-01-2026',
    '2026-01-31 8:05',
    '2026-01-31T10:00:00Z',
    '2026-01-31T10:00:00+02:00',
    '２０２６-01-31',
    '2026-01-31 10:00:00 x',
  ])('is not read from %j', (text) => {
    expect(readTimestamp(text)).toBeUndefined()
  })

  test('is stored in one form only', () => {
    expect(isTimestamp('2026-01-31T20:05:07')).toBe(true)
    for (const text of [
      '2026-01-31 20:05:07',
      '2026-01-31T20:05',
      '2026-02-30T10:00:00',
      '2026-01-31T20:05:07Z\n',
    ]) {
      expect(isTimestamp(text), text).toBe(false)
    }
  })

  test('is shown with AM and PM, exported with seconds, and comes back', () => {
    for (const hour of Array.from({ length: 24 }, (_, index) => String(index).padStart(2, '0'))) {
      const timestamp = `2026-03-29T${hour}:30:00`
      expect(readTimestamp(formatScreenTimestamp(timestamp))?.timestamp).toBe(timestamp)
      expect(readTimestamp(formatExportTimestamp(timestamp))?.timestamp).toBe(timestamp)
      expect(secondsToTimestamp(timestampToSeconds(timestamp))).toBe(timestamp)
    }
    expect(formatScreenTimestamp('2026-01-31T00:05:59')).toBe('2026-01-31 12:05 AM')
    expect(formatScreenTimestamp('2026-01-31T00:05:59', '24')).toBe('2026-01-31 00:05')
    expect(formatScreenTimestamp('2026-01-31T20:05:59', '24')).toBe('2026-01-31 20:05')
  })

  test('without its hour is written as it begins with it', () => {
    expect(dayOf('2026-01-31T20:05:59')).toBe('2026-01-31')
    expect(formatScreenTimestamp('2026-01-31T20:05:59')).toMatch(/^2026-01-31 /)
  })

  test('is the wall clock of this machine', () => {
    expect(wallClock(new Date(2026, 0, 31, 20, 5, 7))).toBe('2026-01-31T20:05:07')
  })

  test.each([
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04T02:30:00'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29T23:59:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00:00'],
    ['Asia/Kathmandu', '2028-02-28T18:15:00Z', '2028-02-29T00:00:00'],
    ['America/Sao_Paulo', '2027-01-01T02:59:59Z', '2026-12-31T23:59:59'],
    ['America/New_York', '1970-01-01T00:00:00Z', '1969-12-31T19:00:00'],
    ['Pacific/Kiritimati', '2100-12-31T10:00:00Z', '2101-01-01T00:00:00'],
  ])('is the wall clock of %s at %s', (zone, instant, shown) => {
    vi.stubEnv('TZ', zone)
    const told = wallClock(new Date(instant))
    vi.unstubAllEnvs()
    expect(told).toBe(shown)
  })
})
