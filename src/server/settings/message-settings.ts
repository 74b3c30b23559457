import { emailProblem, hasHiddenSigns } from '#domain/text.ts'
import { isLoopbackHost, parseOrigin } from '#server/http/addresses.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import type { NtfySettings } from '#server/outbound/ntfy.ts'

/** Settings with which Coralline sends messages. */
type Group<Name extends string> = { read(name: Name): string | undefined; problems: string[] }

const smtpForm =
  'SMTP_URL must be as in smtp://user:password@mail.example.org:587, or smtps:// with port 465; special characters in user and password must be percent-encoded.'

/** The mail server; undefined when there is none. Nothing of its address is repeated: it has a password. */
export function readMail({ read, problems }: Group<'SMTP_URL' | 'MAIL_FROM'>): MailSettings | undefined {
  const url = read('SMTP_URL')
  const from = read('MAIL_FROM')
  if (url === undefined && from === undefined) return undefined
  if (url === undefined) problems.push('MAIL_FROM is set without SMTP_URL: set both, or neither.')
  if (from === undefined) problems.push('MAIL_FROM is missing: with SMTP_URL it says who the mails are from.')
  const server = url === undefined ? undefined : readServer(url)
  if (url !== undefined && !server) problems.push(smtpForm)
  const sender = from === undefined ? undefined : readSender(from)
  if (from !== undefined && !sender)
    problems.push(
      `MAIL_FROM is "${from}": it must be an e-mail address, or a name and an address as in Coralline <reef@example.org>.`,
    )
  return server && sender && { ...server, from: sender }
}

function readServer(text: string): Omit<MailSettings, 'from'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWhole = url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isWhole || url.search || url.hash || !['', '/'].includes(url.pathname)) return undefined
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  try {
    const login = url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined
    const port = Number(url.port) || (isSecure ? 465 : 587)
    // A password is not sent where somebody on the way could read it.
    return {
      host,
      port,
      isSecure,
      needsTls: !isSecure && login !== undefined && !isLoopbackHost(host),
      login,
    }
  } catch {
    return undefined
  }
}

function readSender(text: string): MailSettings['from'] | undefined {
  const [, name = '', inBrackets, alone] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>"]+))$/.exec(text) ?? []
  const address = (inBrackets ?? alone ?? '').trim()
  const isUsable = emailProblem('', address) === undefined && !/[;,"]/.test(address)
  return isUsable && !hasHiddenSigns(name) ? { name: name.trim(), address } : undefined
}

/** The ntfy server; undefined when there is none. */
export function readNtfy({ read, problems }: Group<'NTFY_URL' | 'NTFY_TOKEN'>): NtfySettings | undefined {
  const url = read('NTFY_URL')
  const token = read('NTFY_TOKEN')
  if (token !== undefined && url === undefined)
    problems.push('NTFY_TOKEN is set without NTFY_URL: set NTFY_URL, too.')
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    problems.push('NTFY_TOKEN must be as ntfy shows it, without spaces.')
  if (url === undefined) return undefined
  const address = parseOrigin(url)
  if (address === undefined)
    problems.push(`NTFY_URL must be as in https://ntfy.example.org, without a topic, user or password.`)
  return { address: address ?? '', token }
}

/** The address that is told of backups. Nothing of it is repeated: its path is a secret. */
export function readHealthcheck(text: string | undefined, problems: string[]): string | undefined {
  const address = URL.canParse(text ?? '') ? new URL(text ?? '') : undefined
  const isUsable = address && /^https?:$/.test(address.protocol) && !address.username && !address.password
  if (text !== undefined && !isUsable)
    problems.push('HEALTHCHECK_URL must be an address with https:// or http://, without user and password.')
  return text
}
