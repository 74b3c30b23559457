import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import {
  id,
  idParams,
  nullableText,
  pageOfEntries,
  paging,
  search,
  timestamp,
} from '#contract/fields/fields.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { maxEventNote, maxEventTitle, maxId, readingBound } from '#domain/limits.ts'
import { product } from './products.ts'

const kind = Type.Unsafe<EventKind>({ type: 'string', enum: eventKinds.map(({ key }) => key) })
const orNull = { type: ['number', 'null'] } as const
const level = Type.Unsafe<number | null>({ ...orNull, minimum: 0, exclusiveMaximum: readingBound })

const fields = {
  timestamp,
  kind,
  title: nullableText({ maxLength: maxEventTitle }),
  product_id: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxId }),
  /** In the unit of the product; of a water change in litres, where they were typed. */
  amount: Type.Unsafe<number | null>({ ...orNull, minimum: 0, exclusiveMaximum: readingBound }),
  /** How much of the water was changed. */
  percent: Type.Unsafe<number | null>({ ...orNull, exclusiveMinimum: 0, maximum: 100 }),
  /** What the new water had, in dKH and ppm; null is unknown. */
  new_alkalinity: level,
  new_calcium: level,
  new_magnesium: level,
  note: nullableText({ maxLength: maxEventNote }),
  /** The task that it has done, where neither a reading nor a product tells. */
  task_id: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxId }),
}

/** Something that was done to an aquarium. Which fields it has follows from its kind; the others are null. */
export const event = Type.Object({ id, aquarium_id: id, ...fields })
export type CareEvent = Type.Static<typeof event>

/** An absent field is null. */
const newEvent = Type.Object(
  {
    aquarium_id: id,
    timestamp,
    kind,
    ...Type.Partial(Type.Omit(Type.Object(fields), ['timestamp', 'kind'])).properties,
  },
  { additionalProperties: false },
)
export type NewEvent = Type.Static<typeof newEvent>

const eventBefore = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type EventBefore = Type.Static<typeof eventBefore>

/**
 * A change of an event: an absent key keeps its value. Its kind cannot be changed. `before` has the values that the
 * caller started from: when one of them is no longer stored, and the stored value is not the new one either, the change
 * is refused with 409 event_changed.
 */
const eventChange = Type.Partial(Type.Object({ id, aquarium_id: id, ...fields, before: eventBefore }), {
  additionalProperties: false,
})
export type EventChange = Type.Static<typeof eventChange>

/** What the caller has seen of an event to be deleted, as for a log. */
const eventDeletion = Type.Unsafe<{ before: EventBefore } | null>({
  type: ['object', 'null'],
  properties: { before: eventBefore },
  required: ['before'],
  additionalProperties: false,
})

/** Care of an aquarium at a glance. Events more than a day ahead of now (UTC) do not count. */
export const care = Type.Object({
  /** The newest event of each kind, in the order of the kinds. */
  last: Type.Array(event),
  /** The newest dose of each product, by the product's name. */
  doses: Type.Array(event),
  /** For each product that a doser gives now, the event that set it. */
  dosers: Type.Array(event),
  /** By name, archived ones among them. */
  products: Type.Array(product),
})
export type Care = Type.Static<typeof care>

/** Newest first; `search` looks in titles, notes and the names of products. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/events',
  access: 'user',
  requiredRight: 'read',
  summary: 'What was done to an aquarium, by page',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      ...paging,
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
      kind: Type.Optional(kind),
      search,
    },
    { additionalProperties: false },
  ),
  reply: pageOfEntries(event),
})

/** A doser, livestock and equipment need the right to write. */
export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events/',
  access: 'user',
  requiredRight: 'tick',
  summary: 'Enter what was done to an aquarium',
  status: 201,
  body: newEvent,
  example: { aquarium_id: 7, timestamp: '2026-11-28T20:05:00', kind: 'water_change', percent: 10 },
  reply: event,
  idempotent: true,
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  access: 'user',
  requiredRight: 'read',
  summary: 'One thing that was done to an aquarium',
  status: 200,
  params: idParams,
  reply: event,
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id',
  access: 'user',
  requiredRight: 'tick',
  summary: 'Change what was done to an aquarium',
  status: 200,
  params: idParams,
  body: eventChange,
  example: { percent: 12, before: { percent: 10 } },
  reply: event,
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/events/:id',
  access: 'user',
  requiredRight: 'tick',
  summary: 'Delete what was done to an aquarium',
  status: 204,
  params: idParams,
  body: eventDeletion,
  example: { before: { percent: 12 } },
})
