import { describe, expect, test } from 'vitest'
import {
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

  test('is the wall clock of this machine', () => {
    expect(wallClock(new Date(2026, 0, 31, 20, 5, 7))).toBe('2026-01-31T20:05:07')
  })
})
