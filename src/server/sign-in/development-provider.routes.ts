import type { FastifyInstance } from 'fastify'
import { signInOutcomeKey } from '#contract/address-keys.names.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { isLocalRequest } from '#server/http/guards/local-requests.ts'
import { sendSmallPage } from '#server/http/pages/small-page.ts'
import type { DevelopmentProvider } from './development-provider.ts'
import { developmentPath } from './development-provider.ts'

/** Mounts the built-in provider with its one page: a name and an e-mail address. */
export async function mountDevelopmentProvider(app: FastifyInstance, development: DevelopmentProvider) {
  await app.register(
    async (scope) => {
      // oidc-provider reads its bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.addHook('onRequest', async (request, reply) => {
        if (!isLocalRequest(request)) return reply.callNotFound()
      })
      scope.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        return sendSmallPage(reply, signInPage(request.params.uid))
      })
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: '/*',
        handler: async (request, reply) => {
          const provider = await development.provider()
          reply.hijack()
          const { raw } = request
          // Removes the provider's session cookie: it would answer a switch of accounts with a page whose script the
          // policy forbids.
          raw.headers.cookie = withoutProviderSession(raw.headers.cookie)
          Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(developmentPath.length) })
          await provider.callback()(raw, reply.raw)
        },
      })
      await scope.register(async (forms) => acceptForm(forms, development))
    },
    { prefix: developmentPath },
  )
}

/** Accepts the form, then the provider sends the browser back with a code. */
function acceptForm(forms: FastifyInstance, development: DevelopmentProvider) {
  forms.removeAllContentTypeParsers()
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  forms.post<{ Params: { uid: string }; Body: Record<string, string> | undefined }>(
    '/interaction/:uid',
    async (request, reply) => {
      const { name = '', email = '' } = request.body ?? {}
      if (name.trim() === '' || !/^[^@\s]+@[^@\s]+$/.test(email))
        return reply.redirect(`${developmentPath}/interaction/${request.params.uid}`)
      const provider = await development.provider()
      const accountId = development.enrol({ name: name.trim(), email: email.trim() })
      const login = { accountId, remember: false }
      try {
        return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303)
      } catch (error) {
        // The sign-in has ended, or another browser began it.
        if (error instanceof Error && error.name === 'SessionNotFound')
          return reply.redirect(`/?${signInOutcomeKey}=failed`)
        throw error
      }
    },
  )
}

function withoutProviderSession(cookies = ''): string {
  return cookies
    .split(/; */)
    .filter((cookie) => cookie.startsWith('_interaction'))
    .join('; ')
}

function signInPage(uid: string) {
  const action = `${developmentPath}/interaction/${encodeURIComponent(uid)}`
  return {
    title: 'Sign in on this computer',
    main: `<p>This Coralline has no sign-in provider yet, so on this computer anyone may sign in as anyone. Type any name and e-mail address; the same address finds the same account again.</p>
<form method="post" action="${action}">
<label>Name <input name="name" required maxlength="${maxName}" autocomplete="name" autofocus></label>
<label>E-mail <input name="email" type="email" required maxlength="${maxEmail}" autocomplete="email"></label>
<button>Sign in</button>
</form>`,
  }
}
