import { errorStatus } from '#contract/errors/error-status.ts'
import { mostAskedLinks } from '#contract/passwords.names.ts'
import { counted } from '#domain/count-words.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { escapeHtml } from '#server/http/pages/small-page.ts'
import type { Page } from './own-pages.ts'
import { alertOf, askPath, field, hidden, newPasswordField, passwordScript, signInPath } from './own-pages.ts'

const toSignIn = `<a class="other" href="${signInPath}">Back to the sign-in</a>`

/** The form with which people ask for a link, to a new password or to an account. */
export function askPage(isRegistrationOpen: boolean, page: Page) {
  const what = isRegistrationOpen
    ? 'Type your e-mail address. We mail you a link with which you make an account, or choose a new password if you have one.'
    : 'Type the e-mail address of your account. We mail you a link with which you choose a new password.'
  return {
    title: 'A link by mail',
    status: page.status,
    main: `<p>${what}</p>
${alertOf(page)}<form method="post" action="${askPath}">
${field('E-mail', `name="email" type="email" required maxlength="${maxEmail}" autocomplete="username" autofocus`, page.fields?.email)}
<button>Mail me a link</button>
</form>
${toSignIn}`,
  }
}

/** What everybody sees who has asked. */
export function askedPage(told: string) {
  return {
    title: 'Look at your mail',
    main: `<p>${escapeHtml(told)}</p>
<p>Nothing after some minutes? Look among the spam. An address gets at most ${counted(mostAskedLinks, 'link')} an hour, and only the last one works.</p>
${toSignIn}`,
  }
}

/** The page to which a link leads that sets a password. */
export function linkPage(page: Page) {
  return {
    title: 'Choose a password',
    status: page.status,
    script: `${linkScript}${passwordScript}`,
    main: `${alertOf(page)}<form method="post" action="/link">${linkFields(page)}
${newPasswordField}
<button>Set it and sign in</button>
</form>${leaving(page)}`,
  }
}

/** Where a link leads that makes an account. */
export function registerPage(page: Page) {
  return {
    title: 'Make your account',
    status: page.status,
    script: `${linkScript}${passwordScript}`,
    main: `${alertOf(page)}<form method="post" action="/register">${linkFields(page)}
${field('Name', `name="name" required maxlength="${maxName}" autocomplete="name"`, page.fields?.name)}
${newPasswordField}
<button>Make the account</button>
</form>${leaving(page)}`,
  }
}

/** A link that is over leaves nothing to do here. */
function leaving({ status }: Page): string {
  return status === errorStatus.link_over ? `\n${toSignIn}` : ''
}

/** The link's secret, which a script takes out of the address. Without one, the link is pasted. */
function linkFields({ fields }: Page): string {
  const link = fields?.link ?? ''
  return `${hidden('link', link)}
<noscript>${field(
    'The link from the mail',
    'name="link" required maxlength="500" autocomplete="off" spellcheck="false" aria-describedby="why"',
    link,
  )}<p id="why">Copy it from the mail once more: its secret stands behind the #, where no server sees it, and without JavaScript this page cannot read it.</p></noscript>`
}

/** What stands behind the # of a link, which may have been pasted as a whole. */
export function secretOf(link: string): string {
  return link.trim().split('#').at(-1) ?? ''
}

/** Takes the secret out of the address, so that neither the history nor a screenshot keeps it. */
const linkScript = `const link = document.querySelector('[name=link]')
if (location.hash) { link.value = location.hash.slice(1); history.replaceState(null, '', location.pathname) }
`
