import type { NewTask, Task, TaskChange } from '#contract/aquariums/tasks.ts'
import { taskNotFound } from '#contract/errors/care-errors.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { invalidRequest, rightNeeded } from '#contract/errors/errors.ts'
import { computedTaskKeys } from '#contract/fields/computed-keys.names.ts'
import { maxTaskName, maxTasks } from '#domain/limits.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { isZone } from '#domain/time/zones.ts'
import { changeInAquarium, lockAndFind, lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import type { Actor } from '#server/http/actor.ts'
import { allows } from '#server/http/actor.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { readTasks } from './read-tasks.rules.ts'
import * as store from './tasks.store.ts'

type NewTaskRequest = {
  aquariumId: number
  actor: Actor
  fields: NewTask
  idempotencyKey: IdempotencyKey
  now: Date
}

/** @throws aquarium_not_found; invalid_request by field, also for more than 60 in a tank */
export async function createTask(
  db: Db,
  { aquariumId, actor, fields, idempotencyKey, now }: NewTaskRequest,
): Promise<Task> {
  const { time_zone: zone } = fields
  return changeInAquarium(db, {
    actor,
    idempotency: { idempotencyKey, now },
    find: (db) => lockVisibleAquarium(db, { id: aquariumId, actor }),
    async work(db) {
      const id = await addTask(db, { aquariumId, fields, now })
      // A zone that this server does not know is as none.
      if (zone !== undefined && isZone(zone)) await store.setFirstZone(db, { aquariumId, zone })
      return taskOf(db, { id, aquariumId, now })
    },
    audit: ({ id }) => ({ action: 'create', target: 'task', targetId: id }),
  })
}

type AddedTask = Pick<NewTaskRequest, 'aquariumId' | 'now'> & {
  fields: NewTask & { not_before?: string | null; archived_at?: string | null }
}

/** Called in a transaction that has locked the aquarium. @throws invalid_request */
export async function addTask(db: Db, { aquariumId, fields, now }: AddedTask): Promise<number> {
  if ((await store.countTasks(db, aquariumId)) >= maxTasks)
    throw invalidRequest({
      name: `A tank can have ${maxTasks} tasks, stopped ones included. Delete one that you no longer need.`,
    })
  const { kind, starts_on, archived_at = null } = fields
  // What is begun today is not late already, whenever it was done last.
  const { not_before = starts_on } = fields
  const { parameter = null, product_id = null, every_days = null, weekdays = null } = fields
  const values = { kind, parameter, product_id, every_days, weekdays, starts_on, name: asName(fields.name) }
  refuseWrongTask(values)
  await refuseForeignSubject(db, { aquariumId, ...values, archived_at })
  return store.insertTask(db, {
    ...values,
    ...{ aquarium_id: aquariumId, not_before, archived_at, created_at: now.toISOString() },
  })
}

function asName(name: string | null | undefined): string | null {
  return normalizeName(name ?? '') || null
}

type Values = Pick<Task, 'kind' | 'name' | 'parameter' | 'product_id' | 'every_days' | 'weekdays'>

/** @throws invalid_request by field */
function refuseWrongTask({ kind, name, parameter, product_id, every_days, weekdays }: Values) {
  const problems: FieldErrors = {}
  if ((parameter !== null) !== (kind === 'test'))
    problems.parameter = kind === 'test' ? 'Please choose what is tested.' : 'Only a test has a parameter.'
  if ((product_id !== null) !== (kind === 'dose'))
    problems.product_id = kind === 'dose' ? 'Please choose what is dosed.' : 'Only a dose has a product.'
  if (name === null && kind === 'other') problems.name = 'Please say what is to be done.'
  if (name !== null && codePoints(name) > maxTaskName) problems.name = tooLong('name', maxTaskName)
  if ((every_days === null) === (weekdays === null))
    problems.every_days = 'Please choose either a number of days or weekdays.'
  if (Object.keys(problems).length > 0) throw invalidRequest(problems)
}

type Subject = Pick<Task, 'parameter' | 'product_id' | 'archived_at'> & { aquariumId: number }

/** Only a stopped task may be about what is archived. @throws invalid_request for what the tank does not have */
async function refuseForeignSubject(db: Db, { aquariumId, parameter, product_id, archived_at }: Subject) {
  const custom = idOfCustomKey(parameter ?? '')
  const isKnown = (row: { id: number; archived_at: string | null }, id: number) =>
    row.id === id && (row.archived_at === null || archived_at !== null)
  if (custom !== undefined && !(await parametersOf(db, aquariumId)).some((row) => isKnown(row, custom)))
    throw invalidRequest({ parameter: 'This tank does not follow that parameter.' })
  if (product_id !== null && !(await productsOf(db, aquariumId)).some((row) => isKnown(row, product_id)))
    throw invalidRequest({ product_id: 'This tank has no such product in use.' })
}

type TaskRequest = { id: number; actor: Actor; now: Date }

/** @throws task_not_found; right_needed; field_forbidden for another id or aquarium; invalid_request by field */
export async function updateTask(
  db: Db,
  { id, actor, change, now }: TaskRequest & { change: TaskChange },
): Promise<Task> {
  const { task } = await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getTask(db, { id, actor })),
    async work(db, { aquarium_id: aquariumId }) {
      const present = await taskOf(db, { id, aquariumId, now })
      const values = readChange(change, { present, now })
      const changed = Object.keys(values)
      if (changed.some((field) => field !== 'not_before') && !allows(actor.scope, 'write'))
        throw rightNeeded()
      if (changed.length === 0) return { task: present, changed }
      const wanted = { ...present, ...values }
      refuseWrongTask(wanted)
      if (present.archived_at !== null && wanted.archived_at === null)
        await refuseForeignSubject(db, { aquariumId, ...wanted })
      await store.updateTask(db, id, values)
      return { task: await taskOf(db, { id, aquariumId, now }), changed }
    },
    audit: ({ changed }) =>
      changed.length > 0 ? { action: 'update', target: 'task', targetId: id, fields: changed } : undefined,
  })
  return task
}

/** The columns that differ from the present ones. A rhythm replaces the other one, another start what was put off. */
function readChange(change: TaskChange, { present, now }: { present: Task; now: Date }) {
  refuseOtherValues(computedTaskKeys, { sent: change, present })
  const { archived, name, starts_on, not_before, every_days, weekdays } = change
  const isArchived = present.archived_at !== null
  const archivedNow = archived ? now.toISOString() : null
  const isMoved = starts_on !== undefined && starts_on !== present.starts_on
  const wanted = {
    name: name === undefined ? present.name : asName(name),
    starts_on: starts_on ?? present.starts_on,
    not_before: not_before === undefined ? (isMoved ? starts_on : present.not_before) : not_before,
    every_days: every_days === undefined ? (weekdays ? null : present.every_days) : every_days,
    weekdays: weekdays === undefined ? (every_days ? null : present.weekdays) : weekdays,
    archived_at: archived === undefined || archived === isArchived ? present.archived_at : archivedNow,
  }
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== present[field as keyof typeof wanted],
  )
  const values: Partial<typeof wanted> = Object.fromEntries(differing)
  return values
}

/** @throws task_not_found */
export async function deleteTask(db: Db, { id, actor }: Omit<TaskRequest, 'now'>) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getTask(db, { id, actor })),
    async work(db) {
      if (!(await store.deleteTask(db, id))) throw taskNotFound()
    },
    audit: () => ({ action: 'delete', target: 'task', targetId: id }),
  })
}

async function getTask(db: Db, request: Omit<TaskRequest, 'now'>) {
  const found = await store.findTask(db, request)
  if (!found) throw taskNotFound()
  return found
}

async function taskOf(
  db: Db,
  { id, aquariumId, now }: { id: number; aquariumId: number; now: Date },
): Promise<Task> {
  const tasks = await readTasks(db, { aquariumId, upTo: latestPossible(now) })
  const task = tasks.find((one) => one.id === id)
  if (!task) throw taskNotFound()
  return task
}
