import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from './pages.ts'

/** Vite's own scripts are inline and evaluated, and its socket tells of changes: fit for one's own machine only. */
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self' ws://localhost:* ws://127.0.0.1:*",
].join('; ')

/** Serves the browser's app from its sources through Vite, which reloads what changes (`npm run dev`). */
export async function developmentPages(): Promise<Pages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { createRequestListener } = await import('@react-router/node')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages on the server.')
  const listener = createRequestListener({
    build: () => ssr.runner.import('virtual:react-router/server-build'),
    mode: 'development',
  })
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    reply.raw.setHeader('content-security-policy', developmentPolicy)
    vite.middlewares(request.raw, reply.raw, () => void listener(request.raw, reply.raw))
    return reply
  }
  return {
    async install(app) {
      app.addHook('onClose', () => vite.close())
    },
    send,
  }
}
