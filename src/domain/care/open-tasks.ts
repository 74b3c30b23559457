import { dayAt } from '#domain/time/zones.ts'
import { dueOfTask } from './due.ts'

type Task = {
  readonly id: number
  readonly title: string
  readonly every_days: number | null
  readonly weekdays: number | null
  readonly starts_on: string
  readonly not_before: string | null
  readonly archived_at: string | null
  readonly last_done: string | null
}

/** A tank with its tasks; its zone says which day it is there. */
export type TankWithTasks = {
  readonly name: string
  readonly time_zone: string | null
  readonly tasks: readonly Task[]
}

/** The tasks of a tank that are due or late; `occurrences` names each with the day it opened. */
export type OpenTasks = {
  readonly name: string
  readonly titles: readonly string[]
  readonly occurrences: readonly string[]
}

/** The tasks that are due now, by tank. Those that rest, because nobody does them any more, are left out. */
export function openTasks(tanks: readonly TankWithTasks[], now: Date): OpenTasks[] {
  return tanks.flatMap(({ name, time_zone, tasks }) => {
    const today = dayAt(time_zone, now)
    const open = tasks.flatMap((task) => {
      if (task.archived_at !== null) return []
      const due = dueOfTask(task, today)
      return due.state === 'due' || due.state === 'late' ? [{ ...task, on: due.on }] : []
    })
    if (open.length === 0) return []
    return [
      { name, titles: open.map(({ title }) => title), occurrences: open.map(({ id, on }) => `${id}:${on}`) },
    ]
  })
}
