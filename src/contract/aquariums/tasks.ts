import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { computedTaskKeys } from '#contract/fields/computed-keys.names.ts'
import { id, idParams, keyOrCustom, nullableText, text } from '#contract/fields/fields.ts'
import type { TaskKind } from '#domain/care/task-kinds.ts'
import { taskKinds } from '#domain/care/task-kinds.ts'
import { maxId, maxName, maxTaskDays, maxTaskName } from '#domain/limits.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'

const kind = Type.Unsafe<TaskKind>({ type: 'string', enum: taskKinds })
const day = Type.String({ format: 'tank-day' })
const nullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-day' })
const { pattern } = keyOrCustom(parameterKeys) as { pattern?: string }

/** A test has a parameter and a dose a product; for other kinds both are null. */
const subject = {
  parameter: Type.Unsafe<ParameterKey | null>({ type: ['string', 'null'], pattern }),
  product_id: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxId }),
}

const schedule = {
  /** Every so many days after it was done; null for a task on weekdays. */
  every_days: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxTaskDays }),
  /** The sum of 1 for Monday, 2 for Tuesday to 64 for Sunday; null for a task every so many days. */
  weekdays: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 127 }),
  /** When it is due first, a day of the tank's clock. */
  starts_on: day,
}

const name = nullableText({ maxLength: maxTaskName })

/** A task as it is stored. */
export const storedTask = {
  kind,
  /** Null where it is called by its kind, its parameter or its product. */
  name,
  ...subject,
  ...schedule,
  /** Put off until then. */
  not_before: nullableDay,
  /** Since when nobody is reminded of it; null while it goes on. */
  archived_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
}

/** A task is what is to be done in an aquarium again and again. */
export const task = Type.Object({
  id,
  aquarium_id: id,
  ...storedTask,
  /** What it is called on screens. */
  title: Type.String(),
  /**
   * The day of the tank's clock on which it was done last, by the newest reading or event that says so and is not more
   * than a day ahead of now (UTC); null when it never was.
   */
  last_done: nullableDay,
})
export type Task = Type.Static<typeof task>

/** An absent field is null; a task has either `every_days` or `weekdays`. */
const newTask = Type.Object(
  {
    kind,
    starts_on: day,
    ...Type.Partial(
      Type.Object({ name, ...subject, ...Type.Omit(Type.Object(schedule), ['starts_on']).properties }),
    ).properties,
    /** The zone of the caller's clock (IANA), which becomes that of an aquarium that has none. */
    time_zone: Type.Optional(text({ maxLength: maxName })),
  },
  { additionalProperties: false },
)
export type NewTask = Type.Static<typeof newTask>

const taskChange = Type.Object(
  {
    ...Type.Partial(Type.Pick(task, computedTaskKeys)).properties,
    ...Type.Partial(Type.Object({ name, ...schedule, not_before: nullableDay })).properties,
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** An absent key keeps its value. What a task is about stays: another parameter is another task. */
export type TaskChange = Type.Static<typeof taskChange>

/** Oldest first, stopped ones among them. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/tasks',
  access: 'user',
  requiredRight: 'read',
  summary: 'What is to be done in an aquarium',
  status: 200,
  params: idParams,
  reply: Type.Array(task),
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/tasks',
  access: 'user',
  requiredRight: 'write',
  summary: 'Add what is to be done in an aquarium',
  status: 201,
  params: idParams,
  body: newTask,
  example: { kind: 'test', parameter: 'alkalinity', every_days: 7, starts_on: '2026-11-28' },
  reply: task,
  idempotent: true,
})

/** A session that may only enter regular work may put a task off (`not_before` alone). */
export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id',
  access: 'user',
  requiredRight: 'tick',
  summary: 'Change, put off or stop what is to be done in an aquarium',
  status: 200,
  params: idParams,
  body: taskChange,
  example: { not_before: '2026-12-05' },
  reply: task,
})

/** What was done stays, and no longer says which task it was for. */
export const deleteTask = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/tasks/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Delete what is to be done in an aquarium',
  status: 204,
  params: idParams,
})
