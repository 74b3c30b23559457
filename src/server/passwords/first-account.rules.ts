import { linkOver, setupCodeWrong } from '#contract/errors/password-errors.ts'
import { day } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readNewName } from '#server/fields/names.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import { insertInvitedUser } from '#server/users/managed-users.store.ts'
import { readEmail, withAccounts } from '#server/users/users.rules.ts'
import * as links from './links.store.ts'
import { keepPassword, readPassword } from './new-password.rules.ts'
import { hashPassword } from './password-hash.ts'
import type { SignedIn } from './passwords.rules.ts'
import * as store from './passwords.store.ts'
import { randomSetupCode, readSetupCode } from './setup-code.ts'

const setupHours = 24

/**
 * The first account: an admin's. Two who send the code at once make one account.
 * @throws invalid_request; link_over once there is an account
 */
export async function setUp(
  db: Db,
  fields: { code: string; name: string; email: string; password: string; now: Date },
): Promise<SignedIn> {
  const { now } = fields
  const name = readNewName(fields.name)
  const email = readEmail(fields.email)
  const hash = await hashPassword(readPassword(fields.password, email))
  return withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) throw linkOver()
    const taken = await links.takeLink(db, {
      hash: hashToken(readSetupCode(fields.code)),
      kind: 'setup',
      now,
    })
    if (!taken) throw setupCodeWrong()
    return insertAdmin(db, { name, email, hash, now })
  })
}

/** The first account, made by the operator in a terminal, who needs no code. @throws link_over, invalid_request */
export async function setUpInTerminal(
  db: Db,
  { name, email, password, now }: { name: string; email: string; password: string; now: Date },
) {
  const values = { name: readNewName(name), email: readEmail(email) }
  const hash = await hashPassword(readPassword(password, values.email))
  await withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) throw linkOver()
    await insertAdmin(db, { ...values, hash, now })
  })
}

async function insertAdmin(
  db: Db,
  { name, email, hash, now }: { name: string; email: string; hash: string; now: Date },
): Promise<SignedIn> {
  const created_at = now.toISOString()
  const userId = await insertInvitedUser(db, { name, email, subscription_level: 'admin', created_at })
  const browserKey = await keepPassword(db, { userId, hash, now })
  await store.noteSignIn(db, userId, now)
  return { userId, browserKey, isClosed: false }
}

/** A new code for the first account; undefined when there is an account already. */
export async function newSetupCode(db: Db, now: Date): Promise<string | undefined> {
  return withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) return undefined
    const code = randomSetupCode()
    const expires = new Date(now.getTime() + (setupHours / 24) * day)
    await links.insertLink(db, { hash: hashToken(code), kind: 'setup', userId: null, madeBy: null, expires })
    return code
  })
}

/** Whether the first account can be made. */
export async function isSettingUp(db: Db): Promise<boolean> {
  return (await store.firstAccounts(db)).length === 0
}
