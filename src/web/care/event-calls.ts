import type { CareEvent, EventChange, NewEvent } from '#contract/aquariums/events.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Undo } from '#web/outcomes/undo.ts'

/** Creates an entry by way of the outbox; `words` is its line while it waits. */
export function creationOf(body: NewEvent, words: string) {
  return { call: 'POST /api/events/', body, aquarium_id: body.aquarium_id, noun: 'entry', words } as const
}

export function undoCreation(event: CareEvent): Undo {
  return { ...deletionOf(event), words: 'The entry is deleted again.' }
}

/** Deletes an entry as it was seen: one that was changed elsewhere meanwhile is kept. */
export function deletionOf({ id, aquarium_id: _, ...before }: CareEvent) {
  return { call: 'DELETE /api/events/:id', params: { id }, body: { before } } as const
}

/** Restores the former values of the changed fields, unless somebody has changed them since. */
export function undoChange(id: number, { before = {}, ...change }: EventChange): Undo {
  const body = { ...before, before: change }
  return { call: 'PUT /api/events/:id', params: { id }, body, words: 'The entry is as it was before.' }
}

/** Creates the entry again, with another ID, because no ID is ever used twice. */
export function undoDeletion({ id: _, ...event }: CareEvent): Undo {
  return {
    call: 'POST /api/events/',
    body: event,
    key: newIdempotencyKey(),
    words: 'The entry is back.',
  }
}
