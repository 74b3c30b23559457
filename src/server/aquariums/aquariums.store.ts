import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { imageUrl } from '#contract/image-addresses.names.ts'
import type { AquariumSortKey } from '#contract/lists.names.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import { containing } from '#server/db/queries/search.ts'
import type { AquariumsTable, Db, Schema } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import {
  allAquariums,
  allAquariumsOf,
  notHidden,
  ownAquariums,
  visibleAquariums,
} from './visible-aquariums.store.ts'

type Column =
  | 'user_id'
  | 'name'
  | 'sort_name'
  | 'description'
  | 'image_url'
  | 'notes'
  | 'sitter_note'
  | 'volume_litres'
  | 'time_zone'
  | 'removed_at'
export type AquariumValues = Partial<Pick<AquariumsTable, Column> & { active: boolean }>
export type AquariumFilter = Partial<Record<'id' | 'user_id', number | undefined>> & {
  search?: string | undefined
}

/** Oldest first. Here and below, logs after `upTo` do not count as the last log. */
export async function listActiveAquariums(
  db: Db,
  { actor, upTo }: { actor: Actor; upTo: Timestamp },
): Promise<Aquarium[]> {
  const rows = await withAllFields(ownAquariums(db, actor), upTo).orderBy('aquariums.id').execute()
  return rows.map(asAquarium)
}

type PageRequest = { filter: AquariumFilter; page: Page; sort: AquariumSortKey; upTo: Timestamp }

export async function pageOfAquariums(db: Db, { filter, page, sort, upTo }: PageRequest) {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const column = sort === 'name' ? 'sort_name' : sort
  const ordered = withAllFields(matching(db, filter), upTo)
    .orderBy(column, slice.order)
    .orderBy('id', slice.order)
  return { rows: (await rowsOf(slice, ordered)).map(asAquarium), total }
}

/** The next aquariums by id, for going through all of them in constant memory. */
export async function aquariumsAfter(
  db: Db,
  { filter, after, limit, upTo }: { filter: AquariumFilter; after: number; limit: number; upTo: Timestamp },
) {
  const rows = await withAllFields(matching(db, filter), upTo)
    .where('aquariums.id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(asAquarium)
}

export async function findAquarium(
  db: Db,
  { id, actor, upTo }: { id: number; actor: Actor; upTo: Timestamp },
): Promise<Aquarium | undefined> {
  const row = await withAllFields(visibleAquariums(db, actor), upTo)
    .where('aquariums.id', '=', id)
    .executeTakeFirst()
  return row && asAquarium(row)
}

/** @throws a foreign key violation when the account does not exist. */
export async function insertAquarium(
  db: Db,
  values: AquariumValues & Pick<AquariumsTable, 'user_id' | 'name' | 'sort_name' | 'created_at'>,
) {
  const { id } = await db.insertInto('aquariums').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @throws a foreign key violation when the new owner does not exist. */
export async function updateAquarium(
  db: Db,
  { id, values, now }: { id: number; values: AquariumValues; now: Date },
) {
  const changed = {
    ...(values.notes !== undefined && { notes_changed_at: now.toISOString() }),
    ...(values.volume_litres !== undefined && { targets_changed_at: now.toISOString() }),
  }
  await db
    .updateTable('aquariums')
    .set({ ...values, ...changed })
    .where('id', '=', id)
    .where(notHidden)
    .execute()
  if (values.user_id !== undefined || values.active === false) await endKeysIn(db, id)
}

/** False when the stored text is neither the one before nor already the new one. */
export async function replaceNotes(
  db: Db,
  {
    id,
    field,
    before,
    text,
  }: Record<'before' | 'text', string | null> & { id: number; field: 'notes' | 'sitter_note' },
): Promise<boolean> {
  // Whoever saves at the same moment waits, and is then compared with what was stored.
  const { numUpdatedRows } = await db
    .updateTable('aquariums')
    .set({ [field]: text })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb(field, 'is not distinct from', before), eb(field, 'is not distinct from', text)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when this aquarium has no image with this file. */
export async function hasImage(
  db: Db,
  { id, imageId, hash }: { id: number; imageId: number; hash: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('aquarium_id', '=', id)
    .where('full_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes the cover if it is this image. */
export async function clearCover(db: Db, { id, url }: { id: number; url: string }) {
  await db
    .updateTable('aquariums')
    // Locks the row in any case: a request that sets this cover at the same moment waits, or this one does.
    .set(({ eb, ref }) => ({
      image_url: eb.case().when('image_url', '=', url).then(null).else(ref('image_url')).end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Keeps the `removed_at` of an aquarium that is hidden already. */
export async function deactivateAquarium(db: Db, id: number, now: Date) {
  await db
    .updateTable('aquariums')
    .set(({ fn, val }) => ({ active: false, removed_at: fn.coalesce('removed_at', val(now.toISOString())) }))
    .where('id', '=', id)
    .where(notHidden)
    .execute()
  await endKeysIn(db, id)
}

/** Hides an aquarium from everybody until the sweep removes it. */
export async function hideAquarium(db: Db, id: number, now: Date) {
  await db
    .updateTable('aquariums')
    .set({ deleted_at: now.toISOString(), active: false })
    .where('id', '=', id)
    .where(notHidden)
    .execute()
  await endKeysIn(db, id)
}

/** A tank that its owner loses, or that comes back, brings neither a key nor a sitter along. */
async function endKeysIn(db: Db, aquariumId: number) {
  for (const table of ['sessions', 'pairings'] as const)
    await db.deleteFrom(table).where('aquarium_id', '=', aquariumId).execute()
  await db.deleteFrom('access_keys').where('aquarium_id', '=', aquariumId).execute()
}

function withAllFields(aquariums: SelectQueryBuilder<Schema, 'aquariums', object>, upTo: Timestamp) {
  return aquariums
    .select([
      'aquariums.id',
      'aquariums.user_id',
      'aquariums.name',
      'aquariums.description',
      'aquariums.image_url',
      'aquariums.public_link',
      'aquariums.notes',
      'aquariums.sitter_note',
      'aquariums.volume_litres',
      'aquariums.time_zone',
      'aquariums.active',
      'aquariums.created_at',
      'aquariums.removed_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('log_counts')
        .select('log_counts.logs')
        .whereRef('log_counts.aquarium_id', '=', 'aquariums.id')
        .as('log_count'),
      eb
        .selectFrom('logs')
        .select(({ fn }) => fn.max('logs.timestamp').as('newest'))
        .whereRef('logs.aquarium_id', '=', 'aquariums.id')
        .where('logs.timestamp', '<=', upTo)
        .as('last_logged'),
      newestPhoto(eb).select('images.id').as('photo_id'),
      newestPhoto(eb).select('images.full_hash').as('photo_hash'),
    ])
}

/** The first of the gallery. */
function newestPhoto(eb: ExpressionBuilder<Schema, 'aquariums'>) {
  return eb
    .selectFrom('images')
    .whereRef('images.aquarium_id', '=', 'aquariums.id')
    .orderBy(({ fn }) => fn.coalesce('images.taken_at', 'images.created_at'), 'desc')
    .orderBy('images.id', 'desc')
    .limit(1)
}

function matching(db: Db, { id, user_id, search }: AquariumFilter) {
  return (user_id === undefined ? allAquariums(db) : allAquariumsOf(db, user_id))
    .$if(id !== undefined, (query) => query.where('aquariums.id', '=', id ?? 0))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`aquariums.sort_name like ${containing((search ?? '').normalize('NFC').toLowerCase())} escape '\\'`,
      ),
    )
}

type AquariumRow = Omit<Aquarium, 'active' | 'log_count' | 'newest_photo'> & {
  active: boolean | number
  log_count: number | null
  photo_id: number | null
  photo_hash: string | null
}

function asAquarium({ photo_id: id, photo_hash: hash, ...row }: AquariumRow): Aquarium {
  const newest_photo = id === null || hash === null ? null : imageUrl({ id, hash, size: 'full' })
  return { ...row, active: Boolean(row.active), log_count: row.log_count ?? 0, newest_photo }
}

/** Until the transaction ends nobody else merges into this aquarium or deletes logs of it. */
export async function lockAquarium(db: Db, id: number) {
  // Both engines lock the row by an update that changes nothing.
  await db
    .updateTable('aquariums')
    .set(({ ref }) => ({ sort_name: ref('sort_name') }))
    .where('id', '=', id)
    .execute()
}
