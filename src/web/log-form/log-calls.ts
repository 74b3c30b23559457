import type { Log, LogChange, NewLog } from '#contract/aquariums/logs.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Undo } from '#web/outcomes/undo.ts'
import { onTheWire } from '#web/readings/custom-values.ts'

/** Creates a log by way of the outbox. */
export function creationOf(body: NewLog) {
  return { call: 'POST /api/logs/', body, aquarium_id: body.aquarium_id, noun: 'log' } as const
}

export const waitingTitles = { created: 'Data Log Created', kept: 'Data Log Kept On This Device' }

export function undoCreation(log: Log): Undo {
  return { ...deletionOf(log), words: 'The log is deleted again.' }
}

/** Deletes a log as it was seen: one that was changed elsewhere meanwhile is kept. */
export function deletionOf({ id, ...before }: Log) {
  const { aquarium_id: _, ...values } = measured(before)
  return { call: 'DELETE /api/logs/:id', params: { id }, body: { before: values } } as const
}

/** What the log has, as the API takes it: without the nulls for parameters, which may be gone by then. */
function measured(log: Omit<Log, 'id'>) {
  const { own = [], ...values } = onTheWire(log)
  return { ...values, own: own.filter(({ value }) => value !== null) }
}

/** Restores the former values of the changed fields, unless somebody has changed them since. */
export function undoChange({ id }: Log, { before, change }: Record<'before' | 'change', LogChange>): Undo {
  const body = { ...onTheWire(before), before: onTheWire(change) }
  return { call: 'PUT /api/logs/:id', params: { id }, body, words: 'The log is as it was before.' }
}

/** Creates the log again, with another ID, because no ID is ever used twice. */
export function undoDeletion({ id: _, ...log }: Log): Undo {
  return { call: 'POST /api/logs/', body: measured(log), key: newIdempotencyKey(), words: 'The log is back.' }
}
