import type { ExpressionBuilder } from 'kysely'
import type { Me } from '#contract/account.ts'
import type { SubscriptionLevel } from '#contract/users.ts'
import type { Preferences } from '#domain/preferences.ts'
import { emailProblem } from '#domain/text.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'
import { sessionQuery } from '#server/sessions/sessions.store.ts'
import type { UserRow } from './user-rows.store.ts'
import { asUser, withCounts } from './user-rows.store.ts'

export type Identity = {
  issuer: string
  subject: string
  name: string
  email: string
  /** False also when the provider does not say. */
  isEmailVerified: boolean
  imageUrl: string | null
}

/** An account, without what is said of the session that asks for it. */
type StoredMe = Omit<Me, 'is_limited'>

export async function findMe(db: Db, id: number): Promise<StoredMe | undefined> {
  const row = await accounts(db)
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && asMe(row)
}

/** In one read, as no call comes more often. */
export const selectSessionWithMe = sessionQuery(accounts)

function accounts(db: Db) {
  return withCounts(db.selectFrom('users'), { of: 'active' })
    .select('users.preferences')
    .select((eb) => otherAccount(eb).as('has_others'))
}

function otherAccount(eb: ExpressionBuilder<Schema, 'users'>) {
  return eb.exists(
    eb
      .selectFrom('users as others')
      .select('others.id')
      .whereRef('others.id', '!=', 'users.id')
      .where('others.deleted_at', 'is', null),
  )
}

type MeRow = UserRow & { preferences: string; has_others: boolean | number }

export function asMe({ preferences, has_others, ...row }: MeRow): StoredMe {
  return {
    ...asUser(row),
    preferences: JSON.parse(preferences),
    sees_backups: !has_others || row.subscription_level === 'admin',
  }
}

/** Whether there is no other account. */
export async function isOnlyAccount(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select((eb) => otherAccount(eb).as('has_others'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && !row.has_others
}

/** The issuer of accounts of people who typed a name on the machine itself, before any account had a password. */
export const computerIssuer = 'coralline-development'

/** Whether a name alone opens the account on the machine itself. */
export async function isOpenByName(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('issuer', '=', computerIssuer)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('passwords').select('user_id'))))
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the preferences until the transaction ends; undefined when the account is gone. */
export async function lockPreferences(db: Db, id: number): Promise<Preferences | undefined> {
  const row = await db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
  return row && JSON.parse(row.preferences)
}

export async function setPreferences(db: Db, id: number, preferences: Preferences) {
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', id)
    .execute()
}

type Visit = { identity: Identity; now: Date }
type FirstVisit<Level> = Visit & { level: Level }

export async function findUserByIdentity(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function setLevel(db: Db, id: number, subscription_level: SubscriptionLevel) {
  await db.updateTable('users').set({ subscription_level }).where('id', '=', id).execute()
}

/** Notes a sign-in, with the provider's present e-mail and picture. No unusable e-mail replaces the stored one. */
export async function refreshUser(db: Db, id: number, { identity, now }: Visit) {
  const { email, ...others } = seen({ identity, now })
  const isUsable = emailProblem('', email) === undefined
  await db
    .updateTable('users')
    .set({ ...others, ...(isUsable && { email, ...stated({ identity, now }) }) })
    .where('id', '=', id)
    .execute()
}

/** What a provider states of an address. On the machine itself anybody may type any. */
function stated({ identity: { email, isEmailVerified, issuer }, now }: Visit) {
  const isStated = isEmailVerified && issuer !== computerIssuer
  if (!isStated) return {}
  return {
    email_confirmed: email,
    email_confirmed_by: 'provider' as const,
    email_confirmed_at: now.toISOString(),
  }
}

/** Removes the identity from a deleted account, so that the person may sign in anew. */
export async function releaseIdentity(db: Db, { issuer, subject }: Identity) {
  await db
    .updateTable('users')
    .set({ issuer: null, subject: null })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Gives an account this identity; false when it is gone. @throws a unique violation when another account has it */
export async function setIdentity(db: Db, id: number, { issuer, subject }: Identity): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ issuer, subject })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Links an identity to the oldest account that an admin created with this e-mail and nobody has signed in to.
 * Undefined when there is none, or when another identity has just taken it.
 */
export async function claimUser(db: Db, { identity, level, now }: FirstVisit<SubscriptionLevel | undefined>) {
  const { issuer, subject, name } = identity
  const row = await db
    .updateTable('users')
    .set({
      ...seen({ identity, now }),
      ...stated({ identity, now }),
      ...named(name),
      issuer,
      subject,
      ...(level && { subscription_level: level }),
    })
    .where('issuer', 'is', null)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where('email', '=', identity.email)
        .where('issuer', 'is', null)
        .where('last_login_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @throws a unique violation when the identity has an account already. */
export async function insertUser(
  db: Db,
  { identity, level, now }: FirstVisit<SubscriptionLevel>,
): Promise<number> {
  const { issuer, subject, name } = identity
  const { id } = await db
    .insertInto('users')
    .values({
      ...seen({ identity, now }),
      ...stated({ identity, now }),
      ...named(name),
      issuer,
      subject,
      subscription_level: level,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function seen({ identity, now }: Visit) {
  return { email: identity.email, image_url: identity.imageUrl, last_login_at: now.toISOString() }
}

/** A name, and the form of it that both engines sort alike. */
export function named(name: string) {
  return { name, sort_name: name.toLowerCase() }
}

/** Ends the sessions of an account, what could begin another one, and its keys. */
export async function endSessions(db: Db, userId: number) {
  // First pairings: one that is being finished is waited for here, and its session is there to be ended after it.
  await db.deleteFrom('pairings').where('user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('links_once').where('user_id', '=', userId).execute()
  await endKeys(db, userId)
}

/** Ends what the account has given to others: its keys, and the phones of sitters. */
export async function endKeys(db: Db, userId: number) {
  for (const table of ['pairings', 'sessions'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where('kind', '=', 'caretaker').execute()
  await db.deleteFrom('access_keys').where('user_id', '=', userId).execute()
}

/** Ends the links that somebody has made who is no admin any more. */
export async function endLinksMadeBy(db: Db, userId: number) {
  await db.deleteFrom('links_once').where('made_by', '=', userId).execute()
}
