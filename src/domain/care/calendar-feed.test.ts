import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { CalendarTask } from './calendar-feed.ts'
import { calendarFeed } from './calendar-feed.ts'
import { dueOf } from './due.ts'

const origin = { instance: 'b0c5', at: '2026-11-28T07:30:00.123Z' }
const today = '2026-11-28'

const aTask = (changes: Partial<CalendarTask> = {}): CalendarTask => ({
  ...{ id: 12, title: 'Alkalinity test', tank: 'Reef', rhythm: { every_days: 7 }, today, changes: 3 },
  due: { on: '2026-12-01', state: 'next' },
  ...changes,
})

/** As another reader finds them. */
function readBack(feed: string) {
  const calendar = new ICAL.Component(ICAL.parse(feed) as never)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** The first days on which an event takes place. */
function daysOf(event: ICAL.Event, count: number): string[] {
  const occurrences = event.iterator()
  return Array.from({ length: count }, () => String(occurrences.next()))
}

describe('the calendar of what is due', () => {
  test('a task that follows the day on which it was done takes one whole day', () => {
    const [event, ...others] = readBack(calendarFeed([aTask()], origin))
    expect(others).toEqual([])
    expect([event?.uid, event?.summary, event?.sequence]).toEqual([
      'task-12@b0c5',
      'Reef: Alkalinity test',
      3,
    ])
    expect([event?.startDate, event?.endDate].map(String)).toEqual(['2026-12-01', '2026-12-02'])
    expect([event?.startDate.isDate, event?.isRecurring()]).toEqual([true, false])
  })

  test('it says who made it when, and asks to be read again after six hours', () => {
    const feed = calendarFeed([aTask()], origin)
    expect(feed).toContain('DTSTAMP:20261128T073000Z\r\n')
    expect(feed).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n')
    expect(readBack(calendarFeed([], origin))).toEqual([])
  })

  test('a late task is due today, and a resting one is left out', () => {
    const late = aTask({ due: { on: '2026-11-20', state: 'late', days: 8 } })
    const resting = aTask({ id: 13, due: { on: '2026-09-01', state: 'resting' } })
    const events = readBack(calendarFeed([late, resting], origin))
    expect(events.map(({ uid, startDate }) => [uid, String(startDate)])).toEqual([['task-12@b0c5', today]])
  })

  test('a task on weekdays comes again on each of them', () => {
    const task = aTask({ rhythm: { weekdays: 9 }, due: { on: '2026-11-30', state: 'next' } })
    const [event, ...others] = readBack(calendarFeed([task], origin))
    expect(others).toEqual([])
    expect(event && daysOf(event, 4)).toEqual(['2026-11-30', '2026-12-03', '2026-12-07', '2026-12-10'])
  })

  test('one that is late or put off to another day comes on that day, and then on its weekdays', () => {
    const late = aTask({ rhythm: { weekdays: 64 }, due: { on: '2026-11-22', state: 'late', days: 6 } })
    const [once, weekly, ...others] = readBack(calendarFeed([late], origin))
    expect(others).toEqual([])
    expect([once?.uid, String(once?.startDate), once?.isRecurring()]).toEqual([
      'task-12-once@b0c5',
      today,
      false,
    ])
    expect(weekly && [weekly.uid, ...daysOf(weekly, 2)]).toEqual(['task-12@b0c5', '2026-11-29', '2026-12-06'])
  })

  test('every day of the week, 29 February and the last day of a year are written as they are', () => {
    for (const start of ['2028-02-29', '2026-12-31', '2027-01-01'])
      for (let weekdays = 1; weekdays < 128; weekdays += 1) {
        const schedule = { rhythm: { weekdays }, starts_on: start, not_before: null }
        const due = dueOf(schedule, { lastDone: undefined, today: start })
        const [event, ...others] = readBack(
          calendarFeed([aTask({ rhythm: { weekdays }, due, today: start })], origin),
        )
        expect([others.length, String(event?.startDate)]).toEqual([0, due.on])
        const done = { ...schedule, rhythm: { weekdays: 127 & weekdays } }
        const [, second] = event ? daysOf(event, 2) : []
        // What is done on the day itself is due next on a day of the row, though perhaps not on its first.
        expect(dueOf(done, { lastDone: due.on, today: due.on }).on >= (second ?? '')).toBe(true)
      }
  })
})

const signs = [
  ',',
  ';',
  '\\',
  '\n',
  '\r\n',
  ':',
  '"',
  ' ',
  'ä',
  '🐠',
  '👩‍🔬',
  'n',
  'BEGIN:VEVENT',
  '\u2028',
  '水槽',
  '\\n',
]

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('any name comes through whole, in lines of at most 75 octets', () => {
  const cases = Number(process.env.CASES ?? 500)
  const next = numbersFrom(7)
  for (let run = 0; run < cases; run += 1) {
    const name = (length: number) =>
      Array.from({ length }, () => signs[Math.floor(next() * signs.length)] ?? '').join('')
    const [title, tank] = [name(Math.floor(next() * 300)), name(1 + Math.floor(next() * 20))]
    const feed = calendarFeed([aTask({ title, tank })], origin)
    const [event, ...others] = readBack(feed)
    expect(others).toEqual([])
    expect(event?.summary).toBe(`${tank}: ${title}`.replaceAll('\r\n', '\n'))
    const lines = feed.split('\r\n')
    expect(lines.at(-1)).toBe('')
    for (const line of lines) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
  }
})
