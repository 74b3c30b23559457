import type { FastifyInstance } from 'fastify'
import { version } from '#server/own-files.ts'

type Readiness = {
  /** A flat object of what is ready, what is not, and why. */
  readiness(): Promise<{ status: string }>
  /** Aborted when the server is about to stop; clients that still ask are served. */
  stopping: AbortSignal
}

/** `/healthz`: the process answers. `/readyz`: the server can do its work, and is not about to stop. */
export function installHealth(app: FastifyInstance, { readiness, stopping }: Readiness) {
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    const found = await readiness()
    return reply.code(found.status === 'ok' ? 200 : 503).send(found)
  })
  // A connection that is kept alive would be cut later, perhaps just as the next request is sent.
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}
