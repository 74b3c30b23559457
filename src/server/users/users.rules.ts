import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  adminRequired,
  emailTaken,
  fieldForbidden,
  invalidRequest,
  lastAdmin,
  userNotFound,
} from '#contract/errors/errors.ts'
import { computedUserKeys } from '#contract/fields/computed-keys.names.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import type { NewUser, User, UserChange } from '#contract/users.ts'
import { emailProblem, normalizeEmail } from '#domain/text.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { takeLock } from '#server/db/take-lock.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import { readName, readNewName } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import { commandLine } from '#server/http/actor.ts'
import * as store from './managed-users.store.ts'
import { endKeys, endLinksMadeBy } from './users.store.ts'

/**
 * The first sign-in with its verified e-mail takes the account over. @throws invalid_request, email_taken,
 * admin_required
 */
type UserCreation = { actor: Actor; fields: NewUser; idempotencyKey: IdempotencyKey; now: Date }

export async function createUser(db: Db, creation: UserCreation): Promise<User> {
  const { actor, fields, idempotencyKey, now } = creation
  const { name, email, subscription_level } = fields
  const values = { name: readNewName(name), email: readEmail(email), subscription_level }
  return createOnce(db, {
    userId: actor.id,
    idempotencyKey,
    now,
    create: async (db) => {
      await takeLock(db, 'accounts')
      await refuseFormerAdmin(db, actor)
      if (await store.hasAccount(db, values.email)) throw emailTaken()
      const id = await store.insertInvitedUser(db, { ...values, created_at: now.toISOString() })
      await recordAudit(db, actor, { action: 'create', target: 'user', targetId: id })
      return getUser(db, id)
    },
  })
}

/** @throws user_not_found, field_forbidden, invalid_request, email_taken, last_admin, admin_required */
export async function updateUser(
  db: Db,
  { id, actor, change }: { id: number; actor: Actor; change: UserChange },
): Promise<User> {
  return withAccounts(db, async (db) => {
    const present = await getUser(db, id)
    const values = readChange(change, present)
    const { subscription_level: level } = values
    if (present.role === 'admin' && level !== undefined) await refuseLastAdmin(db, id)
    await refuseFormerAdmin(db, actor)
    if (values.email !== undefined && (await store.hasAccount(db, values.email))) throw emailTaken()
    if (Object.keys(values).length === 0) return present
    await store.updateUser(db, id, values)
    if (present.role === 'admin' && level !== undefined) await endLinksMadeBy(db, id)
    if (level !== undefined && (level === 'admin' || present.role === 'admin')) await endKeys(db, id)
    await recordAudit(db, actor, {
      action: 'update',
      target: 'user',
      targetId: id,
      fields: Object.keys(values),
    })
    return getUser(db, id)
  })
}

/** Signs an account out and hides it; the sweep removes its rows. @throws user_not_found, last_admin, admin_required */
export async function deleteUser(db: Db, { id, actor, now }: { id: number; actor: Actor; now: Date }) {
  await withAccounts(db, async (db) => {
    const { role } = await getUser(db, id)
    if (role === 'admin') await refuseLastAdmin(db, id)
    await refuseFormerAdmin(db, actor)
    await store.hideUser(db, id, now)
    await endLinksMadeBy(db, id)
    await recordAudit(db, actor, { action: 'delete', target: 'user', targetId: id })
  })
}

export async function sweepUsers(db: Db, isStopping: () => boolean) {
  while (!isStopping() && (await store.removeHiddenUser(db))) await nextTurn()
}

/** Runs work in a transaction in which no other admin can change accounts. */
export async function withAccounts<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (db) => {
    await takeLock(db, 'accounts')
    return work(db)
  })
}

export async function refuseLastAdmin(db: Db, id: number) {
  const others = (await store.adminIds(db)).filter((admin) => admin !== id)
  if (others.length === 0) throw lastAdmin()
}

/** Refuses an admin who was demoted or deleted meanwhile. */
async function refuseFormerAdmin(db: Db, actor: Actor) {
  if (actor.id !== commandLine && !(await store.adminIds(db)).includes(actor.id)) throw adminRequired()
}

/** @throws user_not_found */
export async function getUser(db: Db, id: number): Promise<User> {
  const user = await store.findManagedUser(db, id)
  if (!user) throw userNotFound()
  return user
}

/** The columns that differ from the present ones. */
function readChange(change: UserChange, present: User) {
  const { id, name, email, subscription_level } = change
  if (id !== undefined && id !== present.id) throw fieldForbidden('id')
  refuseOtherValues(computedUserKeys, { sent: change, present })
  const values: Partial<store.UserValues> = {}
  if (name !== undefined && readName(name) !== present.name) values.name = readNewName(name)
  if (email !== undefined && email !== present.email && normalizeEmail(email) !== present.email)
    values.email = readEmail(email)
  if (subscription_level !== undefined && subscription_level !== present.subscription_level)
    values.subscription_level = subscription_level
  return values
}

/** A new e-mail address as it is stored. @throws invalid_request */
export function readEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === '') throw invalidRequest({ email: requiredSentences.email })
  const problem = emailProblem('email', email)
  if (problem !== undefined) throw invalidRequest({ email: problem })
  return email
}
