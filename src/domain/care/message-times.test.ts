import { expect, test } from 'vitest'
import { messageDayAt } from './message-times.ts'

const at = (text: string) => new Date(`${text}Z`)

test.each([
  ['Europe/Berlin', 8, '2026-11-29T06:59:59', undefined],
  ['Europe/Berlin', 8, '2026-11-29T07:00:00', '2026-11-29'],
  ['Europe/Berlin', 8, '2026-11-29T07:59:59', '2026-11-29'],
  ['Europe/Berlin', 8, '2026-11-29T08:00:00', undefined],
  // From 2:00 to 3:00 when summer time begins.
  ['Europe/Berlin', 2, '2026-03-29T00:59:59', undefined],
  ['Europe/Berlin', 2, '2026-03-29T01:00:00', '2026-03-29'],
  ['Europe/Berlin', 3, '2026-03-29T01:00:00', '2026-03-29'],
  ['Europe/Berlin', 2, '2026-03-29T02:00:00', undefined],
  ['Europe/Berlin', 4, '2026-03-29T01:30:00', undefined],
  ['Europe/Berlin', 1, '2026-03-29T01:30:00', undefined],
  // Twice when it ends: both are of the same day.
  ['Europe/Berlin', 2, '2026-10-25T00:30:00', '2026-10-25'],
  ['Europe/Berlin', 2, '2026-10-25T01:30:00', '2026-10-25'],
  ['Europe/Berlin', 2, '2026-10-25T02:00:00', undefined],
  // From 0:00 to 1:00.
  ['Africa/Cairo', 0, '2026-04-23T22:10:00', '2026-04-24'],
  ['Africa/Cairo', 23, '2026-04-23T22:10:00', undefined],
  // By half an hour, from 2:00 to 2:30.
  ['Australia/Lord_Howe', 2, '2026-10-03T15:40:00', '2026-10-04'],
  ['Australia/Lord_Howe', 2, '2026-10-03T15:29:59', undefined],
  ['Asia/Kathmandu', 7, '2026-11-29T01:15:00', '2026-11-29'],
  ['Pacific/Kiritimati', 8, '2026-11-28T18:00:00', '2026-11-29'],
  ['UTC', 0, '2028-02-29T00:00:00', '2028-02-29'],
] as const)('in %s the message of %i o’clock at %s is of %s', (zone, hour, instant, day) => {
  expect(messageDayAt({ zone, hour }, at(instant))).toBe(day)
})

test('an unknown zone is refused', () => {
  expect(() => messageDayAt({ zone: 'Reef/Tank', hour: 8 }, at('2026-11-29T07:00:00'))).toThrow(RangeError)
})

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
]

/** Day and hour as the platform tells them by itself. */
function clock(zone: string) {
  const format = new Intl.DateTimeFormat('sv', {
    ...{
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    },
  })
  return (instant: Date) => {
    const [day = '', hour = ''] = format.format(instant).split(' ')
    return { day, hour: Number.parseInt(hour, 10) }
  }
}

test.each(zones)(
  'through a year in %s each day has one message, in the chosen hour or the next that there is',
  (zone) => {
    const read = clock(zone)
    const hours = [0, 2, 23]
    const taken = new Map(hours.map((hour) => [hour, new Map<string, number>()]))
    const shown = new Map<string, Set<number>>()
    const start = Date.parse('2026-01-01T00:00:00Z')
    for (let minutes = 0; minutes < 366 * 1440; minutes += 15) {
      const instant = new Date(start + minutes * 60_000)
      const { day, hour } = read(instant)
      shown.set(day, (shown.get(day) ?? new Set()).add(hour))
      for (const [wanted, days] of taken) {
        const of = messageDayAt({ zone, hour: wanted }, instant)
        // The day is taken once, as the database takes it.
        if (of !== undefined && !days.has(of)) days.set(of, hour)
      }
    }
    const [first, last] = [[...shown.keys()].at(0), [...shown.keys()].at(-1)]
    for (const [wanted, days] of taken)
      for (const [day, hours] of shown) {
        if (day === first || day === last) continue
        const expected = hours.has(wanted) ? wanted : Math.min(...[...hours].filter((hour) => hour > wanted))
        expect([day, days.get(day)]).toEqual([day, expected])
      }
  },
)
