import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '#contract/errors/error-status.ts'
import { ApiError, invalidRequest } from '#contract/errors/errors.ts'
import { readNewName } from '#server/fields/names.ts'
import { cookieJar } from '#server/http/cookies.ts'
import { checkOrigin } from '#server/http/guards/origin-rules.ts'
import { sendSmallPage } from '#server/http/pages/small-page.ts'
import { askForLink, offersLinks, registerByLink } from '#server/passwords/asked-links.routes.ts'
import { isSettingUp } from '#server/passwords/first-account.rules.ts'
import type { PasswordParts } from '#server/passwords/passwords.routes.ts'
import {
  setUpFirst,
  signInByLink,
  signInByPassword,
  takesPasswords,
} from '#server/passwords/passwords.routes.ts'
import { hasPasswords } from '#server/passwords/passwords.store.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { AccountClosed } from '#server/users/closing.rules.ts'
import { readEmail } from '#server/users/users.rules.ts'
import { computerIssuer } from '#server/users/users.store.ts'
import { safeNext } from './next-address.ts'
import { askedPage, askPage, linkPage, registerPage, secretOf } from './own-link-pages.ts'
import type { Form, Page } from './own-pages.ts'
import {
  askPath,
  nameOnlyPage,
  passwordPage,
  refusalPage,
  reopenPage,
  setupPage,
  signInPath,
} from './own-pages.ts'
import { pairAddress } from './pair-address.ts'
import { signIn } from './sign-in.rules.ts'

/** The pages of accounts that Coralline keeps itself: forms that work without a script, except links with a secret. */
export async function installOwnPages(app: FastifyInstance, parts: PasswordParts, rate: number) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_000 },
      (_request, body, done) => {
        const form = Object.fromEntries(new URLSearchParams(String(body)))
        const isText = Object.values(form).every((value) => !value.includes('\0'))
        done(isText ? null : invalidRequest({}), form)
      },
    )
    scope.setErrorHandler(async (error, { method }, reply) => {
      // A form is answered with a page.
      if (!(error instanceof ApiError) || method !== 'POST') throw error
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return sendSmallPage(reply, refusalPage(error))
    })
    scope.addHook('onRequest', async (request, reply) => {
      if (!parts.keepsAccounts) return reply.callNotFound()
      if (request.method === 'POST') checkOrigin(request)
      // Where a password could be read on its way, a device is paired instead.
      if (!takesPasswords(request.ownOrigin))
        return reply.redirect(pairAddress(request.ownOrigin.address, nextOf(request)))
    })
    const rateLimit = { max: rate, timeWindow: '1 minute', sharedAs: '/api/sign-in' }
    const post = (path: string, act: (form: Form, visit: Visit) => Promise<FastifyReply>) =>
      scope.post<{ Body: Form | undefined }>(path, { config: { rateLimit } }, (request, reply) =>
        act(request.body ?? {}, { request, reply }),
      )

    scope.get(signInPath, (request, reply) => showSignIn({ request, reply }, parts))
    post(signInPath, (form, visit) => receiveSignIn(form, visit, parts))
    scope.get('/setup', (request, reply) => showSetup({ request, reply }, parts))
    post('/setup', (form, visit) => receiveSetup(form, visit, parts))
    scope.get('/link', (_request, reply) => sendSmallPage(reply, linkPage({})))
    post('/link', (form, visit) => receiveLink(form, visit, parts))
    scope.get(askPath, (request, reply) => showAsk({ request, reply }, parts))
    post(askPath, (form, visit) => receiveAsk(form, visit, parts))
    scope.get('/register', (_request, reply) => sendSmallPage(reply, registerPage({})))
    post('/register', (form, visit) => receiveRegistration(form, visit, parts))
  })
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

function nextOf({ query, body }: FastifyRequest): string | undefined {
  const { next } = { ...(query as Form), ...(body as Form | undefined) }
  return typeof next === 'string' && next.length <= 1950 ? next : undefined
}

async function showSignIn({ request, reply }: Visit, parts: PasswordParts, page: Page = {}) {
  const next = nextOf(request)
  if (parts.isAtThisComputer(request) && !(await hasPasswords(parts.db)))
    return sendSmallPage(reply, nameOnlyPage(next, page))
  if (await isSettingUp(parts.db)) return reply.redirect('/setup')
  const { providerName, isRegistrationOpen } = parts
  const asked = isRegistrationOpen ? 'accounts' : 'passwords'
  const mails = (await offersLinks(parts)) ? asked : 'nothing'
  return sendSmallPage(reply, passwordPage({ next, providerName, mails, ...page }))
}

async function receiveSignIn(form: Form, visit: Visit, parts: PasswordParts) {
  const { request, reply } = visit
  const target = safeNext(nextOf(request), request.ownOrigin.address)
  if (form.name !== undefined) return receiveName(form, visit, parts)
  const { email = '', password = '', reopens } = form
  try {
    const sent = { email, password, reopens: reopens === 'yes' }
    if (await signInByPassword(sent, { request, reply, parts })) return reply.redirect(target, 303)
    return await sendSmallPage(reply, reopenPage(nextOf(request), { email }))
  } catch (error) {
    return showSignIn(visit, parts, problemOf(error, { email }))
  }
}

/** On the machine itself, until an account has a password, a name and an e-mail address open an account. */
async function receiveName(form: Form, visit: Visit, parts: PasswordParts) {
  const { request, reply } = visit
  const { name = '', email = '' } = form
  const isOffered = parts.isAtThisComputer(request) && !(await hasPasswords(parts.db))
  if (!isOffered) return reply.redirect(signInPath, 303)
  let person: ReturnType<typeof readPerson>
  try {
    person = readPerson({ name, email })
  } catch (error) {
    return showSignIn(visit, parts, problemOf(error, form))
  }
  const now = parts.now()
  const identity = {
    issuer: computerIssuer,
    subject: person.email,
    ...person,
    isEmailVerified: true,
    imageUrl: null,
  }
  const reopens = form.reopens === 'yes' ? { requestId: request.id } : undefined
  try {
    const userId = await signIn(parts.db, { identity, adminEmails: parts.adminEmails, now, reopens })
    const token = await startSession(parts.db, userId, { now, replaces: cookieJar.readSession(request) })
    cookieJar.setSession(reply, { token, userId, kind: 'browser' })
  } catch (error) {
    if (!(error instanceof AccountClosed)) throw error
    return sendSmallPage(reply, reopenPage(nextOf(request), { name, email }))
  }
  return reply.redirect(safeNext(nextOf(request), request.ownOrigin.address), 303)
}

/** @throws invalid_request */
function readPerson({ name, email }: { name: string; email: string }) {
  if (name.trim() === '' || email.trim() === '')
    throw invalidRequest({ name: 'Type a name and an e-mail address.' })
  return { name: readNewName(name), email: readEmail(email) }
}

async function showSetup({ reply }: Visit, parts: PasswordParts, page: Page = {}) {
  if (!(await isSettingUp(parts.db))) return reply.redirect(signInPath)
  return sendSmallPage(reply, setupPage(page))
}

async function receiveSetup(form: Form, visit: Visit, parts: PasswordParts) {
  const { request, reply } = visit
  const { code = '', name = '', email = '', password = '' } = form
  try {
    await setUpFirst({ code, name, email, password }, { request, reply, parts })
    return reply.redirect('/dashboard', 303)
  } catch (error) {
    return showSetup(visit, parts, problemOf(error, { code, name, email }))
  }
}

async function showAsk({ reply }: Visit, parts: PasswordParts, page: Page = {}) {
  if (!(await offersLinks(parts))) return reply.redirect(signInPath, 303)
  return sendSmallPage(reply, askPage(parts.isRegistrationOpen, page))
}

async function receiveAsk({ email = '' }: Form, visit: Visit, parts: PasswordParts) {
  const { request, reply } = visit
  try {
    return await sendSmallPage(reply, askedPage(await askForLink(email, { request, reply, parts })))
  } catch (error) {
    return showAsk(visit, parts, problemOf(error, { email }))
  }
}

async function receiveRegistration(form: Form, { request, reply }: Visit, parts: PasswordParts) {
  const { link = '', name = '', password = '' } = form
  try {
    await registerByLink({ token: secretOf(link), name, password }, { request, reply, parts })
    return reply.redirect('/dashboard', 303)
  } catch (error) {
    return sendSmallPage(reply, registerPage(problemOf(error, { link, name })))
  }
}

async function receiveLink(form: Form, { request, reply }: Visit, parts: PasswordParts) {
  const { link = '', password = '' } = form
  const [kind, token = ''] = secretOf(link).split('.')
  try {
    await signInByLink(
      { kind: kind === 'invite' ? 'invite' : 'reset', token, password },
      { request, reply, parts },
    )
    return reply.redirect('/dashboard', 303)
  } catch (error) {
    return sendSmallPage(reply, linkPage(problemOf(error, { link })))
  }
}

/** The sentence of a refusal, to be shown above the form that was sent. */
function problemOf(error: unknown, fields: Form): Page {
  if (!(error instanceof ApiError)) throw error
  // The calls name the field by its key.
  const problem = error.message.replace(/^email /, 'The e-mail address ')
  return { status: errorStatus[error.code], problem, fields }
}
