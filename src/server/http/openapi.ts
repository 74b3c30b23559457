import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { sessionCookie } from '#contract/cookies.names.ts'
import type { EndpointShape } from '#contract/endpoint.ts'

/** Serves the OpenAPI 3.1 document of every endpoint, made from the contracts. */
export async function installOpenApi(app: FastifyInstance, publicUrl: string) {
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
      if (!endpoint) return { schema: { hide: true }, url }
      return { schema: { ...schema, ...described(endpoint) }, url }
    },
  })
  app.get('/api/openapi.json', async () => app.swagger())
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
