import { readId } from '#domain/ids.ts'
import { normalizeEmail } from '#domain/text.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { commandLine } from '#server/http/actor.ts'
import type { Account } from './admin-command.store.ts'
import * as store from './admin-command.store.ts'
import { updateUser } from './users.rules.ts'

/** A command that cannot be carried out, with a sentence for the operator. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}

/** Commands on the server's own machine act as this. */
export const commandActor: Actor = {
  id: commandLine,
  isAdmin: true,
  scope: { kind: 'full' },
  requestId: 'command line',
}

export async function listAdmins(db: Db): Promise<string> {
  const admins = await store.findAdmins(db)
  if (admins.length === 0) return 'There are no admins. `npx coralline admin grant <e-mail>` makes one.'
  return admins.map(lineOf).join('\n')
}

/** @throws CommandRefusal when it is not clear who is meant */
export async function grantAdmin(db: Db, who: string): Promise<string> {
  const account = await findAccount(db, who)
  await updateUser(db, { id: account.id, actor: commandActor, change: { subscription_level: 'admin' } })
  return `${lineOf(account)} is an admin now.`
}

/** @throws CommandRefusal when it is not clear who is meant; last_admin */
export async function revokeAdmin(db: Db, who: string): Promise<string> {
  const account = await findAccount(db, who)
  if (account.subscription_level !== 'admin') throw new CommandRefusal(`${lineOf(account)} is no admin.`)
  await updateUser(db, { id: account.id, actor: commandActor, change: { subscription_level: 'free' } })
  return `${lineOf(account)} is no admin any more.`
}

/**
 * Opens an account to the next sign-in with its e-mail, for users whose provider has changed.
 * @throws CommandRefusal when it is not clear who is meant, or when another account signs in with this e-mail
 */
export async function relinkUser(db: Db, who: string): Promise<string> {
  return db.transaction().execute(async (db) => {
    const account = await findAccount(db, who)
    const rival = (await store.findAccounts(db, { email: account.email })).find(
      ({ id, issuer }) => id !== account.id && issuer !== null,
    )
    if (rival)
      throw new CommandRefusal(
        `${lineOf(rival)} signs in with the same e-mail at ${rival.issuer}. Delete that account first, under User Management.`,
      )
    const ended = await store.unlinkAccount(db, account)
    await recordAudit(db, commandActor, { action: 'relink', target: 'user', targetId: account.id })
    const closed =
      ended > 0 ? ' What its keeper had deleted under this e-mail can no longer be brought back.' : ''
    return `${lineOf(account)} is signed out. The next sign-in with this e-mail takes the account over.${closed}`
  })
}

/** The one account of an e-mail or an id. @throws CommandRefusal when it is not clear who is meant */
export async function findAccount(db: Db, who: string): Promise<Account> {
  const id = readId(who)
  const accounts = await store.findAccounts(db, id ? { id } : { email: normalizeEmail(who) })
  const [account] = accounts
  if (!account) throw new CommandRefusal(`There is no user ${who}. Whoever is meant signs in once first.`)
  if (accounts.length > 1)
    throw new CommandRefusal(
      `Several users have this e-mail; name one by its ID:\n${accounts.map(lineOf).join('\n')}`,
    )
  return account
}

function lineOf({ id, email, name, last_login_at }: Account): string {
  return `${id} ${email} (${name}, ${last_login_at === null ? 'never signed in' : `last sign-in ${last_login_at}`})`
}
