import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process answers. `/readyz`: the database answers, too. */
export function installHealth(app: FastifyInstance, isReady: () => Promise<boolean>) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).send({ status: 'database unreachable' })
  })
}
