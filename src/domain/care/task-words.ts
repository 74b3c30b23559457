import { counted } from '#domain/count-words.ts'
import { calendarDays } from '#domain/time/age.ts'
import { monthNames } from '#domain/time/months.ts'
import { weekdayNames, weekdayOf } from '#domain/time/weekdays.ts'
import type { Due, Rhythm } from './due.ts'
import type { TaskKind } from './task-kinds.ts'

type Named = { parameter?: string | undefined; product?: string | null }

/** What a task is called that its user has not named: by its parameter's label or its product's name. */
export function taskTitle(kind: TaskKind, { parameter, product }: Named): string {
  switch (kind) {
    case 'test':
      return `${parameter ?? 'Water'} test`
    case 'water_change':
      return 'Water change'
    case 'dose':
      return `${product ?? 'Product'} dose`
    case 'cleaning':
      return 'Cleaning'
    case 'feeding':
      return 'Feeding'
    case 'other':
      return 'Task'
  }
}

/** "every day", "weekly", "every 9 days", "on Sundays", "on Mondays and Thursdays". */
export function rhythmWords(rhythm: Rhythm): string {
  if ('every_days' in rhythm) {
    if (rhythm.every_days === 1) return 'every day'
    return rhythm.every_days === 7 ? 'weekly' : `every ${rhythm.every_days} days`
  }
  const days = weekdayNames.filter((_, day) => (rhythm.weekdays & (1 << day)) !== 0)
  if (days.length === weekdayNames.length) return 'every day'
  const [last, ...others] = days.map((day) => `${day}s`).reverse()
  return others.length === 0 ? `on ${last}` : `on ${others.reverse().join(', ')} and ${last}`
}

/** "today", "2 days late", "resting"; for what is to come its day. */
export function dueWords(due: Due, today: string): string {
  if (due.state === 'due') return 'today'
  if (due.state === 'late') return `${counted(due.days, 'day')} late`
  return due.state === 'resting' ? 'resting' : dayWords(due.on, today)
}

/** A day to come: "tomorrow", "Thursday" within a week, "12 December", "3 January 2028" of a later year. */
export function dayWords(day: string, today: string): string {
  const ahead = calendarDays(`${today}T00:00:00`, `${day}T00:00:00`)
  if (ahead === 1) return 'tomorrow'
  if (ahead < 7) return weekdayOf(day)
  const [year, month, date] = day.split('-').map(Number)
  const words = `${date} ${monthNames[(month ?? 1) - 1]}`
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${year}`
}
