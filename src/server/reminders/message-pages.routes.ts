import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import { remindersPage } from '#contract/pages.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { checkOrigin } from '#server/http/guards/origin-rules.ts'
import { escapeHtml, sendSmallPage } from '#server/http/pages/small-page.ts'
import { confirmEmail } from './confirmation.rules.ts'
import { findUnsubscriber, unsubscribe } from './unsubscribing.rules.ts'

type PageParts = { db: Db; now(): Date }
type Asked = { user?: string; token?: string }
type Form = { token?: string } | undefined

/** The pages that mails lead to. They need no session: mails are read where nobody is signed in. */
export async function installMessagePages(app: FastifyInstance, { db, now }: PageParts, rate: number) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    // Mail programs may post either kind of form (RFC 8058); nothing of it is used.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_000 }, (_request, _body, done) =>
      done(null, undefined),
    )
    const config = { rateLimit: { max: rate, timeWindow: '1 minute', sharedAs: '/unsubscribe' } }

    scope.get<{ Querystring: Asked }>('/unsubscribe', { config }, async ({ query }, reply) => {
      const found = await findUnsubscriber(db, readAsked(query))
      if (!found) return sendSmallPage(reply, noSuchLink)
      if (found.remind_by !== 'email') return sendSmallPage(reply, unsubscribed)
      return sendSmallPage(reply, unsubscribePage(found.email, readAsked(query)))
    })
    // Without a check of the origin: mail programs have none, and all that can happen is that mails end.
    scope.post<{ Querystring: Asked }>('/unsubscribe', { config }, async ({ query }, reply) => {
      const found = await findUnsubscriber(db, readAsked(query))
      if (!found) return sendSmallPage(reply, noSuchLink)
      await unsubscribe(db, found)
      return sendSmallPage(reply, unsubscribed)
    })

    scope.get('/confirm', { config }, async (_request, reply) => sendSmallPage(reply, confirmPage))
    scope.post<{ Body: Form }>('/confirm', { config }, async (request, reply) => {
      checkOrigin(request)
      return answerConfirmation(request.body?.token ?? '', { reply, db, now })
    })
  })
}

async function answerConfirmation(token: string, { reply, db, now }: PageParts & { reply: FastifyReply }) {
  try {
    await confirmEmail(db, { token, now: now() })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'link_over') throw error
    return sendSmallPage(reply, confirmationOver)
  }
  return sendSmallPage(reply, confirmed)
}

/** A name that comes twice is a list. */
function readAsked({ user, token }: { user?: unknown; token?: unknown }): { user: string; token: string } {
  return { user: typeof user === 'string' ? user : '', token: typeof token === 'string' ? token : '' }
}

const toSettings = `<a href="${remindersPage}">Reminders</a>`

const noSuchLink = {
  title: 'This link is not valid',
  status: 410,
  main: `<p>It is not complete, or the account has another address by now. Mails about what is due can also be ended in the settings.</p>\n${toSettings}`,
}

const unsubscribed = {
  title: 'No more mails',
  main: `<p>Coralline sends no more mails about what is due. You can have them again at any time, in the settings.</p>\n${toSettings}`,
}

function unsubscribePage(email: string, { user, token }: { user: string; token: string }) {
  const action = `/unsubscribe?user=${encodeURIComponent(user)}&token=${encodeURIComponent(token)}`
  return {
    title: 'No more mails?',
    main: `<p>Coralline mails ${escapeHtml(email)} what is due in your tanks, at most once a day.</p>
<form method="post" action="${escapeHtml(action)}"><button>End these mails</button></form>`,
  }
}

const confirmPage = {
  title: 'Your e-mail address',
  script: `const token = document.querySelector('[name=token]')
if (location.hash) { token.value = location.hash.slice(1); history.replaceState(null, '', location.pathname) }
`,
  main: `<noscript><p role="alert">This page needs JavaScript: the link’s secret stands behind the # of its address, where no server sees it.</p></noscript>
<p>You have asked Coralline for messages to this address.</p>
<form method="post" action="/confirm"><input type="hidden" name="token" value=""><button>Yes, this is my address</button></form>`,
}

const confirmed = {
  title: 'Your address is confirmed',
  main: `<p>Now choose when the message comes.</p>\n${toSettings}`,
}

const confirmationOver = {
  title: 'This link is not valid any more',
  status: 410,
  main: `<p>It was used, is too old, or a newer one was sent. The settings mail you another one.</p>\n${toSettings}`,
}
