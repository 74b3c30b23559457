import { sitterIdStart } from '#contract/devices.names.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { day } from '#domain/time/durations.ts'
import type { AuditEntry } from '#server/audit/audit.store.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { refusedWhenMissing } from '#server/db/database-faults.ts'
import type { IdempotencyKey, KeptKey } from '#server/db/idempotency.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { allows } from '#server/http/actor.ts'
import { lockAquarium } from './aquariums.store.ts'
import type { EntryTable } from './entries.store.ts'
import { limitedEntries, wasChanged, wasCreatedIn } from './entries.store.ts'
import { findUnfinishedTank } from './unfinished-tanks.store.ts'
import type { VisibleAquarium } from './visible-aquariums.store.ts'
import { findVisibleAquarium } from './visible-aquariums.store.ts'

type AquariumRequest = { id: number; actor: Actor }

type Change<Found extends VisibleAquarium, Result> = {
  actor: Actor
  /** @throws not found when the actor may not see it */
  find(db: Db): Promise<Found>
  work(db: Db, found: Found): Promise<Result>
  /** Written when the aquarium is another user's, with `evenOwn` also for one's own. */
  audit(result: Result): (AuditEntry & { evenOwn?: boolean }) | undefined
  /** Set when the same request may be sent again. */
  idempotency?: { idempotencyKey: IdempotencyKey; now: Date; kept?: KeptKey<Result> }
}

/**
 * Makes every change in an aquarium, in one transaction: finds what is changed as far as the actor may see it, does the
 * work,
 * and writes the audit entry.
 * @throws what `find` and `work` throw; aquarium_not_found when it was removed meanwhile; idempotency_key_reused
 */
export async function changeInAquarium<Found extends VisibleAquarium, Result>(
  db: Db,
  { actor, find, work, audit, idempotency }: Change<Found, Result>,
): Promise<Result> {
  const create = async (db: Db) => {
    const found = await find(db)
    const result = await refusedWhenMissing(work(db, found), aquariumNotFound)
    const entry = audit(result)
    if (entry && (entry.evenOwn || found.owner_id !== actor.id)) await recordAudit(db, actor, entry)
    return result
  }
  return idempotency
    ? createOnce(db, { userId: actor.id, ...idempotency, create })
    : db.transaction().execute(create)
}

/** @throws aquarium_not_found, also when the actor may not see it */
export async function getVisibleAquarium(db: Db, request: AquariumRequest): Promise<VisibleAquarium> {
  const aquarium = await findVisibleAquarium(db, request)
  if (!aquarium) throw aquariumNotFound()
  return aquarium
}

/** Like `getVisibleAquarium`, with the lock of `lockAndFind`. */
export async function lockVisibleAquarium(db: Db, request: AquariumRequest): Promise<VisibleAquarium> {
  return lockAndFind(db, (db) => getVisibleAquarium(db, request))
}

/**
 * Finds something and locks its aquarium: until the transaction ends nobody else changes what was found, merges or
 * deletes logs.
 * @throws what `find` throws, also when the thing is gone by the time the lock is held
 */
export async function lockAndFind<Found extends VisibleAquarium>(
  db: Db,
  find: (db: Db) => Promise<Found>,
): Promise<Found> {
  const { aquarium_id } = await find(db)
  await lockAquarium(db, aquarium_id)
  // It may have changed while this transaction waited for the lock.
  return find(db)
}

/** Nobody sees the tank before the import is done. @throws aquarium_not_found */
export async function getUnfinishedTank(db: Db, { id, actor }: AquariumRequest): Promise<VisibleAquarium> {
  const tank = await findUnfinishedTank(db, { id, userId: actor.id })
  if (!tank) throw aquariumNotFound()
  return tank
}

const ownEntryLasts = day

type Entry = { table: EntryTable; id: number; actor: Actor; now: Date }

/** A session that may make entries but not change them may correct what was entered in it, for a day. */
export async function mayEditEntry(db: Db, entry: Entry): Promise<boolean> {
  return allows(entry.actor.scope, 'write') || isFullOrMaker(db, entry)
}

/** True for the account itself, and for a limited session of what was made in it within a day. */
export async function isFullOrMaker(db: Db, { table, id, actor: { scope }, now }: Entry): Promise<boolean> {
  if (scope.kind === 'full') return true
  const after = new Date(now.getTime() - ownEntryLasts)
  return scope.session !== null && wasCreatedIn(db, { table, id, session: scope.session, after })
}

/**
 * Whether the actor may delete an entry only as it was seen: the owner may have completed what a session entered that may
 * not change entries of others.
 */
export async function deletesOnlyAsSeen(
  db: Db,
  { table, id, actor }: Omit<Entry, 'table' | 'now'> & { table: 'logs' | 'events' },
): Promise<boolean> {
  return !allows(actor.scope, 'write') && wasChanged(db, { table, id })
}

type EntriesPage<Row> = { rows: Row[]; total: number }
type Reader = Pick<Entry, 'table' | 'actor' | 'now'>

/** Adds to a page of entries which of them a sitter has made, and which the actor's session has, within a day. */
export async function withMakers<Row extends { id: number }>(
  db: Db,
  page: EntriesPage<Row>,
  { table, actor: { scope }, now }: Reader,
): Promise<EntriesPage<Row> & { by_sitter?: number[]; yours?: number[] }> {
  const entries = await limitedEntries(db, { table, ids: page.rows.map(({ id }) => id) })
  const idsOf = (some: typeof entries) => some.map(({ id }) => id)
  const bySitter = entries.filter(({ created_session: by }) => by?.startsWith(sitterIdStart))
  const after = new Date(now.getTime() - ownEntryLasts).toISOString()
  const session = scope.kind === 'limited' ? scope.session : null
  const yours = entries.filter(
    ({ created_session: by, created_at: at }) => by === session && at !== null && at > after,
  )
  return {
    ...page,
    ...(bySitter.length > 0 && { by_sitter: idsOf(bySitter) }),
    ...(yours.length > 0 && { yours: idsOf(yours) }),
  }
}
