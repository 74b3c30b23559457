import { beforeAll, describe, expect, test } from 'vitest'
import { createEvent, deleteEvent } from '#contract/aquariums/events.ts'
import { createLog, deleteLog } from '#contract/aquariums/logs.ts'
import { createProduct } from '#contract/aquariums/products.ts'
import * as contract from '#contract/aquariums/tasks.ts'
import { listImports, undoImport } from '#contract/imports/imports.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import type { Rhythm } from '#domain/care/due.ts'
import { dueOfTask, scheduleOf, skippedTo } from '#domain/care/due.ts'
import { openTasks } from '#domain/care/open-tasks.ts'
import { dayAfter, dueByDays } from '#domain/testing/due-by-days.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'
import { tasksOfUser } from './read-tasks.rules.ts'

/** In each of them summer time begins and ends on other days; in one of them both halves of the year are swapped. */
const zones = ['America/Los_Angeles', 'Europe/Stockholm', 'Pacific/Auckland'] as const
const alk = { name: 'Alk part', unit: 'ml', ref_amount: 2.7, ref_litres: 100, alkalinity: 0.1 }
const cases = Number(process.env.CASES ?? 3)
const steps = 60

describe.each(engines)('a year of tasks on %s', (engine) => {
  let as: Player
  let now = new Date('2023-11-01T12:00:00Z')
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(() => {
    as = server.cast.keeper
  })

  test('of random doings, deletions, imports and undos: due as the days say', async () => {
    const random = seededRandom(engine === 'sqlite' ? 7 : 11)
    for (let run = 0; run < cases; run += 1) {
      // Every other year has a 29 February, and each run begins at another time of the day.
      now = new Date(Date.UTC(2023 + (run % 2), 9, 1 + below(random, 20), below(random, 24)))
      const year = await beginYear(zones[run % zones.length] ?? 'UTC', random)
      for (let step = 0; step < steps; step += 1) {
        now = new Date(now.getTime() + below(random, 13 * 24) * 3_600_000)
        await year.act()
        await year.compare([run, step])
      }
    }
  })

  /** A tank with a task of each way of being done. What was done is kept here a second time, by day. */
  async function beginYear(zone: string, random: () => number) {
    const id = await enterAquarium(server.db, { owner: as, name: `Year ${random()}`, now })
    const product_id = (await server.call(createProduct, { as, params: { id }, body: alk })).body.id
    const clock = () => wallClock(zone, now)
    const kinds = [
      { kind: 'test', parameter: 'calcium' },
      { kind: 'water_change' },
      { kind: 'dose', product_id },
      { kind: 'other', name: 'Carbon' },
    ] as const
    const tasks: Known[] = []
    for (const kind of kinds) {
      const rhythm =
        random() < 0.5 ? { every_days: 1 + below(random, 20) } : { weekdays: 1 + below(random, 127) }
      const starts_on = clock().slice(0, 10)
      const body = { ...kind, ...rhythm, starts_on, time_zone: zone }
      const { body: made } = await server.call(contract.createTask, { as, params: { id }, body })
      // A new task is not asked for before its first day, whatever was done before.
      tasks.push({ id: made.id, rhythm, starts_on, not_before: starts_on, done: [] })
    }

    /** Does what the task asks for at a moment of the tank's clock; answers how it is undone. */
    async function enter(which: number, timestamp: string): Promise<Undo> {
      if (which === 0 && random() < 0.3) return importOne(id, timestamp)
      if (which === 0) {
        const body = { aquarium_id: id, timestamp, calcium: 420 }
        const log = (await server.call(createLog, { as, body })).body
        return () => server.call(deleteLog, { as, params: { id: log.id } })
      }
      const fields = [
        {},
        { kind: 'water_change', percent: 10 },
        { kind: 'dose', product_id, amount: 3 },
        { kind: 'other', title: 'Carbon', task_id: tasks[3]?.id },
      ][which]
      const event = (await server.call(createEvent, { as, body: { aquarium_id: id, timestamp, ...fields } }))
        .body
      return () => server.call(deleteEvent, { as, params: { id: event.id } })
    }

    async function act() {
      const which = below(random, tasks.length)
      const task = tasks[which]
      if (!task) return
      const what = random()
      const today = clock().slice(0, 10)
      if (what < 0.25 && task.done.length > 0) {
        await task.done.splice(below(random, task.done.length), 1)[0]?.undo()
      } else if (what < 0.4) {
        task.not_before = what < 0.32 ? dayAfter(today) : skippedTo(task, today)
        const body = { not_before: task.not_before }
        await server.call(contract.updateTask, { as, params: { id: task.id }, body })
      } else {
        // What is entered late was done some weeks ago.
        const at =
          what < 0.5 ? wallClock(zone, new Date(now.getTime() - below(random, 1_000) * 3_600_000)) : clock()
        task.done.push({ day: at.slice(0, 10), undo: await enter(which, at) })
      }
    }

    async function compare(about: number[]) {
      const today = clock().slice(0, 10)
      const expected = tasks.map((task) => {
        const days = task.done.map(({ day }) => day)
        return dueByDays({ ...task, done: days }, today)
      })
      const told = (await server.call(contract.listTasks, { as, params: { id } })).body
      const seen = told.map((task) => dueOfTask(task, today))
      expect([...about, zone, today, seen]).toEqual([...about, zone, today, expected])
      expect(told.map((task) => scheduleOf(task).not_before)).toEqual(tasks.map((task) => task.not_before))
      // What the daily message and the feed go by: the server's own idea of the tank's day.
      const own = (await tasksOfUser(server.db, { userId: as.id, now })).filter(({ tasks: [first] }) => {
        return first?.aquarium_id === id
      })
      const open = tasks.flatMap(({ id }, index) => {
        const { on, state } = expected[index] ?? {}
        return state === 'due' || state === 'late' ? [`${id}:${on}`] : []
      })
      expect(openTasks(own, now).flatMap(({ occurrences }) => occurrences)).toEqual(open)
    }
    return { act, compare }
  }

  async function importOne(id: number, timestamp: string): Promise<Undo> {
    const csv = `Date,Calcium\n${timestamp.replace('T', ' ')},421\n`
    await server.call(uploadCsv, { as, query: `?aquarium_id=${id}`, ...csvUpload(csv) })
    const [made] = (await server.call(listImports, { as, params: { id } })).body
    const undo = (body: object) =>
      server.call(undoImport, { as, params: { id: made?.id ?? 0 }, body: { edited: 'keep', ...body } })
    return async () => undo({ expect: (await undo({})).body })
  }
})

type Undo = () => Promise<unknown>
type Known = {
  id: number
  rhythm: Rhythm
  starts_on: string
  not_before: string | null
  done: { day: string; undo: Undo }[]
}

function below(random: () => number, most: number): number {
  return Math.floor(random() * most)
}

/** What the clocks of a zone show, from the words of the Swedish locale, which writes dates as ISO 8601 does. */
function wallClock(timeZone: string, instant: Date): string {
  const words = instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return words.replace(' ', 'T')
}
