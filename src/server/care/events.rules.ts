import type { CareEvent, EventBefore, EventChange, NewEvent } from '#contract/aquariums/events.ts'
import { eventChanged, eventGone, eventNotFound } from '#contract/errors/care-errors.ts'
import { fieldForbidden, invalidRequest, rightNeeded } from '#contract/errors/errors.ts'
import { sayWhatWasSeen } from '#contract/errors/log-errors.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { noEventValues, ownersKinds } from '#domain/care/event-kinds.ts'
import { logKeyDays, maxEvents } from '#domain/limits.ts'
import { day } from '#domain/time/durations.ts'
import {
  changeInAquarium,
  deletesOnlyAsSeen,
  lockAndFind,
  lockVisibleAquarium,
  mayEditEntry,
} from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import type { IdempotencyKey, KeptKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { allows } from '#server/http/actor.ts'
import { asStored, knownTask, refuseWrongFields, refuseWrongProduct } from './event-values.rules.ts'
import * as store from './events.store.ts'

type NewEventRequest = {
  actor: Actor
  fields: NewEvent
  idempotencyKey: IdempotencyKey
  now: Date
  quota: Quota
}

/** @throws aquarium_not_found, right_needed, event_gone, quota_reached, invalid_request by field */
export async function createEvent(
  db: Db,
  { actor, fields, idempotencyKey, now, quota }: NewEventRequest,
): Promise<CareEvent> {
  const { aquarium_id, timestamp, kind, ...given } = fields
  const values = { ...noEventValues, ...asStored(given), aquarium_id, timestamp, kind }
  refuseWrongFields(values)
  return changeInAquarium(db, {
    actor,
    idempotency: { idempotencyKey, now, kept: keptEvent(actor) },
    find: (db) => lockVisibleAquarium(db, { id: aquarium_id, actor }),
    async work(db, { owner_id }) {
      if (ownersKinds.includes(kind) && !allows(actor.scope, 'write')) throw rightNeeded()
      await refuseWrongProduct(db, values)
      const task_id = await knownTask(db, values)
      if ((await store.countEvents(db, aquarium_id)) >= maxEvents) throw tooMany()
      const event = await store.insertEvent(db, {
        ...values,
        task_id,
        created_by: actor.id,
        created_at: now.toISOString(),
        created_session: actor.scope.kind === 'limited' ? actor.scope.session : null,
      })
      await refuseOverQuota(db, { userId: owner_id, quota })
      return event
    },
    audit: ({ id }) => ({ action: 'create', target: 'event', targetId: id }),
  })
}

/** A phone that repeats a call of a year ago neither doubles an event nor revives a deleted one. */
function keptEvent(actor: Actor): KeptKey<CareEvent> {
  return {
    lasts: logKeyDays * day,
    idOf: ({ id }) => id,
    async find(db, id) {
      const found = await store.findEvent(db, { id, actor })
      if (!found) throw eventGone()
      return found.event
    },
  }
}

function tooMany() {
  return invalidRequest({
    timestamp: `A tank can have ${maxEvents.toLocaleString('en')} entries of care. Delete some that you no longer need.`,
  })
}

type EventRequest = { id: number; actor: Actor }
type EventDeletion = EventRequest & {
  before?: EventBefore | undefined
  /** On plain http a token can be read along: one that may only log deletes not even what it has entered. */
  byToken?: boolean
  now: Date
}

/**
 * @throws event_not_found; right_needed; field_forbidden for another id, aquarium or kind; event_changed when a value
 * that the change was made from is not stored any more; invalid_request by field
 */
export async function updateEvent(
  db: Db,
  { id, actor, change, now }: EventRequest & { change: EventChange; now: Date },
): Promise<CareEvent> {
  const { event } = await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getEvent(db, { id, actor })),
    async work(db, { event: present }) {
      await refuseForeignEntry(db, { id, actor, kind: present.kind, now })
      const { before = {}, id: _, aquarium_id: __, kind: ___, ...fields } = change
      for (const field of ['id', 'aquarium_id', 'kind'] as const)
        if (change[field] !== undefined && change[field] !== present[field]) throw fieldForbidden(field)
      const values = asStored(fields)
      if (!isStill(present, { before: asStored(before), values })) throw eventChanged(present)
      const wanted = { ...present, ...values }
      const changed = (Object.keys(values) as (keyof typeof values)[]).filter(
        (field) => values[field] !== present[field],
      )
      if (changed.length === 0) return { event: present, changed }
      refuseWrongFields(wanted)
      if (wanted.product_id !== present.product_id) await refuseWrongProduct(db, wanted)
      if (
        wanted.task_id !== present.task_id &&
        (await knownTask(db, wanted)) === null &&
        wanted.task_id !== null
      )
        throw invalidRequest({ task_id: 'This tank has no such task.' })
      await store.updateEvent(db, id, { ...values, changed_at: now.toISOString(), changed_by: actor.id })
      return { event: wanted, changed }
    },
    audit: ({ changed }) =>
      changed.length > 0 ? { action: 'update', target: 'event', targetId: id, fields: changed } : undefined,
  })
  return event
}

/** @throws event_not_found; right_needed; event_changed when a value that the caller has seen is not stored any more */
export async function deleteEvent(db: Db, { id, actor, before, byToken = false, now }: EventDeletion) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getEvent(db, { id, actor })),
    async work(db, { event }) {
      if (byToken && !allows(actor.scope, 'write')) throw rightNeeded()
      await refuseForeignEntry(db, { id, actor, kind: event.kind, now })
      const isWhole = await deletesOnlyAsSeen(db, { table: 'events', id, actor })
      if (isWhole && !before) throw eventChanged(event, sayWhatWasSeen)
      const seen = { ...(isWhole && { ...noEventValues, timestamp: '' }), ...asStored(before ?? {}) }
      if (!isStill(event, { before: seen, values: {} }))
        throw eventChanged(event, 'Nothing was deleted: please look at it again.')
      if (!(await store.deleteEvent(db, id))) throw eventNotFound()
    },
    audit: () => ({ action: 'delete', target: 'event', targetId: id }),
  })
}

/** Whether everything is as it was seen, or already as it is to be. */
function isStill(
  present: CareEvent,
  { before, values }: { before: EventBefore; values: EventBefore },
): boolean {
  return (Object.keys(before) as (keyof EventBefore)[]).every(
    (field) => present[field] === before[field] || (field in values && present[field] === values[field]),
  )
}

/** A session that may enter care but not change it may correct what was entered in it, for a day. */
async function refuseForeignEntry(
  db: Db,
  { id, actor, kind, now }: EventRequest & { kind: EventKind; now: Date },
) {
  const isAllowed = ownersKinds.includes(kind)
    ? allows(actor.scope, 'write')
    : await mayEditEntry(db, { table: 'events', id, actor, now })
  if (!isAllowed) throw rightNeeded()
}

/** @throws event_not_found */
export async function getEvent(db: Db, request: EventRequest) {
  const found = await store.findEvent(db, request)
  if (!found) throw eventNotFound()
  return found
}

/** Some milliseconds of work. */
const eventsAtOnce = 1_000

/** All of an aquarium in the order of time, in chunks. @throws the signal's reason when nobody waits any more */
export async function* eventsInOrder(
  db: Db,
  { aquariumId, signal }: { aquariumId: number; signal: AbortSignal },
): AsyncGenerator<CareEvent[]> {
  let after = { timestamp: '', id: 0 }
  for (;;) {
    const events = await store.eventsAfter(db, { aquariumId, after, limit: eventsAtOnce })
    if (events.length > 0) yield events
    signal.throwIfAborted()
    const last = events.at(-1)
    if (!last || events.length < eventsAtOnce) return
    after = last
  }
}
