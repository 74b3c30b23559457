import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Due, Rhythm } from './due.ts'

/** A task as a calendar shows it. */
export type CalendarTask = {
  id: number
  /** What the task and its tank are called. */
  title: string
  tank: string
  rhythm: Rhythm
  due: Due
  /** The day at the tank. */
  today: string
  /** How often the task was changed. */
  changes: number
}

/** Which Coralline the calendar is from, and when: a UTC instant. */
type Origin = { instance: string; at: string }

/**
 * The calendar of what is due, by RFC 5545: a whole day for each task. On weekdays it comes again by itself; what
 * follows the day on which it was done comes once, and what is late comes today. Resting tasks are left out.
 */
export function calendarFeed(tasks: readonly CalendarTask[], { instance, at }: Origin): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coralline//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Coralline',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...tasks.filter(({ due }) => due.state !== 'resting').flatMap((task) => eventsOf(task, { instance, at })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventsOf(task: CalendarTask, origin: Origin): string[] {
  const { id, rhythm, due, today } = task
  const start = due.state === 'late' ? today : due.on
  const uid = `task-${id}`
  if ('every_days' in rhythm) return eventOf(task, { ...origin, uid, start })
  // A day that is none of the weekdays, as of a late task or one that was put off, is no part of their row.
  const first = firstWanted(rhythm.weekdays, start)
  const weekly = eventOf(task, { ...origin, uid, start: first, weekdays: rhythm.weekdays })
  return first === start ? weekly : [...eventOf(task, { ...origin, uid: `${uid}-once`, start }), ...weekly]
}

type Shown = Origin & { uid: string; start: string; weekdays?: number }

function eventOf(
  { title, tank, changes }: CalendarTask,
  { instance, at, uid, start, weekdays }: Shown,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${instance}`,
    `DTSTAMP:${at.replace(/\.\d+/, '').replace(/[-:]/g, '')}`,
    `SEQUENCE:${changes}`,
    `DTSTART;VALUE=DATE:${asDate(start)}`,
    `DTEND;VALUE=DATE:${asDate(daysAfter(start, 1))}`,
    ...(weekdays === undefined ? [] : [`RRULE:FREQ=WEEKLY;BYDAY=${weekdayNames(weekdays)}`]),
    `SUMMARY:${escaped(`${tank}: ${title}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function weekdayNames(weekdays: number): string {
  return days.filter((_name, index) => (weekdays & (1 << index)) !== 0).join(',')
}

function asDate(day: string): string {
  return day.replaceAll('-', '')
}

/** The first day from this one on that is one of the weekdays; there is at least one. */
function firstWanted(weekdays: number, from: string): string {
  const week = Array.from({ length: 7 }, (_none, count) => daysAfter(from, count))
  return week.find((day) => (weekdays & (1 << mondayBased(day))) !== 0) ?? from
}

/** 0 for Monday. Day 0, 1 January 1970, was a Thursday. */
function mondayBased(day: string): number {
  return (((secondsOf(day) / daySeconds + 3) % 7) + 7) % 7
}

function daysAfter(day: string, count: number): string {
  return secondsToTimestamp(secondsOf(day) + count * daySeconds).slice(0, 10)
}

function secondsOf(day: string): number {
  return timestampToSeconds(`${day}T00:00:00`)
}

/** A text without what would end its line, or its value. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** A line of more than 75 octets goes on in the next one, after a space. No character is cut in two. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0) ?? 0)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
