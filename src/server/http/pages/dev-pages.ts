import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedPage } from '#contract/pages.ts'
import { markPlans } from './built-files.ts'
import type { Pages } from './pages.ts'
import type { SharedParts } from './shared-document.ts'
import { sharedDocument } from './shared-document.ts'

/** Fit for a developer's machine only: Vite's scripts are inline and use eval, and its socket reports changes. */
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self' ws://localhost:* ws://127.0.0.1:*",
].join('; ')

/** Sources in place of the files that the built page names. */
const sources = {
  styles: [],
  imports: [],
  firstScript: '/src/web/aquariums/first-cover.ts',
  scripts: ['/src/web/app.tsx'],
}

/** The module that draws the app's page: the server does not know the browser's types. */
type Documents = {
  sharedParts(files: typeof sources): SharedParts
  buildApp(files: typeof sources, address: string): Promise<string>
  documents: Record<string, () => string>
}

/** Serves the app from its sources through Vite (`npm run dev`). In development the app draws every page. */
export async function developmentPages({ hasPlans }: { hasPlans: boolean }): Promise<Pages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages on the server.')
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, raw } = request
    reply.hijack()
    reply.raw.setHeader('content-security-policy', developmentPolicy)
    vite.middlewares(raw, reply.raw, async () => {
      try {
        const { buildApp, documents }: Documents = await ssr.runner.import('/src/web/documents.tsx')
        const document = documents[url]?.()
        reply.raw.setHeader(
          'content-type',
          document ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
        )
        const page = async () =>
          vite.transformIndexHtml(url, markPlans(await buildApp(sources, url), hasPlans))
        reply.raw.end(document ?? (await page()))
      } catch (error) {
        reply.raw.writeHead(500).end(String(error))
      }
    })
    return reply
  }
  return {
    async install(app) {
      app.addHook('onClose', () => vite.close())
    },
    send,
    async shared(card) {
      const { sharedParts }: Documents = await ssr.runner.import('/src/web/documents.tsx')
      const parts = await sharedParts({ ...sources, scripts: ['/src/web/shared-island.tsx'] })
      const html = await vite.transformIndexHtml(sharedPage, sharedDocument(parts, card))
      return { html, policy: developmentPolicy }
    },
  }
}
