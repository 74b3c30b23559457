import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { UserSortKey } from '#contract/lists.names.ts'
import type { SubscriptionLevel, User } from '#contract/users.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import { containing } from '#server/db/queries/search.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { asUser, withCounts } from './user-rows.store.ts'
import { endSessions, named } from './users.store.ts'

export type UserFilter = { id?: number | undefined; search?: string | undefined }
export type UserValues = { name: string; email: string; subscription_level: SubscriptionLevel }

export async function findManagedUser(db: Db, id: number): Promise<User | undefined> {
  const [user] = await usersAfter(db, { filter: { id }, after: 0, limit: 1 })
  return user
}

/** One page of all accounts; those that have never signed in sort last. */
export async function pageOfUsers(
  db: Db,
  { filter, page, sort }: { filter: UserFilter; page: Page; sort: UserSortKey },
) {
  const { total } = await filtered(db.selectFrom('users'), filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const column = sort === 'name' ? 'sort_name' : sort
  const ordered = filtered(withCounts(db.selectFrom('users'), { of: 'all' }), filter)
    .orderBy(`users.${column}`, (by) => {
      const ordered = slice.order === 'asc' ? by.asc() : by.desc()
      return page.order === slice.order ? ordered.nullsLast() : ordered.nullsFirst()
    })
    .orderBy('users.id', slice.order)
  return { rows: (await rowsOf(slice, ordered)).map(asUser), total }
}

export function idsOfUsers(db: Db, filter: UserFilter) {
  return filtered(db.selectFrom('users'), filter).select('users.id')
}

/** The next accounts by id, for going through all of them in constant memory. */
export async function usersAfter(
  db: Db,
  { filter, after, limit }: { filter: UserFilter; after: number; limit: number },
): Promise<User[]> {
  const rows = await filtered(withCounts(db.selectFrom('users'), { of: 'all' }), filter)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(asUser)
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInvitedUser(
  db: Db,
  { name, email, subscription_level, created_at }: UserValues & { created_at: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...named(name), email, subscription_level, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateUser(db: Db, id: number, { name, ...values }: Partial<UserValues>) {
  await db
    .updateTable('users')
    .set({ ...values, ...(name !== undefined && named(name)) })
    .where('id', '=', id)
    .execute()
}

/** An account that waits for its first sign-in is no admin: perhaps nobody ever comes. */
export async function adminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('subscription_level', '=', 'admin')
    .where('issuer', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Hides an account with its aquariums, and ends its sessions; the sweep removes the rows. */
export async function hideUser(db: Db, id: number, now: Date) {
  const deleted_at = now.toISOString()
  await db.updateTable('users').set({ deleted_at }).where('id', '=', id).execute()
  await endSessions(db, id)
  await db.updateTable('aquariums').set({ deleted_at, active: false }).where('user_id', '=', id).execute()
}

/** Removes one hidden account without aquariums; false when there is none. */
export async function removeHiddenUser(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('users as hidden')
        .select('hidden.id')
        .where('hidden.deleted_at', 'is not', null)
        .where('hidden.closed_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('aquariums').select('aquariums.id').whereRef('aquariums.user_id', '=', 'hidden.id'),
            ),
          ),
        )
        .orderBy('hidden.id')
        .limit(1),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function filtered<Row>(query: SelectQueryBuilder<Schema, 'users', Row>, { id, search }: UserFilter) {
  return query
    .where('users.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .$if(search !== undefined, (query) => {
      const pattern = containing((search ?? '').normalize('NFC').toLowerCase())
      return query.where((eb) =>
        eb.or([
          sql<boolean>`users.sort_name like ${pattern} escape '\\'`,
          sql<boolean>`users.email like ${pattern} escape '\\'`,
        ]),
      )
    })
}
