import type { Insertable, Selectable } from 'kysely'
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
  'created_at',
  'expires_at',
  'used_at',
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
  { userId, kind }: { userId: number; kind: KeyKind },
): Promise<number> {
  const { count } = await db
    .selectFrom('access_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
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

export async function updateKey(
  db: Db,
  { id, userId, ...values }: OwnKey & Pick<Selectable<AccessKeysTable>, 'name' | 'expires_at'>,
) {
  await db
    .updateTable('access_keys')
    .set(values)
    .where('public_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
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

export async function touchKey(db: Db, publicId: string, now: Date) {
  await db
    .updateTable('access_keys')
    .set((eb) => ({ used_at: now.toISOString(), uses: eb('uses', '+', 1) }))
    .where('public_id', '=', publicId)
    .execute()
}
