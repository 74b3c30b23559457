import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { MetricSources } from './metrics.ts'

/** Routes beside endpoints with figures of their own; any other counts as a page. */
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics', '/api/openapi.json'])

type MetricParts = { token: string; sources: MetricSources; origins: OwnOrigins }

/** Serves `/metrics` to Prometheus, which sends the token; not in the home network, where it could be overheard. */
export async function serveMetrics(app: FastifyInstance, { token, sources, origins }: MetricParts) {
  // Loaded only where metrics are served.
  const { Metrics } = await import('./metrics.ts')
  const metrics = new Metrics(sources)
  app.addHook('onClose', async () => metrics.stop())
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      route: routeOf(request),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      refusal: reply.refusal,
    })
  })
  const isToken = tokenCheck(token)
  app.get('/metrics', async (request, reply) => {
    if (origins.isFromHome(request.raw.socket)) return reply.callNotFound()
    if (!isToken(request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer')
      throw new ApiError('unauthenticated', 'These figures are told for METRICS_TOKEN only.')
    }
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics())
  })
}

function routeOf({ routeOptions: { url = '', config } }: FastifyRequest): string {
  return config.endpoint?.path ?? (ownRoutes.has(url) ? url : 'page')
}

/** The check takes equally long for any text. */
function tokenCheck(token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  return (given: string | undefined) => timingSafeEqual(digest(given ?? ''), expected)
}
