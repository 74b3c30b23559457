import { invalidRequest } from '#contract/errors/errors.ts'
import { maxPassword, minPassword } from '#contract/passwords.names.ts'
import { codePoints, normalizeEmail } from '#domain/text.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { randomPublicId, randomToken } from '#server/sessions/tokens.ts'
import { commonPasswords } from './common-passwords.ts'
import * as store from './passwords.store.ts'

/** The issuer of accounts that Coralline keeps itself. */
const ownIssuer = 'coralline'

/** Keeps the hash of a new password. @returns the key by which browsers are known from now on */
export async function keepPassword(
  db: Db,
  { userId, hash, now }: { userId: number; hash: string; now: Date },
) {
  const browser_key = randomToken()
  await store.giveIdentity(db, userId, { issuer: ownIssuer, subject: randomPublicId() })
  await store.putPassword(db, { user_id: userId, hash, browser_key, changed_at: now.toISOString() })
  return browser_key
}

/** @throws invalid_request for one that is too short, too long, among the commonest, or the e-mail address */
export function readPassword(text: string, email: string | undefined): string {
  const password = text.normalize('NFC')
  const length = codePoints(password)
  if (length < minPassword) throw refused(`The password needs at least ${minPassword} characters.`)
  if (length > maxPassword) throw refused(`The password may have at most ${maxPassword} characters.`)
  if (commonPasswords.has(password.toLowerCase()))
    throw refused('This password is among the commonest of all. Take another one, three words for example.')
  if (email !== undefined) refuseOwnEmail(password, email)
  return password
}

export function refuseOwnEmail(password: string, email: string) {
  if (normalizeEmail(password) === normalizeEmail(email))
    throw refused('The e-mail address cannot be the password.')
}

function refused(sentence: string) {
  return invalidRequest({ password: sentence })
}
