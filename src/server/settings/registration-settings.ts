import type { MailSettings } from '#server/outbound/mail.ts'

/** Whether anybody may make an account; the default is no. */
export function readRegistration(text: string | undefined, problems: string[]): boolean {
  if (text !== undefined && text !== 'open' && text !== 'closed')
    problems.push(`REGISTRATION is "${text}": it must be open or closed.`)
  return text === 'open'
}

type Needed = { isRegistrationOpen: boolean; keepsAccounts: boolean; mail: MailSettings | undefined }

/** An account is made by a mailed link, with a password: without either nobody could register. */
export function refuseOpenRegistration(
  { isRegistrationOpen, keepsAccounts, mail }: Needed,
  problems: string[],
) {
  if (!isRegistrationOpen) return
  if (!keepsAccounts)
    problems.push(
      'REGISTRATION is open, and the provider of OIDC_CLIENT_ID signs everybody in, as new ones too: take REGISTRATION out, or set SIGN_IN=oidc,own.',
    )
  if (!mail)
    problems.push(
      'REGISTRATION is open, and no mails are sent: set SMTP_URL and MAIL_FROM, too, as each account is made by a mailed link.',
    )
}
