import { expect, test } from 'vitest'
import { openTasks } from './open-tasks.ts'

const now = new Date('2026-11-28T22:30:00Z')
const weekly = { every_days: 7, weekdays: null, not_before: null, archived_at: null, last_done: null }
const task = (id: number, title: string, more: object) => ({
  id,
  title,
  starts_on: '2026-11-28',
  ...weekly,
  ...more,
})

test('what is due or late is open; what comes, rests, is put off or was stopped is not', () => {
  const tasks = [
    task(1, 'Due', {}),
    task(2, 'Late', { last_done: '2026-11-20' }),
    task(3, 'Next', { starts_on: '2026-11-29' }),
    task(4, 'Resting', { last_done: '2026-10-01' }),
    task(5, 'Put off', { not_before: '2026-11-29' }),
    task(6, 'Stopped', { archived_at: '2026-11-01T00:00:00.000Z' }),
    task(7, 'Saturdays', { every_days: null, weekdays: 32 }),
  ]
  expect(openTasks([{ name: 'Reef', time_zone: null, tasks }], now)).toEqual([
    {
      name: 'Reef',
      titles: ['Due', 'Late', 'Saturdays'],
      occurrences: ['1:2026-11-28', '2:2026-11-27', '7:2026-11-28'],
    },
  ])
})

test('the day is that of each tank, and a tank with nothing to do is left out', () => {
  const tasks = [task(3, 'Glass', { starts_on: '2026-11-29' })]
  const names = (time_zone: string | null) =>
    openTasks([{ name: 'Reef', time_zone, tasks }], now).map(({ name }) => name)
  expect([names('UTC'), names('Europe/Berlin'), names(null), names('Asia/Tokyo')]).toEqual([
    [],
    [],
    [],
    ['Reef'],
  ])
})
