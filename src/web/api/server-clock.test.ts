import { afterEach, expect, test, vi } from 'vitest'
import { noteServerClock, otherPresent } from './server-clock.ts'

const answered = (date?: string) => noteServerClock(new Response('', date ? { headers: { date } } : {}))

afterEach(() => {
  answered(new Date().toUTCString())
  vi.useRealTimers()
})

test('the server’s present goes on, and counts only while it is over a day from the device’s', () => {
  vi.useFakeTimers({ now: Date.UTC(2015, 0, 1) })
  expect(otherPresent()).toBeUndefined()
  answered('Sun, 22 Nov 2026 20:05:42 GMT')
  vi.advanceTimersByTime(60_000)
  expect(otherPresent()?.toISOString()).toBe('2026-11-22T20:06:42.000Z')
  // A proxy may leave the header out.
  answered()
  expect(otherPresent()).toBeDefined()
  answered('Thu, 01 Jan 2015 20:00:00 GMT')
  expect(otherPresent()).toBeUndefined()
})
