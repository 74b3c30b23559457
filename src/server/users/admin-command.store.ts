import type { Db } from '#server/db/schema/schema.ts'
import { endSessions } from './users.store.ts'

export type Account = Awaited<ReturnType<typeof findAdmins>>[number]

export async function findAdmins(db: Db) {
  return accounts(db).where('subscription_level', '=', 'admin').execute()
}

export async function findAccounts(db: Db, who: { id: number } | { email: string }): Promise<Account[]> {
  return 'id' in who
    ? accounts(db).where('id', '=', who.id).execute()
    : accounts(db).where('email', '=', who.email).execute()
}

/**
 * Makes an account as if nobody had signed in, and ends its sessions. Closed accounts with its e-mail come back no
 * more, as
 * the next sign-in would ask about them instead: answers how many those are.
 */
export async function unlinkAccount(db: Db, { id, email }: Pick<Account, 'id' | 'email'>): Promise<number> {
  await db
    .updateTable('users')
    .set({ issuer: null, subject: null, last_login_at: null })
    .where('id', '=', id)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ issuer: null, subject: null })
    .where('email', '=', email)
    .where('closed_at', 'is not', null)
    .where('issuer', 'is not', null)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('passwords').where('user_id', '=', id).execute()
  await endSessions(db, id)
  return Number(numUpdatedRows)
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'issuer', 'last_login_at', 'subscription_level'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
}
