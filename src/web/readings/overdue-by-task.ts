import type { Task } from '#contract/aquariums/tasks.ts'
import { dueOfTask } from '#domain/care/due.ts'
import { counted } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { overdueWords } from './state-words.ts'

/** The tasks that remind of a test of a parameter. */
export function testTasks(tasks: readonly Task[] = [], { key }: Pick<Parameter, 'key'>): Task[] {
  return tasks.filter(({ kind, parameter, archived_at }) => {
    return kind === 'test' && parameter === key && archived_at === null
  })
}

/** Says of a parameter with a task when that is due, and of any other how long it has not been tested. */
export function overdueByTask(tasks: readonly Task[] | undefined) {
  return (tested: Tested, now: Timestamp, parameter: Parameter): string | undefined => {
    const [due] = testTasks(tasks, parameter)
      .map((task) => dueOfTask(task, dayOf(now)))
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    if (!due) return overdueWords(tested, now)
    if (due.state === 'due') return 'Test due today'
    return due.state === 'late' ? `Test ${counted(due.days, 'day')} late` : undefined
  }
}
