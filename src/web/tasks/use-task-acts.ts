import { useRevalidator } from 'react-router'
import type { NewEvent } from '#contract/aquariums/events.ts'
import type { Task, TaskChange } from '#contract/aquariums/tasks.ts'
import { scheduleOf, skippedTo } from '#domain/care/due.ts'
import { dayWords } from '#domain/care/task-words.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { careOpener } from '#web/care/care-task.ts'
import { creationOf, undoCreation } from '#web/care/event-calls.ts'
import { savedLogOpener } from '#web/log-form/log-task.ts'
import { reportWaiting, useSaveCall } from '#web/outbox/use-save-call.tsx'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { reportDone } from '#web/outcomes/undo.ts'
import type { KnownTests } from '#web/readings/known-tests.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'
import { taskOpener, withTank } from './task-opener.ts'

/** What the acts must know of a tank. */
export type TankOfTasks = {
  id: number
  name: string
  time_zone: string | null
  tasks: readonly Task[]
  parameters: readonly Parameter[]
  tests: KnownTests
}

type Events = Extract<NewEvent['kind'], Task['kind']>

/** What a press on a task and the entries of its menu do. */
export function useTaskActs(tank: TankOfTasks) {
  const { revalidate } = useRevalidator()
  const enter = useEnter(tank)

  /**
   * Opens the form on what is tested and then on what else is due to be tested, opens the entry filled in, or enters it
   * at once.
   */
  function act(task: Task, due: readonly Task[] = []) {
    const { id: aquariumId, name: tankName, parameters, tests } = tank
    if (task.kind === 'test') {
      const first = [task, ...due].flatMap(testedBy)
      const log = { verb: 'create', aquariumId, tankName, first, ...tests } as const
      return savedLogOpener.open({ parameters, task: log, mode: 'user' })
    }
    if (task.kind !== 'water_change' && task.kind !== 'dose') return void enter(task, task.kind)
    const { kind } = task
    const fields = task.product_id === null ? {} : { product_id: task.product_id }
    void withTank(aquariumId, (found) => careOpener.open({ verb: 'create', tank: found, kind, fields }))
  }

  async function change(task: Task, { body, before, title, words }: Change) {
    const params = { id: task.id }
    try {
      await call('PUT /api/tasks/:id', { params, body })
      const undo = {
        call: 'PUT /api/tasks/:id',
        params,
        body: before,
        words: 'The task is as it was.',
      } as const
      reportDone({ title, body: `${task.title}: ${words}`, undo, revalidate })
    } catch (error) {
      if (!notifyGone(error)) showRefusal({ title: 'Error Changing A Task', error, next: 'choose it again' })
    }
    await revalidate()
    focusNext()
  }

  const putOff = (task: Task, to: string, today: string) =>
    change(task, {
      body: { not_before: to },
      before: { not_before: task.not_before },
      title: 'Put Off',
      words: `due ${dayWords(to, today)}`,
    })

  return {
    act,
    tomorrow: (task: Task, today: string) => void putOff(task, dayAfter(today), today),
    skip: (task: Task, today: string) => void putOff(task, skippedTo(scheduleOf(task), today), today),
    edit: (task: Task) => void withTank(tank.id, (found) => taskOpener.open({ tank: found, task })),
    stop: (task: Task) =>
      void change(task, {
        body: { archived: true },
        before: { archived: false },
        title: 'Stopped',
        words: 'you won’t be reminded of it any more',
      }),
  }
}

/** Tasks that are being entered: a press before the list is read again would enter them twice. */
const entered = new Set<number>()

/** Enters at once that a task was done. */
function useEnter(tank: TankOfTasks) {
  const { revalidate } = useRevalidator()
  const saveCall = useSaveCall()
  return async (task: Task, kind: Events) => {
    if (entered.has(task.id)) return
    entered.add(task.id)
    const key = newIdempotencyKey()
    const timestamp = tankClock(new Date(), tank.time_zone)
    const title = task.name === null ? {} : { title: task.name }
    const body = { aquarium_id: tank.id, timestamp, kind, task_id: task.id, ...title }
    const draft = { key: { current: key }, renewKey: () => {}, clear: () => {} }
    try {
      const saved = await saveCall(creationOf(body, task.title), draft)
      if ('waiting' in saved) return reportWaiting(saved, { created: 'Done', kept: 'Kept On This Device' })
      const undo = saved.reply && undoCreation(saved.reply)
      reportDone({ title: 'Done', body: task.title, undo, revalidate })
      await revalidate()
    } catch (error) {
      if (!notifyGone(error)) showRefusal({ title: 'Error Adding Care', error, next: 'press it again' })
      await revalidate()
    } finally {
      entered.delete(task.id)
      focusNext()
    }
  }
}

/** What had the focus is gone from the list: it goes to the next that is due, or to the heading. */
function focusNext() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('[data-due]') ?? document.getElementById('due-heading')
    next?.focus()
  })
}

function testedBy({ parameter }: Task): ParameterKey[] {
  return parameter === null ? [] : [parameter]
}

type Change = { body: TaskChange; before: TaskChange; title: string; words: string }

function dayAfter(day: string): string {
  return secondsToTimestamp(timestampToSeconds(`${day}T00:00:00`) + daySeconds).slice(0, 10)
}
