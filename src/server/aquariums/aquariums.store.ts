import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Aquarium, AquariumSortKey } from '#contract/aquariums.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { compiledOnce } from '#server/db/compiled.ts'
import type { Page } from '#server/db/page.ts'
import { rowsOf, sliceOf } from '#server/db/page.ts'
import type { AquariumsTable, Db, Schema } from '#server/db/schema.ts'
import { containing } from '#server/db/search.ts'
import type { Actor } from '#server/users/actor.ts'

export type AquariumValues = Partial<
  Pick<AquariumsTable, 'user_id' | 'name' | 'sort_name' | 'description' | 'image_url' | 'notes'> & {
    active: boolean
  }
>

export type AquariumFilter = {
  id?: number | undefined
  user_id?: number | undefined
  search?: string | undefined
}

/** The owner's active aquariums, oldest first. `upTo`, here and below: no later log is the last one. */
export async function listActiveAquariums(
  db: Db,
  { userId, upTo }: { userId: number; upTo: Timestamp },
): Promise<Aquarium[]> {
  const rows = await selectAquariums(db, upTo)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(asAquarium)
}

/** One page of all aquariums. */
export async function pageOfAquariums(
  db: Db,
  {
    filter,
    page,
    sort,
    upTo,
  }: { filter: AquariumFilter; page: Page; sort: AquariumSortKey; upTo: Timestamp },
) {
  const visible = filtered(db.selectFrom('aquariums').where('deleted_at', 'is', null), filter)
  const { total } = await visible
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const column = sort === 'name' ? 'sort_name' : sort
  const ordered = filtered(selectAquariums(db, upTo), filter)
    .orderBy(column, slice.order)
    .orderBy('id', slice.order)
  return { rows: (await rowsOf(slice, ordered)).map(asAquarium), total }
}

/** The next aquariums by id, for going through all of them in constant memory. */
export async function aquariumsAfter(
  db: Db,
  { filter, after, limit, upTo }: { filter: AquariumFilter; after: number; limit: number; upTo: Timestamp },
) {
  const rows = await filtered(selectAquariums(db, upTo), filter)
    .where('aquariums.id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(asAquarium)
}

/** An aquarium that this account may see: its own active one, or any for an admin. */
export async function findAquarium(
  db: Db,
  { id, actor, upTo }: { id: number; actor: Actor; upTo: Timestamp },
): Promise<Aquarium | undefined> {
  const [row] = await (actor.isAdmin
    ? selectAny(db, { id, upTo })
    : selectOwn(db, { id, upTo, userId: actor.id }))
  return row && asAquarium(row)
}

const selectAny = compiledOnce((db, { id, upTo }: { id: number; upTo: Timestamp }) =>
  selectAquariums(db, upTo).where('aquariums.id', '=', id),
)

const selectOwn = compiledOnce((db, { id, userId, upTo }: { id: number; userId: number; upTo: Timestamp }) =>
  selectAquariums(db, upTo)
    .where('aquariums.id', '=', id)
    .where('user_id', '=', userId)
    .where('active', '=', true),
)

/** @throws a foreign key violation when the account does not exist. */
export async function insertAquarium(
  db: Db,
  values: AquariumValues & Pick<AquariumsTable, 'user_id' | 'name' | 'sort_name' | 'created_at'>,
) {
  const { id } = await db.insertInto('aquariums').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @throws a foreign key violation when the new owner does not exist. */
export async function updateAquarium(db: Db, id: number, values: AquariumValues) {
  await db.updateTable('aquariums').set(values).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

/** False when the notes are neither these any more nor already the new ones. */
export async function replaceNotes(
  db: Db,
  { id, before, notes }: { id: number; before: string | null; notes: string | null },
): Promise<boolean> {
  // The condition is the update's own: who saves at the same moment waits, and is then compared with what was stored.
  const { numUpdatedRows } = await db
    .updateTable('aquariums')
    .set({ notes })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('notes', 'is not distinct from', before), eb('notes', 'is not distinct from', notes)]),
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

/** Takes the cover away if it is this one; answers the aquarium's owner. */
export async function clearCover(
  db: Db,
  { id, url }: { id: number; url: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('aquariums')
    // Written in any case: who sets this cover at the same moment waits, or is waited for.
    .set(({ eb, ref }) => ({
      image_url: eb.case().when('image_url', '=', url).then(null).else(ref('image_url')).end(),
    }))
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Hides an aquarium from its owner; false when there is none to hide for this account. */
export async function deactivateAquarium(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<boolean> {
  const rows = await db
    .updateTable('aquariums')
    .set({ active: false })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!actor.isAdmin, (query) => query.where('user_id', '=', actor.id).where('active', '=', true))
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Takes an aquarium away from everybody until the sweep removes it; false when there was none. */
export async function hideAquarium(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('aquariums')
    .set({ deleted_at: now.toISOString(), active: false })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

function selectAquariums(db: Db, upTo: Timestamp) {
  return db
    .selectFrom('aquariums')
    .select([
      'id',
      'user_id',
      'name',
      'description',
      'image_url',
      'public_link',
      'notes',
      'active',
      'created_at',
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
    ])
    .where('deleted_at', 'is', null)
}

function filtered<Row>(
  query: SelectQueryBuilder<Schema, 'aquariums', Row>,
  { id, user_id, search }: AquariumFilter,
) {
  return query
    .$if(id !== undefined, (query) => query.where('aquariums.id', '=', id ?? 0))
    .$if(user_id !== undefined, (query) => query.where('aquariums.user_id', '=', user_id ?? 0))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`aquariums.sort_name like ${containing((search ?? '').toLowerCase())} escape '\\'`,
      ),
    )
}

function asAquarium(
  row: Omit<Aquarium, 'active' | 'log_count'> & { active: boolean | number; log_count: number | null },
): Aquarium {
  return { ...row, active: Boolean(row.active), log_count: row.log_count ?? 0 }
}

/** Until the transaction ends nobody else merges into this aquarium or deletes logs of it; they can be read meanwhile. */
export async function lockAquarium(db: Db, id: number) {
  // An update that changes nothing: both engines lock the row by it.
  await db
    .updateTable('aquariums')
    .set(({ ref }) => ({ sort_name: ref('sort_name') }))
    .where('id', '=', id)
    .execute()
}
