import { askedResetHours, linkDays } from '#contract/passwords.names.ts'
import { counted } from '#domain/count-words.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { sendMail } from '#server/outbound/mail.ts'
import type { Sending } from '#server/outbound/sending.ts'
import type { AskedKind, Due } from './asked-links.rules.ts'

type Words = { subject: string; what: string; life: string; otherwise: string }

const words: Record<AskedKind, Words> = {
  reset: {
    subject: 'A new password for Coralline',
    what: 'where you have an account already. Choose a new password for it here:',
    life: counted(askedResetHours, 'hour'),
    otherwise: 'your password stays as it is',
  },
  invite: {
    subject: 'Your account in Coralline',
    what: 'where an account waits for you. Choose its password here:',
    life: counted(linkDays, 'day'),
    otherwise: 'the account waits',
  },
  register: {
    subject: 'Your account in Coralline',
    what: 'where people keep a log of their reef aquariums. Choose a name and a password for your account here:',
    life: counted(linkDays, 'day'),
    otherwise: 'without it there is no account',
  },
}

/** Mails a link that somebody has asked for at the sign-in, who may be somebody else. */
export async function mailAsked(
  mail: MailSettings,
  { kind, email, user, url, publicUrl }: Due & { url: string; publicUrl: string },
): Promise<Sending> {
  const { subject, what, life, otherwise } = words[kind]
  const text = [
    user ? `Hello ${user.name},` : 'Hello,',
    '',
    'somebody, probably you, has asked for a link at',
    publicUrl,
    what,
    url,
    '',
    `The link works once, for ${life}. If it was not you, do nothing: ${otherwise}.`,
    '',
  ].join('\n')
  return sendMail(mail, { to: email, subject, text })
}
