import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nextKey } from '#contract/address-keys.names.ts'
import { errorStatus } from '#contract/errors/error-status.ts'
import { ApiError, invalidRequest } from '#contract/errors/errors.ts'
import { maxPassword, minPassword } from '#contract/passwords.names.ts'
import { login } from '#contract/sign-in.ts'
import { closedAccountDays, maxEmail, maxName } from '#domain/limits.ts'
import { readNewName } from '#server/fields/names.ts'
import { cookieJar } from '#server/http/cookies.ts'
import { checkOrigin } from '#server/http/guards/origin-rules.ts'
import { escapeHtml, sendSmallPage } from '#server/http/pages/small-page.ts'
import type { PasswordParts } from '#server/passwords/passwords.routes.ts'
import {
  setUpFirst,
  signInByLink,
  signInByPassword,
  takesPasswords,
} from '#server/passwords/passwords.routes.ts'
import { isSettingUp } from '#server/passwords/passwords.rules.ts'
import { hasPasswords } from '#server/passwords/passwords.store.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { AccountClosed } from '#server/users/closing.rules.ts'
import { readEmail } from '#server/users/users.rules.ts'
import { computerIssuer } from '#server/users/users.store.ts'
import { safeNext } from './next-address.ts'
import { pairAddress } from './pair-address.ts'
import { signIn } from './sign-in.rules.ts'

export const signInPath = '/sign-in'

export type OwnPageParts = PasswordParts & {
  adminEmails: readonly string[]
}

type Form = Record<string, string>
type Page = { status?: number; problem?: string; fields?: Form }

/** The pages of accounts that Coralline keeps itself: forms that work without a script, except links with a secret. */
export async function installOwnPages(app: FastifyInstance, parts: OwnPageParts, rate: number) {
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
  })
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

function nextOf({ query, body }: FastifyRequest): string | undefined {
  const { next } = { ...(query as Form), ...(body as Form | undefined) }
  return typeof next === 'string' && next.length <= 1950 ? next : undefined
}

async function showSignIn({ request, reply }: Visit, parts: OwnPageParts, page: Page = {}) {
  const next = nextOf(request)
  if (parts.isAtThisComputer(request) && !(await hasPasswords(parts.db)))
    return sendSmallPage(reply, nameOnlyPage(next, page))
  if (await isSettingUp(parts.db)) return reply.redirect('/setup')
  return sendSmallPage(reply, passwordPage({ next, providerName: parts.providerName, ...page }))
}

async function receiveSignIn(form: Form, visit: Visit, parts: OwnPageParts) {
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
async function receiveName(form: Form, visit: Visit, parts: OwnPageParts) {
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

async function showSetup({ reply }: Visit, parts: OwnPageParts, page: Page = {}) {
  if (!(await isSettingUp(parts.db))) return reply.redirect(signInPath)
  return sendSmallPage(reply, setupPage(page))
}

async function receiveSetup(form: Form, visit: Visit, parts: OwnPageParts) {
  const { request, reply } = visit
  const { code = '', name = '', email = '', password = '' } = form
  try {
    await setUpFirst({ code, name, email, password }, { request, reply, parts })
    return reply.redirect('/dashboard', 303)
  } catch (error) {
    return showSetup(visit, parts, problemOf(error, { code, name, email }))
  }
}

async function receiveLink(form: Form, { request, reply }: Visit, parts: OwnPageParts) {
  const { link = '', password = '' } = form
  const [kind, token = ''] = link.split('.')
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
  return { status: errorStatus[error.code], problem: error.message, fields }
}

function alertOf({ problem }: Page): string {
  if (problem === undefined) return ''
  const html = escapeHtml(problem).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  return `<p role="alert">${html}</p>`
}

function field(label: string, attributes: string, value = ''): string {
  return `<label>${label} <input ${attributes} value="${escapeHtml(value)}"></label>`
}

const newPasswordField = `${field(
  'Password',
  `name="password" type="password" required minlength="${minPassword}" maxlength="${maxPassword}" autocomplete="new-password" aria-describedby="hint"`,
)}<p id="hint">At least ${minPassword} characters. Three or four words are easy to keep in mind and hard to guess.</p>`

function hiddenNext(next: string | undefined): string {
  return next === undefined ? '' : hidden('next', next)
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}

function nameOnlyPage(next: string | undefined, page: Page) {
  const { name, email } = page.fields ?? {}
  return {
    title: 'Sign in on this computer',
    status: page.status,
    main: `<p>No account here has a password yet, so on this computer anyone may sign in as anyone. Type any name and e-mail address; the same address finds the same account again. A password is set in the settings.</p>
${alertOf(page)}<form method="post" action="${signInPath}">${hiddenNext(next)}
${field('Name', `name="name" required maxlength="${maxName}" autocomplete="name" autofocus`, name)}
${field('E-mail', `name="email" type="email" required maxlength="${maxEmail}" autocomplete="email"`, email)}
<button>Sign in</button>
</form>`,
  }
}

type PasswordPage = Page & { next: string | undefined; providerName: string | undefined }

function passwordPage({ next, providerName, ...page }: PasswordPage) {
  const { email } = page.fields ?? {}
  const query = new URLSearchParams({ by: 'provider', ...(next !== undefined && { [nextKey]: next }) })
  const provider =
    providerName === undefined
      ? ''
      : `<a href="${login.path}?${escapeHtml(String(query))}">Sign in with ${escapeHtml(providerName)}</a>\n<p>Or use a password:</p>`
  return {
    title: 'Sign in',
    status: page.status,
    script: passwordScript,
    main: `${provider}${alertOf(page)}<form method="post" action="${signInPath}">${hiddenNext(next)}
${field('E-mail', `name="email" type="email" required maxlength="${maxEmail}" autocomplete="username"${email ? '' : ' autofocus'}`, email)}
${field('Password', `name="password" type="password" required autocomplete="current-password"${email ? ' autofocus' : ''}`)}
<button>Sign in</button>
</form>
<p>Forgotten? Ask whoever runs this Coralline for a link.</p>`,
  }
}

function reopenPage(next: string | undefined, { name, email = '' }: Form) {
  const asksPassword = name === undefined
  const who = asksPassword
    ? `${field('E-mail', 'name="email" type="email" required autocomplete="username"', email)}
${field('Password', 'name="password" type="password" required autocomplete="current-password" autofocus')}`
    : `${hidden('name', name)}${hidden('email', email)}`
  return {
    title: 'Bring your account back?',
    main: `<p>You have deleted it, and it is still kept, with all of its tanks. ${closedAccountDays} days after you deleted it, it is removed for good.${asksPassword ? ' Type your password once more to bring it back.' : ''}</p>
<form method="post" action="${signInPath}">${hiddenNext(next)}${hidden('reopens', 'yes')}
${who}
<button>Bring it back</button>
</form>
<p><a href="/">Leave it deleted</a></p>`,
  }
}

function refusalPage({ message, code }: ApiError) {
  return {
    title: 'That did not work',
    status: errorStatus[code],
    main: `<p>${escapeHtml(message)}</p>\n<a href="${signInPath}">Back to the sign-in</a>`,
  }
}

function setupPage(page: Page) {
  const { code, name, email } = page.fields ?? {}
  return {
    title: 'Set up Coralline',
    status: page.status,
    script: passwordScript,
    main: `<p>The first account is the admin’s. Its code stands where Coralline was started; <code>npx coralline setup-code</code> shows a new one.</p>
${alertOf(page)}<form method="post" action="/setup">
${field('Code', 'name="code" required maxlength="30" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" autofocus', code)}
${field('Name', `name="name" required maxlength="${maxName}" autocomplete="name"`, name)}
${field('E-mail', `name="email" type="email" required maxlength="${maxEmail}" autocomplete="username"`, email)}
${newPasswordField}
<button>Make the account</button>
</form>`,
  }
}

function linkPage(page: Page) {
  return {
    title: 'Choose a password',
    status: page.status,
    script: `${linkScript}${passwordScript}`,
    main: `<noscript><p role="alert">This page needs JavaScript: the link’s secret stands behind the # of its address, where no server sees it.</p></noscript>
${alertOf(page)}<form method="post" action="/link">${hidden('link', page.fields?.link ?? '')}
${newPasswordField}
<button>Set it and sign in</button>
</form>`,
  }
}

/** Takes the secret out of the address, so that neither the history nor a screenshot keeps it. */
const linkScript = `const link = document.querySelector('[name=link]')
if (location.hash) { link.value = location.hash.slice(1); history.replaceState(null, '', location.pathname) }
`

/** A button that shows what was typed, and a word about caps lock. */
const passwordScript = `for (const input of document.querySelectorAll('[type=password]')) {
  const show = document.createElement('button'), caps = document.createElement('small')
  show.type = 'button'; show.className = 'show'; show.textContent = 'Show'; show.setAttribute('aria-pressed', 'false')
  show.onclick = () => { const shown = input.type === 'password'; input.type = shown ? 'text' : 'password'
    show.textContent = shown ? 'Hide' : 'Show'; show.setAttribute('aria-pressed', String(shown)); input.focus() }
  caps.setAttribute('role', 'status')
  input.addEventListener('keyup', (event) => { caps.textContent = event.getModifierState?.('CapsLock') ? 'Caps lock is on.' : '' })
  input.closest('label').after(show, caps)
}
`
