import { linkDays } from '#contract/passwords.names.ts'
import type { ToldSending } from '#contract/reminders.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { sendMail } from '#server/outbound/mail.ts'
import { toldOf } from '#server/outbound/sending.ts'

type Link = { kind: 'invite' | 'reset'; url: string; user: { name: string; email: string } }

const words = {
  invite: {
    subject: 'Your account in Coralline',
    what: 'There is an account for you in Coralline, a log of reef aquariums. Choose a password for it here:',
  },
  reset: {
    subject: 'A new password for Coralline',
    what: 'Somebody who runs this Coralline has sent you a link for a new password:',
  },
}

/** Mails a link that sets a password to the account's address. */
export async function mailLink(mail: MailSettings, { kind, url, user }: Link): Promise<ToldSending> {
  const { subject, what } = words[kind]
  const text = [
    `Hello ${user.name},`,
    '',
    what,
    url,
    '',
    `The link works once, for ${linkDays} days. If you did not expect it, do nothing.`,
    '',
  ].join('\n')
  return toldOf(await sendMail(mail, { to: user.email, subject, text }))
}
