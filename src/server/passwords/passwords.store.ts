import type { ExpressionBuilder, Nullable, Selectable } from 'kysely'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import type { PasswordsTable } from '#server/db/schema/session-tables.ts'
import { computerIssuer, endKeys } from '#server/users/users.store.ts'

export type Password = Selectable<PasswordsTable>
/** Accounts with their passwords, where they have one. */
type Joined = Omit<Schema, 'passwords'> & { passwords: Nullable<PasswordsTable> }

/** The password of an e-mail address, and whether its account was closed; of accounts closed before `since` none. */
export async function findPasswordOf(
  db: Db,
  { email, since }: { email: string; since: Date },
): Promise<(Password & { closed_at: string | null }) | undefined> {
  return (
    db
      .selectFrom('passwords')
      .innerJoin('users', 'users.id', 'passwords.user_id')
      .selectAll('passwords')
      .select('users.closed_at')
      .where('users.email', '=', email)
      .where((eb) =>
        eb.or([eb('users.deleted_at', 'is', null), eb('users.closed_at', '>', since.toISOString())]),
      )
      // An account in use comes before one of the same address that was closed.
      .orderBy('users.closed_at', (by) => by.asc().nullsFirst())
      .orderBy('users.id')
      .executeTakeFirst()
  )
}

export async function findPassword(db: Db, userId: number): Promise<Password | undefined> {
  return db.selectFrom('passwords').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function putPassword(db: Db, password: Password) {
  const { user_id: _, ...changed } = password
  await db
    .insertInto('passwords')
    .values(password)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Whether any account has a password. */
export async function hasPasswords(db: Db): Promise<boolean> {
  const row = await db.selectFrom('passwords').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Accounts neither deleted nor closed, the oldest first; at most two, as it only matters whether there are several. */
export async function firstAccounts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Accounts that somebody has signed in to and that have no password. */
export async function accountsWithoutPassword(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('users.deleted_at', 'is', null)
    .where('users.last_login_at', 'is not', null)
    .where('passwords.user_id', 'is', null)
    .orderBy('users.id')
    .execute()
}

/**
 * The accounts of an address, those in use and with a password first, also such as were closed after `since`. Of those
 * that are `kept` here the password is ours: they have one, or wait for their first, as nobody but us signs them in.
 */
export async function accountsOf(db: Db, { email, since }: { email: string; since: Date }) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.last_login_at', 'users.deleted_at'])
    .select((eb) => keptHere(eb).as('kept'))
    .where('users.email', '=', email)
    .where((eb) =>
      eb.or([eb('users.deleted_at', 'is', null), eb('users.closed_at', '>', since.toISOString())]),
    )
    .orderBy('passwords.user_id', (by) => by.asc().nullsLast())
    .orderBy('users.id')
    .execute()
  return rows.map(({ deleted_at, kept, ...row }) => ({
    ...row,
    isClosed: deleted_at !== null,
    isKept: Boolean(kept),
  }))
}

/** Whether the password of an account is ours: see {@link accountsOf}. */
export async function isKeptHere(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where((eb) => keptHere(eb))
    .executeTakeFirst()
  return row !== undefined
}

function keptHere(eb: ExpressionBuilder<Joined, 'users' | 'passwords'>) {
  return eb.or([
    eb('passwords.user_id', 'is not', null),
    eb('users.issuer', 'is', null),
    eb('users.issuer', '=', computerIssuer),
  ])
}

/** Marks an account that an admin created as one that Coralline keeps itself; others keep their identity. */
export async function giveIdentity(db: Db, userId: number, identity: { issuer: string; subject: string }) {
  await db.updateTable('users').set(identity).where('id', '=', userId).where('issuer', 'is', null).execute()
}

export async function noteSignIn(db: Db, userId: number, now: Date) {
  await db.updateTable('users').set({ last_login_at: now.toISOString() }).where('id', '=', userId).execute()
}

/** Ends what opens an account, but for the session of one token; returns how many sessions ended. */
export async function endOtherSessions(db: Db, userId: number, tokenHash = ''): Promise<number> {
  // First pairings, as in `endSessions`.
  await db.deleteFrom('pairings').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('links_once').where('user_id', '=', userId).execute()
  await endKeys(db, userId)
  return Number(numDeletedRows)
}

/** From now on a provider signs this account in. */
export async function deletePassword(db: Db, userId: number) {
  await db.deleteFrom('passwords').where('user_id', '=', userId).execute()
  await db.deleteFrom('links_once').where('user_id', '=', userId).execute()
}
