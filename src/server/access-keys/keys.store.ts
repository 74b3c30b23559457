import type { Insertable, Selectable } from 'kysely'
import { activeAquariumsOf } from '#server/aquariums/visible-aquariums.store.ts'
import { builtOnce } from '#server/db/queries/built-once.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { AccessKeysTable } from '#server/db/schema/session-tables.ts'

export type KeyKind = AccessKeysTable['kind']

const shown = [
  'public_id as id',
  'kind',
  'name',
  'start',
  'may',
  'aquarium_id',
  'shows',
  'since',
  'created_at',
  'expires_at',
  'used_at',
  'uses',
] as const

export type StoredKey = Awaited<ReturnType<typeof listKeys>>[number]

/** Every key of an account, the newest first. */
export async function listKeys(db: Db, userId: number) {
  return db
    .selectFrom('access_keys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertKey(db: Db, key: Insertable<AccessKeysTable>) {
  await db.insertInto('access_keys').values(key).execute()
}

export async function countKeys(
  db: Db,
  { userId, kind, aquariumId }: { userId: number; kind: KeyKind; aquariumId?: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('access_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(aquariumId !== undefined, (query) => query.where('aquarium_id', '=', aquariumId ?? 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type OwnKey = { id: string; userId: number }

/** Undefined for a key that is not there or another user's. */
export async function findKey(db: Db, { id, userId }: OwnKey): Promise<StoredKey | undefined> {
  return db
    .selectFrom('access_keys')
    .select(shown)
    .where('public_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Answers whether the key was still there. */
export async function updateKey(
  db: Db,
  { id, userId }: OwnKey,
  changes: Partial<Pick<Selectable<AccessKeysTable>, 'name' | 'expires_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_keys')
    .set(changes)
    .where('public_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteKey(db: Db, { id, userId }: OwnKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_keys')
    .where('public_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteKeysOf(db: Db, { userId, kind }: { userId: number; kind: KeyKind }) {
  await db.deleteFrom('access_keys').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Removes keys that ended before this moment. */
export async function deleteKeysBefore(db: Db, before: Date) {
  await db.deleteFrom('access_keys').where('expires_at', '<', before.toISOString()).execute()
}

/** The key of a secret; none when it has ended, is of another kind, or its account is gone. */
export const selectKey = builtOnce(['kind', 'secretHash', 'now'], (db, { kind, secretHash, now }) =>
  db
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .select([
      'access_keys.id',
      'access_keys.user_id',
      'access_keys.aquarium_id',
      'access_keys.public_id',
      'access_keys.name',
      'access_keys.may',
      'access_keys.expires_at',
      'access_keys.used_at',
    ])
    .where('access_keys.secret_hash', '=', secretHash)
    .where('access_keys.kind', '=', kind as KeyKind)
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('access_keys.expires_at', 'is', null), eb('access_keys.expires_at', '>', now)])),
)

export type FoundKey = Awaited<ReturnType<typeof selectKey>>[number]

/**
 * The link of a secret; none when it has ended, when its tank is not an active one of its account's, or when the account
 * is gone.
 */
export const selectLink = builtOnce(['secretHash', 'now'], (db, { secretHash, now }) =>
  db
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .select([
      'access_keys.id',
      'access_keys.user_id',
      'access_keys.aquarium_id',
      'access_keys.public_id',
      'access_keys.name',
      'access_keys.shows',
      'access_keys.since',
      'access_keys.expires_at',
      'access_keys.used_at',
    ])
    .where('access_keys.secret_hash', '=', secretHash)
    .where('access_keys.kind', '=', 'share')
    .where('access_keys.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .where(({ exists, ref }) =>
      exists(
        activeAquariumsOf(db, ref('access_keys.user_id'))
          .select('aquariums.id')
          .whereRef('aquariums.id', '=', ref('access_keys.aquarium_id')),
      ),
    ),
)

/** Counts a use, unless another request has counted one since `last`. */
export async function touchKey(
  db: Db,
  { publicId, last, now }: { publicId: string; last: string | null; now: Date },
) {
  await db
    .updateTable('access_keys')
    .set((eb) => ({ used_at: now.toISOString(), uses: eb('uses', '+', 1) }))
    .where('public_id', '=', publicId)
    .where('used_at', 'is not distinct from', last)
    .execute()
}
