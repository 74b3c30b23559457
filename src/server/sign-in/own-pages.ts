import { nextKey } from '#contract/address-keys.names.ts'
import { errorStatus } from '#contract/errors/error-status.ts'
import type { ApiError } from '#contract/errors/errors.ts'
import { maxPassword, minPassword } from '#contract/passwords.names.ts'
import { login } from '#contract/sign-in.ts'
import { closedAccountDays, maxEmail, maxName } from '#domain/limits.ts'
import { escapeHtml } from '#server/http/pages/small-page.ts'

export const signInPath = '/sign-in'
/** Where a link is asked for that comes by mail. */
export const askPath = '/link-by-mail'

/** What was typed into a form, by the names of its fields. */
export type Form = Record<string, string>
export type Page = { status?: number; problem?: string; fields?: Form }

export function alertOf({ problem }: Page): string {
  if (problem === undefined) return ''
  const html = escapeHtml(problem).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  return `<p role="alert">${html}</p>`
}

export function field(label: string, attributes: string, value = ''): string {
  return `<label>${label} <input ${attributes} value="${escapeHtml(value)}"></label>`
}

export const newPasswordField = `${field(
  'Password',
  `name="password" type="password" required minlength="${minPassword}" maxlength="${maxPassword}" autocomplete="new-password" aria-describedby="hint"`,
)}<p id="hint">At least ${minPassword} characters. Three or four words are easy to remember and hard to guess.</p>`

function hiddenNext(next: string | undefined): string {
  return next === undefined ? '' : hidden('next', next)
}

export function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}

export function nameOnlyPage(next: string | undefined, page: Page) {
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

type PasswordPage = Page & {
  next: string | undefined
  providerName: string | undefined
  /** What is mailed to who asks for it: nothing, links to new passwords, or to new accounts as well. */
  mails: 'nothing' | 'passwords' | 'accounts'
}

export function passwordPage({ next, providerName, mails, ...page }: PasswordPage) {
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
${forgotten[mails]}`,
  }
}

const forgotten = {
  nothing: '<p>Forgotten? Ask whoever runs this Coralline for a link.</p>',
  passwords: `<p>Forgotten? <a href="${askPath}">We mail you a link.</a></p>`,
  accounts: `<p>Forgotten? <a href="${askPath}">We mail you a link.</a></p>
<a class="other" href="${askPath}">Create an account</a>`,
}

export function reopenPage(next: string | undefined, { name, email = '' }: Form) {
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

export function refusalPage({ message, code }: ApiError) {
  return {
    title: 'That did not work',
    status: errorStatus[code],
    main: `<p>${escapeHtml(message)}</p>\n<a href="${signInPath}">Back to the sign-in</a>`,
  }
}

export function setupPage(page: Page) {
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

/** A button that shows what was typed, and a word about caps lock. */
export const passwordScript = `for (const input of document.querySelectorAll('[type=password]')) {
  const show = document.createElement('button'), caps = document.createElement('small')
  show.type = 'button'; show.className = 'show'; show.textContent = 'Show'; show.setAttribute('aria-pressed', 'false')
  show.onclick = () => { const shown = input.type === 'password'; input.type = shown ? 'text' : 'password'
    show.textContent = shown ? 'Hide' : 'Show'; show.setAttribute('aria-pressed', String(shown)); input.focus() }
  caps.setAttribute('role', 'status')
  input.addEventListener('keyup', (event) => { caps.textContent = event.getModifierState?.('CapsLock') ? 'Caps lock is on.' : '' })
  input.closest('label').after(show, caps)
}
`
