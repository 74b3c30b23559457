import { linkOver } from '#contract/errors/password-errors.ts'
import { confirmationHours } from '#contract/reminders.names.ts'
import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { sendMail } from '#server/outbound/mail.ts'
import type { Sending } from '#server/outbound/sending.ts'
import * as links from '#server/passwords/links.store.ts'
import { hashToken, randomToken } from '#server/sessions/tokens.ts'
import { confirmEmail as storeConfirmed } from '#server/users/confirmed-email.store.ts'
import { withAccounts } from '#server/users/users.rules.ts'

type Confirmation = { user: { id: number; name: string; email: string }; publicUrl: string; now: Date }

/** Mails a link that confirms an account's address. An earlier one confirms nothing any more. */
export async function mailConfirmation(
  db: Db,
  mail: MailSettings,
  { user, publicUrl, now }: Confirmation,
): Promise<Sending> {
  const token = randomToken()
  const { id: userId, email } = user
  const expires = new Date(now.getTime() + confirmationHours * hour)
  const link = { hash: hashToken(token), kind: 'confirm', userId, email, madeBy: null, expires } as const
  // Of links that are asked for at the same time, only the last confirms anything.
  await withAccounts(db, (db) => links.insertLink(db, link))
  return sendMail(mail, {
    to: email,
    subject: 'Your e-mail address in Coralline',
    text: [
      `Somebody has asked for messages to this address, in the account “${user.name}” of ${publicUrl}.`,
      '',
      'If that was you, open this link and press the button:',
      // The token stands behind the #, where no server and no log sees it.
      `${publicUrl}/confirm#${token}`,
      '',
      `It works once, for ${confirmationHours} hours. If it was not you, do nothing: then nothing is sent here.`,
      '',
    ].join('\n'),
  })
}

/** @throws link_over when it was used, is over, or the account has another address by now */
export async function confirmEmail(db: Db, { token, now }: { token: string; now: Date }) {
  await db.transaction().execute(async (db) => {
    const taken = await links.takeLink(db, { hash: hashToken(token), kind: 'confirm', now })
    if (taken?.userId == null || taken.email === null) throw linkOver()
    if (!(await storeConfirmed(db, { id: taken.userId, email: taken.email, now }))) throw linkOver()
  })
}
