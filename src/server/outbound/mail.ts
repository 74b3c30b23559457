import type { NodemailerError } from 'nodemailer'
import type { Sending } from './sending.ts'
import { oneLine, quoted } from './sending.ts'

/** The operator's mail server, and who its mails are from. */
export type MailSettings = {
  host: string
  port: number
  /** TLS from the first byte on. */
  isSecure: boolean
  /** TLS must have begun before anything else is said. */
  needsTls: boolean
  /** Undefined for a server that asks for none. */
  login: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

export type Mail = {
  to: string
  subject: string
  /** Plain text; lines end with \n. */
  text: string
  /** Where one press ends mails of this kind, as mail programs know it (RFC 8058). */
  unsubscribeAt?: string
}

/** Milliseconds that the server may be silent, and that all of it may take; shorter in tests. */
const usualLimits = { silence: 5_000, whole: 20_000 }

/** Sends one mail of plain text. @returns what became of it; never throws */
export async function sendMail(
  settings: MailSettings,
  mail: Mail,
  { silence, whole } = usualLimits,
): Promise<Sending> {
  const { to, subject, text, unsubscribeAt } = mail
  // The greeting's end comes before that of the connection, so that it is told which of the two it was.
  const limits = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence + 250 }
  // Most instances send no mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...{ host: settings.host, port: settings.port, secure: settings.isSecure },
    ...{ requireTLS: settings.needsTls, logger: false, dnsTimeout: silence, ...limits },
    ...(settings.login && { auth: settings.login }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  try {
    const { response } = await transport.sendMail({
      from: settings.from,
      to: { name: '', address: to },
      subject: oneLine(subject),
      text,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeAt !== undefined && {
          'List-Unsubscribe': `<${unsubscribeAt}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      signal: AbortSignal.timeout(whole),
    })
    return { outcome: 'sent', told: `The mail server took it for ${to}${quoted(response)}.` }
  } catch (error) {
    return failureOf(error as NodemailerError, to)
  } finally {
    transport.close()
  }
}

/** Codes of connections that never came about. */
const unreached =
  /^(?:EDNS|EAI_AGAIN|ETLS|ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAUTH|ENOAUTH|EENVELOPE)$|CERT/

function failureOf(error: NodemailerError, to: string): Sending {
  const { command, response = '', responseCode, timeoutType } = error
  if (responseCode === undefined) {
    // The library's own code says less than the system's.
    const code = String(error.originalCode ?? error.code)
    const isBefore = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
    if (isBefore || unreached.test(code) || unreached.test(String(error.code)))
      return {
        outcome: 'unavailable',
        told: `The mail server cannot be used: ${code}. Ask whoever runs this Coralline to check SMTP_URL.`,
        code,
      }
    return {
      outcome: 'unknown',
      told: 'The mail server broke off, or did not answer in time. Perhaps the mail comes all the same.',
      code,
    }
  }
  const answer = quoted(response)
  const isLasting = responseCode >= 500
  // What it says of the sender, of the password, or of its own rules (5.7) is not about the address.
  const isOfAddress = command === 'RCPT TO' && responseCode !== 530 && !/\b5\.7\.\d/.test(response)
  if (isLasting ? !isOfAddress : command !== 'RCPT TO' && command !== 'DATA')
    return {
      outcome: 'unavailable',
      told: `The mail server refuses this Coralline${answer}. Ask whoever runs it to check SMTP_URL and MAIL_FROM.`,
      code: responseCode,
    }
  if (isLasting)
    return {
      outcome: 'bounced',
      told: `The mail server refuses mail for ${to}${answer}.`,
      code: responseCode,
    }
  return {
    outcome: 'later',
    told: `The mail server does not take mail for ${to} now${answer}.`,
    code: responseCode,
  }
}
