import type { FastifyInstance, RouteOptions } from 'fastify'
import Fastify from 'fastify'
import { sessionCookie } from '#contract/cookies.names.ts'
import type { EndpointShape } from '#contract/endpoint.ts'

/** Serves the OpenAPI 3.1 document of every endpoint, made from the contracts when somebody first asks for it. */
export function installOpenApi(app: FastifyInstance, publicUrl: string) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) routes.push(route)
  })
  let document: Promise<object> | undefined
  app.get('/api/openapi.json', async () => {
    document ??= describeRoutes(routes, publicUrl)
    return document
  })
}

/** The library must see routes being registered, so an app that serves nobody registers them once more. */
async function describeRoutes(routes: readonly RouteOptions[], publicUrl: string): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Coralline', version: '1', description: 'Water parameters of reef aquariums.' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `__Host-${sessionCookie}` } },
      },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {}
      return { schema: endpoint ? { ...schema, ...described(endpoint) } : { hide: true }, url }
    },
  })
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: async () => {} })
  await app.ready()
  return app.swagger()
}

function described(endpoint: EndpointShape) {
  const success = { [endpoint.status]: { description: 'Success', ...endpoint.reply } }
  return {
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(endpoint.upload && { consumes: ['multipart/form-data'] }),
    response: { ...success, '4XX': { description: 'Refused', ...errorBody } },
  }
}

const errorBody = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    stored: { type: 'object', description: 'With log_changed: the log as it is now.' },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'request_id'],
}
