import type { FastifyInstance } from 'fastify'

type Readiness = {
  /** What is ready, and what is not and why: flat. */
  readiness(): Promise<{ status: string }>
  /** Aborted as soon as the server is going to stop: everything is served as before, to those who still ask. */
  stopping: AbortSignal
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop. */
export function installHealth(app: FastifyInstance, { readiness, stopping }: Readiness) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    const found = await readiness()
    return reply.code(found.status === 'ok' ? 200 : 503).send(found)
  })
  // A connection that is kept would be cut later, perhaps at the moment when the next request is sent on it.
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}
