import type { FastifyInstance } from 'fastify'
import { signInOutcomeKey } from '#contract/address-keys.names.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { isLocalRequest } from '#server/http/guards/local-requests.ts'
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
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        )
        return reply.type('text/html; charset=utf-8').send(signInPage(request.params.uid))
      })
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: '/*',
        handler: async (request, reply) => {
          const provider = await development.provider()
          reply.hijack()
          const { raw } = request
          // The provider's session cookie is removed: to switch accounts it would send a page with a script,
          // which the policy forbids.
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

/** The posted form ends the interaction; the provider then sends the browser back with a code. */
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

function signInPage(uid: string): string {
  const action = `${developmentPath}/interaction/${encodeURIComponent(uid)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in on this computer - Coralline</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eaf6fd; color: #0b3048; font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 32px; background: #fff; border-radius: 16px; box-shadow: 0 12px 40px #0b304820; }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
  p { margin: 0 0 20px; color: #456273; }
  label { display: block; margin-bottom: 16px; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid #9bb7c7; border-radius: 8px; font: inherit; }
  input:focus-visible, button:focus-visible { outline: 3px solid #1992d4; outline-offset: 2px; }
  button { width: 100%; padding: 12px; border: 0; border-radius: 8px; background: #0f649b; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
</style>
</head>
<body>
<main>
  <h1>Sign in on this computer</h1>
  <p>This Coralline has no sign-in provider yet, so on this computer anyone may sign in as anyone. Type any name and e-mail address; the same address finds the same account again.</p>
  <form method="post" action="${action}">
    <label>Name <input name="name" required maxlength="${maxName}" autocomplete="name" autofocus></label>
    <label>E-mail <input name="email" type="email" required maxlength="${maxEmail}" autocomplete="email"></label>
    <button>Sign in</button>
  </form>
</main>
</body>
</html>
`
}
