import { aquariumNotFound, logBelongsElsewhere, logChanged, logNotFound } from '#contract/errors.ts'
import type { Log, LogChange, NewLog } from '#contract/logs.ts'
import { perParameter } from '#domain/parameters.ts'
import { normalizeNote } from '#domain/text.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import { lockAquarium } from '#server/aquariums/aquariums.store.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { isForeignKeyViolation } from '#server/db/database-faults.ts'
import { once } from '#server/db/once.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/users/actor.ts'
import * as store from './logs.store.ts'

type Ticket = Parameters<typeof once>[1]['ticket']

type NewLogParts = { actor: Actor; fields: NewLog; ticket: Ticket; now: Date; quota: Quota }

/** @throws aquarium_not_found, quota_reached */
export async function createLog(db: Db, { actor, fields, ticket, now, quota }: NewLogParts): Promise<Log> {
  const { aquarium_id, timestamp, note, ...readings } = fields
  const values = {
    aquarium_id,
    timestamp,
    note: readNote(note ?? null),
    // An absent reading is one that was not measured.
    ...perParameter(({ key }) => readings[key] ?? null),
  }
  return once(db, {
    userId: actor.id,
    ticket,
    now,
    create: async (db) => {
      const { user_id } = await getAquarium(db, { id: aquarium_id, actor })
      const log = await asAquariumNotFound(store.insertLog(db, values))
      if (user_id !== actor.id)
        await recordAudit(db, actor, { action: 'create', target: 'log', targetId: log.id })
      await refuseOverQuota(db, { userId: user_id, quota })
      return log
    },
  })
}

/**
 * Changes what is given. @throws log_not_found; field_forbidden when it would move to another aquarium; log_changed when
 * what the change was made from is not stored any more; quota_reached
 */
export async function updateLog(
  db: Db,
  { id, actor, change, quota }: { id: number; actor: Actor; change: LogChange; quota: Quota },
): Promise<Log> {
  return db.transaction().execute(async (db) => {
    const present = await getLog(db, { id, actor })
    const { id: sameId = id, aquarium_id = present.aquarium_id, before = {}, ...fields } = change
    if (sameId !== id || aquarium_id !== present.aquarium_id) throw logBelongsElsewhere()
    const values = asStored(fields)
    if (Object.keys(values).length === 0) return present
    const growth = values.note === undefined ? 0 : bytesOf(values.note) - bytesOf(present.note)
    // The count of the notes' bytes changes, too: taken in the order in which an import takes them.
    if (growth !== 0) await lockAquarium(db, present.aquarium_id)
    const log = await store.updateLog(db, { id, values, before: asStored(before) })
    // Found once more: what it is now, or that it is gone.
    if (!log) throw logChanged(await getLog(db, { id, actor }))
    const changed = (Object.keys(values) as (keyof typeof values)[]).filter(
      (field) => values[field] !== present[field],
    )
    if (changed.length > 0) await auditIfAdmins(db, { actor, log, action: 'update', fields: changed })
    if (growth > 0) {
      const { user_id } = await getAquarium(db, { id: log.aquarium_id, actor })
      await refuseOverQuota(db, { userId: user_id, quota })
    }
    return log
  })
}

/** @throws log_not_found */
export async function deleteLog(db: Db, { id, actor }: { id: number; actor: Actor }) {
  await db.transaction().execute(async (db) => {
    const log = await getLog(db, { id, actor })
    // An import into the aquarium holds the count of its logs: who held a log and waited for the count would bar its way.
    await lockAquarium(db, log.aquarium_id)
    if (!(await store.deleteLog(db, id))) throw logNotFound()
    await auditIfAdmins(db, { actor, log, action: 'delete' })
  })
}

async function getLog(db: Db, { id, actor }: { id: number; actor: Actor }): Promise<Log> {
  const log = await store.findLog(db, { id, actor })
  if (!log) throw logNotFound()
  return log
}

type AdminAct = { actor: Actor; log: Log; action: 'update' | 'delete'; fields?: readonly string[] }

/** An admin's work in another keeper's aquarium leaves a trace. */
async function auditIfAdmins(db: Db, { actor, log, action, fields = [] }: AdminAct) {
  if (!actor.isAdmin) return
  const { user_id } = await getAquarium(db, { id: log.aquarium_id, actor })
  if (user_id !== actor.id) await recordAudit(db, actor, { action, target: 'log', targetId: log.id, fields })
}

function asStored({ note, ...fields }: store.LogFields): store.LogFields {
  return { ...fields, ...(note !== undefined && { note: readNote(note) }) }
}

function bytesOf(note: string | null): number {
  return Buffer.byteLength(note ?? '')
}

function readNote(note: string | null): string | null {
  return note === null ? null : normalizeNote(note)
}

async function asAquariumNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isForeignKeyViolation(error) ? aquariumNotFound() : error
  }
}
