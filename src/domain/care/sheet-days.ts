import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { dueOfTask } from './due.ts'

type SheetTask = Parameters<typeof dueOfTask>[0] & { readonly archived_at: string | null }

/** A day, `YYYY-MM-DD`, with what is to be done on it. */
export type SheetDay<Task> = { day: string; tasks: Task[] }

/**
 * What is to be done on each day from the first to the last, if it is done whenever it is due. What is late is for the
 * first day. Days without anything to do are left out, and so is what rests.
 */
export function sheetDays<Task extends SheetTask>(
  tasks: readonly Task[],
  { from, to }: { from: string; to: string },
): SheetDay<Task>[] {
  const doneOn = new Map(tasks.map((task) => [task, task.last_done]))
  const asked = tasks.filter((task) => task.archived_at === null && dueOfTask(task, from).state !== 'resting')
  const found: SheetDay<Task>[] = []
  for (let day = from; day <= to; day = dayAfter(day)) {
    const due = asked.filter((task) => {
      const { state } = dueOfTask({ ...task, last_done: doneOn.get(task) ?? null }, day)
      return state === 'due' || state === 'late'
    })
    for (const task of due) doneOn.set(task, day)
    if (due.length > 0) found.push({ day, tasks: due })
  }
  return found
}

function dayAfter(day: string): string {
  return secondsToTimestamp(timestampToSeconds(`${day}T00:00:00`) + daySeconds).slice(0, 10)
}
