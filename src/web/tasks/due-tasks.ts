import type { Task } from '#contract/aquariums/tasks.ts'
import type { Due } from '#domain/care/due.ts'
import { dueOfTask } from '#domain/care/due.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'

export type DueTask = { task: Task; due: Due }

export type DueTasks = {
  /** Due today or late, the longest late first. */
  open: readonly DueTask[]
  resting: readonly DueTask[]
  /** The one that comes next. */
  next: DueTask | undefined
}

/** What is due in a tank on a day of its clock. What was done here and is not sent yet is done. */
export function dueTasks(
  tasks: readonly Task[],
  { today, unsent }: { today: string; unsent: readonly UnsentCall[] },
): DueTasks {
  const known = tasks
    .filter(({ archived_at }) => archived_at === null)
    .map((task) => withUnsent(task, unsent))
    .map((task): DueTask => ({ task, due: dueOfTask(task, today) }))
    .toSorted((one, other) => (one.due.on === other.due.on ? 0 : one.due.on < other.due.on ? -1 : 1))
  return {
    open: known.filter(({ due: { state } }) => state === 'due' || state === 'late'),
    resting: known.filter(({ due }) => due.state === 'resting'),
    next: known.find(({ due }) => due.state === 'next'),
  }
}

export type TankDue<Tank> = { tank: Tank; today: string; due: DueTasks }

type TankOfList = { tasks?: readonly Task[]; time_zone: string | null }

/** What is due in each tank that asks for something, and where none does what comes next in any. */
export function dueInTanks<Tank extends TankOfList>(
  tanks: readonly Tank[],
  { now, unsent }: { now: Date; unsent: readonly UnsentCall[] },
): { asking: TankDue<Tank>[]; next: { next: DueTask; today: string } | undefined } {
  const all = tanks.flatMap((tank) => {
    // A list that this device kept before an update has no tasks.
    const { tasks = [], time_zone } = tank
    const today = dayOf(tankClock(now, time_zone))
    return tasks.length === 0 ? [] : [{ tank, today, due: dueTasks(tasks, { today, unsent }) }]
  })
  const [next] = all
    .flatMap(({ due: { next }, today }) => (next ? [{ next, today }] : []))
    .toSorted((one, other) => (one.next.due.on < other.next.due.on ? -1 : 1))
  const asking = all.filter(({ due: { open, resting } }) => open.length + resting.length > 0)
  const isOpen = asking.some(({ due: { open } }) => open.length > 0)
  return { asking, next: isOpen ? undefined : next }
}

function withUnsent(task: Task, unsent: readonly UnsentCall[]): Task {
  const days = unsent.flatMap((call) => (call.refusal ? [] : (doneOn(call, task) ?? [])))
  const last_done = [task.last_done ?? '', ...days].toSorted().at(-1) ?? null
  return days.length === 0 ? task : { ...task, last_done }
}

/** The day on which a waiting call has done a task; undefined when it is about something else. */
function doneOn(call: UnsentCall, task: Task): string | undefined {
  if (call.aquarium_id !== task.aquarium_id) return undefined
  if (call.call === 'POST /api/logs/') {
    const { timestamp, own = [], ...readings } = call.body
    const measured = own?.map(({ parameter_id }) => customKey(parameter_id) as string) ?? []
    const isTested =
      task.kind === 'test' &&
      task.parameter !== null &&
      ((readings[task.parameter] ?? null) !== null || measured.includes(task.parameter))
    return isTested ? timestamp.slice(0, 10) : undefined
  }
  if (call.call !== 'POST /api/events/') return undefined
  const { timestamp, kind, product_id, task_id } = call.body
  const isDone =
    kind === task.kind &&
    (kind === 'water_change' || (kind === 'dose' ? product_id === task.product_id : task_id === task.id))
  return isDone ? timestamp.slice(0, 10) : undefined
}
