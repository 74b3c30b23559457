import type { FastifyReply } from 'fastify'
import { linkOver, noOwnAccounts } from '#contract/errors/password-errors.ts'
import * as contract from '#contract/passwords.ts'
import type { Serve } from '#server/http/serve.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { readEmail } from '#server/users/users.rules.ts'
import type { Due } from './asked-links.rules.ts'
import { dueTo, insertAsked, mayAsk, register } from './asked-links.rules.ts'
import { linkAddress } from './link-address.ts'
import { mailAsked } from './mail-asked.ts'
import type { PasswordParts, Visit } from './passwords.routes.ts'
import { begin, refuseElsewhere } from './passwords.routes.ts'

/** Serves the links that people ask for themselves: to a new password, or to an account of their own. */
export function serveAskedLinks(serve: Serve, parts: PasswordParts) {
  serve(contract.askForLink, async ({ body, request, reply }) => ({
    told: await askForLink(body.email, { request, reply, parts }),
  }))

  serve(contract.register, async ({ body, request, reply }) => {
    await registerByLink(body, { request, reply, parts })
    return undefined
  })
}

/** Whether links are mailed here to those who ask for them. */
export async function offersLinks({ db, keepsAccounts, providerName, mail }: PasswordParts) {
  return keepsAccounts && mail !== undefined && mayAsk(db, { hasProvider: providerName !== undefined })
}

/**
 * Takes the wish for a link. Whose address it is, is looked up a while after the answer, which so takes as long for any.
 * @returns what the asker is told, the same for every address
 * @throws route_not_found, passwords_not_here, invalid_request, too_many_requests
 */
export async function askForLink(typed: string, { request, reply, parts }: Visit): Promise<string> {
  refuseElsewhere(request, parts)
  const { mail, askedLinks, isRegistrationOpen } = parts
  if (!mail || !(await offersLinks(parts))) throw noOwnAccounts()
  const email = readEmail(typed)
  await askedLinks.count({ email, address: request.ip })
  askedLinks.add(answered(reply).then(() => mailDue(email, { mail, parts })))
  const others = isRegistrationOpen ? ', or to none yet' : ''
  return `If ${email} belongs to an account with a password here${others}, we have mailed a link to it.`
}

/** Resolves when the answer is out, or nobody waits for it any more. */
function answered({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    raw.once('finish', resolve)
    raw.once('close', resolve)
  })
}

type Mailing = { mail: MailSettings; parts: PasswordParts }

/** Mails what an address is due. A fault is told to the log alone, without the address. */
async function mailDue(email: string, { mail, parts }: Mailing) {
  const { db, askedLinks, isRegistrationOpen, log } = parts
  let due: Due | undefined
  try {
    await askedLinks.pause()
    due = await dueTo(db, { email, isRegistrationOpen, now: parts.now() })
    if (!due) return
    if (await askedLinks.mayMail(due.kind)) await mailLink(due, { mail, parts })
    else log.warn({ kind: due.kind }, 'a link was not mailed: too many within an hour')
  } catch (error) {
    log.warn({ err: error, kind: due?.kind }, 'a link was not mailed')
  }
}

async function mailLink(due: Due, { mail, parts }: Mailing) {
  const { db, askedLinks, origins, log } = parts
  const { kind, user } = due
  const publicUrl = origins.publicOrigin.address
  const endTurn = await askedLinks.takeTurn(user?.id)
  try {
    const token = await insertAsked(db, due, parts.now())
    const url = linkAddress(publicUrl, { kind, token })
    const { outcome, code } = await mailAsked(mail, { ...due, url, publicUrl })
    if (outcome !== 'sent') log.warn({ kind, outcome, code }, 'a link was not mailed')
  } finally {
    endTurn()
  }
}

/** @throws route_not_found, passwords_not_here, link_over, invalid_request */
export async function registerByLink(
  fields: { token: string; name: string; password: string },
  visit: Visit,
) {
  const { request, parts } = visit
  refuseElsewhere(request, parts)
  const { db, adminEmails, isRegistrationOpen } = parts
  if (!isRegistrationOpen || !(await offersLinks(parts))) throw linkOver()
  const registration = { ...fields, adminEmails, now: parts.now(), requestId: request.id }
  await begin(await register(db, registration), visit)
}
