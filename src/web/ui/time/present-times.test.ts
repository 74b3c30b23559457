import { afterEach, expect, test, vi } from 'vitest'
import { wallClock } from '#domain/time/timestamps.ts'
import { noteServerClock } from '#web/api/server-clock.ts'
import { presentTimes } from './present-times.ts'

const answered = (date?: string) => noteServerClock(new Response('', date ? { headers: { date } } : {}))

afterEach(() => {
  answered(new Date().toUTCString())
  vi.useRealTimers()
})

test('the server’s present goes on, and is told only while it is over a day from the device’s', () => {
  vi.useFakeTimers({ now: Date.UTC(2015, 0, 1) })
  expect(presentTimes()).toEqual({ now: wallClock(new Date()) })
  answered('Sun, 22 Nov 2026 20:05:42 GMT')
  vi.advanceTimersByTime(60_000)
  const serverNow = wallClock(new Date('2026-11-22T20:06:42Z'))
  expect(presentTimes()).toEqual({ now: wallClock(new Date()), serverNow })
  // A proxy may leave the header out.
  answered()
  expect(presentTimes()).toMatchObject({ serverNow })
  answered('Thu, 01 Jan 2015 20:00:00 GMT')
  expect(presentTimes()).toEqual({ now: wallClock(new Date()) })
})
