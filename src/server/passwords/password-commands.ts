import type { Db } from '#server/db/schema/schema.ts'
import type { Config } from '#server/settings/config.ts'
import { CommandRefusal, commandActor, findAccount } from '#server/users/admin-command.ts'
import { isSettingUp, newSetupCode, setUpInTerminal } from './first-account.rules.ts'
import { linkAddress } from './link-address.ts'
import { makeLink } from './passwords.rules.ts'

const haveAccount =
  'There is an account already. `npx coralline reset-password` lets its user in, `npx coralline admin grant` makes it an admin.'

/** Makes the first account. @throws CommandRefusal, ApiError */
export async function setUpCommand(
  db: Db,
  { terminal, now }: { terminal: { ask(question: string): Promise<string> }; now: Date },
): Promise<string> {
  if (!(await isSettingUp(db))) throw new CommandRefusal(haveAccount)
  const name = await terminal.ask('Name: ')
  const email = await terminal.ask('E-mail: ')
  const password = await terminal.ask('Password (shown as you type): ')
  await setUpInTerminal(db, { name, email, password, now })
  return `The account of ${email.trim()} is made. It is an admin.`
}

/** A new code for the first account; an earlier one is no longer good. @throws CommandRefusal */
export async function setupCodeCommand(db: Db, now: Date): Promise<string> {
  const code = await newSetupCode(db, now)
  if (code === undefined) throw new CommandRefusal(haveAccount)
  return `${code}\n\nType it at /setup within a day.`
}

/** A link with which a user sets a new password. @throws CommandRefusal */
export async function resetPasswordCommand(
  db: Db,
  { who, config, now }: { who: string; config: Pick<Config, 'publicUrl' | 'keepsAccounts'>; now: Date },
): Promise<string> {
  if (!config.keepsAccounts)
    throw new CommandRefusal('Accounts have no passwords here: the provider of OIDC_CLIENT_ID signs them in.')
  const { id } = await findAccount(db, who)
  const link = await makeLink(db, { userId: id, actor: commandActor, now })
  return `${linkAddress(config.publicUrl, link)}\n\nIt opens once, within seven days.`
}
