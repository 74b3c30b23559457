import { expect, test } from 'vitest'
import type { Task } from '#contract/aquariums/tasks.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { dueTasks } from './due-tasks.ts'

const today = '2026-11-28'

function task(fields: Partial<Task>): Task {
  return {
    ...{ id: 1, aquarium_id: 1, kind: 'feeding', name: null, parameter: null, product_id: null },
    ...{ every_days: 7, weekdays: null, starts_on: '2026-11-01', not_before: null, archived_at: null },
    ...{ title: 'Feeding', last_done: null, ...fields },
  }
}

function waiting(call: string, body: object, refusal?: object) {
  return {
    seq: 1,
    aquarium_id: 1,
    call,
    body: { timestamp: '2026-11-28T19:00:00', ...body },
    refusal,
  } as UnsentCall
}

const openOf = (tasks: Task[], unsent: UnsentCall[] = []) =>
  dueTasks(tasks, { today, unsent }).open.map(({ task: { id } }) => id)

test('the longest late stands first; what is stopped, to come or resting is not asked for', () => {
  const tasks = [
    task({ id: 1, last_done: '2026-11-21' }),
    task({ id: 2, last_done: '2026-11-15' }),
    task({ id: 3, last_done: '2026-11-27' }),
    task({ id: 4, last_done: '2026-10-01' }),
    task({ id: 5, archived_at: '2026-11-01T10:00:00.000Z' }),
  ]
  const { open, resting, next } = dueTasks(tasks, { today, unsent: [] })
  expect(open.map(({ task, due }) => [task.id, due.state])).toEqual([
    [2, 'late'],
    [1, 'due'],
  ])
  expect([resting.map(({ task }) => task.id), next?.task.id]).toEqual([[4], 3])
})

test('what waits to be sent has been done: a reading, one of the tank’s own, a water change, a dose, a named task', () => {
  const tasks = [
    task({ id: 1, kind: 'test', parameter: 'alkalinity' }),
    task({ id: 2, kind: 'test', parameter: 'own:12' as never }),
    task({ id: 3, kind: 'water_change' }),
    task({ id: 4, kind: 'dose', product_id: 5 }),
    task({ id: 6, kind: 'cleaning' }),
  ]
  const late = [1, 2, 3, 4, 6]
  expect(openOf(tasks)).toEqual([])
  const begun = tasks.map((one) => ({ ...one, starts_on: '2026-11-20' }))
  expect(openOf(begun)).toEqual(late)
  const without = (id: number) => late.filter((one) => one !== id)
  const logs = 'POST /api/logs/'
  expect(openOf(begun, [waiting(logs, { alkalinity: 8.2 })])).toEqual(without(1))
  expect(openOf(begun, [waiting(logs, { alkalinity: null, own: [{ parameter_id: 12, value: 1 }] })])).toEqual(
    without(2),
  )
  const events = 'POST /api/events/'
  expect(openOf(begun, [waiting(events, { kind: 'water_change', percent: 10 })])).toEqual(without(3))
  expect(openOf(begun, [waiting(events, { kind: 'dose', product_id: 5 })])).toEqual(without(4))
  expect(openOf(begun, [waiting(events, { kind: 'dose', product_id: 6 })])).toEqual(late)
  expect(openOf(begun, [waiting(events, { kind: 'cleaning', task_id: 6 })])).toEqual(without(6))
  expect(openOf(begun, [waiting(events, { kind: 'cleaning' })])).toEqual(late)
})

test('what was refused, or is about another tank, has done nothing', () => {
  const begun = [task({ id: 3, kind: 'water_change', starts_on: '2026-11-20' })]
  const done = waiting(
    'POST /api/events/',
    { kind: 'water_change', percent: 10 },
    { code: 'busy', message: '' },
  )
  expect(openOf(begun, [done])).toEqual([3])
  expect(openOf(begun, [{ ...done, refusal: undefined, aquarium_id: 2 } as never])).toEqual([3])
})
