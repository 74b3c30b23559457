import type { Task } from '#contract/aquariums/tasks.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { taskTitle } from '#domain/care/task-words.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { listActiveAquariums } from '#server/aquariums/aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { latestReadings } from '#server/logs/readings/latest-readings.rules.ts'
import { parametersWithLatest } from '#server/parameters/parameters.store.ts'
import type { TaskRow } from './tasks.store.ts'
import { tasksOf, tasksOfOwnAquariums } from './tasks.store.ts'

type Tests = {
  /** The latest readings of the parameters that all tanks have. */
  latest: { readonly [Key in ParameterKey]?: { timestamp: string } | null }
} & Pick<WholeAquarium, 'latest_own' | 'own_parameters'>

/** Tasks as they are told: what they are called, and when they were done last. */
export function asTasks(rows: readonly TaskRow[], tests: Tests): Task[] {
  return rows.map(({ product, last_event, ...task }) => ({
    ...task,
    parameter: task.parameter as ParameterKey | null,
    title: task.name ?? taskTitle(task.kind, { parameter: labelOf(task, tests), product }),
    last_done: (task.kind === 'test' ? lastTest(task, tests) : last_event)?.slice(0, 10) ?? null,
  }))
}

type About = Pick<TaskRow, 'parameter'>

function labelOf({ parameter }: About, { own_parameters }: Tests): string | undefined {
  const custom = own_parameters.find(({ id }) => id === idOfCustomKey(parameter ?? ''))
  return custom?.label ?? parameters.find(({ key }) => key === parameter)?.label
}

function lastTest({ parameter }: About, { latest, latest_own }: Tests): string | undefined {
  if (parameter === null) return undefined
  const custom = idOfCustomKey(parameter)
  if (custom === undefined) return latest[parameter as ParameterKey]?.timestamp
  return latest_own.find(({ parameter_id }) => parameter_id === custom)?.timestamp
}

/** Oldest first, stopped ones among them. */
export async function readTasks(db: Db, of: { aquariumId: number; upTo: string }): Promise<Task[]> {
  const rows = await tasksOf(db, of)
  if (rows.length === 0) return []
  const isTest = rows.some(({ kind }) => kind === 'test')
  const { latest } = isTest ? await latestReadings(db, of) : { latest: {} }
  return asTasks(rows, { latest, ...(await parametersWithLatest(db, of)) })
}

/** An aquarium of a user, and what is to be done in it. */
export type TanksTasks = { name: string; time_zone: string | null; tasks: Task[] }

/** The tasks of a user's own active aquariums, for who reminds of them. Aquariums without tasks are left out. */
export async function tasksOfUser(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<TanksTasks[]> {
  const actor: Actor = { id: userId, isAdmin: false, scope: { kind: 'full' }, requestId: 'reminders' }
  const upTo = latestPossible(now)
  const rows = await tasksOfOwnAquariums(db, { actor, upTo })
  if (rows.size === 0) return []
  const found: TanksTasks[] = []
  for (const { id, name, time_zone } of await listActiveAquariums(db, { actor, upTo }))
    if (rows.has(id)) found.push({ name, time_zone, tasks: await readTasks(db, { aquariumId: id, upTo }) })
  return found
}
