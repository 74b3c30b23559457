import type { FastifyInstance, RouteOptions } from 'fastify'
import Fastify from 'fastify'
import type { TSchema } from 'typebox'
import { tokenPrefix } from '#contract/access.names.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { sessionName } from './cookies.ts'
import type { OwnOrigin } from './own-origins.ts'

/** Serves the OpenAPI 3.1 document of every endpoint, made from the contracts when somebody first asks for it. */
export function installOpenApi(app: FastifyInstance, origin: OwnOrigin) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) routes.push(route)
  })
  let document: Promise<object> | undefined
  app.get('/api/openapi.json', async () => {
    document ??= describeRoutes(routes, origin)
    return document
  })
}

/** The library must see routes being registered, so an app that serves nobody registers them once more. */
async function describeRoutes(routes: readonly RouteOptions[], origin: OwnOrigin): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const { default: answers } = await import('./openapi-answers.json', { with: { type: 'json' } })
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Coralline',
        version: '1',
        description: 'Water parameters of reef aquariums.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin.address }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionName(origin) },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${tokenPrefix}...`,
            description:
              'A token, made in Settings, Access. It comes without a cookie, and makes calls whose x-right it has: read, log, tick or write.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {}
      // What leads a browser elsewhere is a link, and no call.
      if (!endpoint || endpoint.status === 302) return { schema: { hide: true }, url }
      return { schema: { ...schema, ...described(endpoint, answers) }, url: url.replace(/(.)\/$/, '$1') }
    },
  })
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: async () => {} })
  await app.ready()
  return withOptionalBodies(app.swagger())
}

type Described = { paths?: Record<string, Record<string, { requestBody?: Body }>> }
type Body = { required?: boolean; content?: Record<string, { schema?: { type?: unknown } }> }

/** The library takes every body for required, also one that may be left out. */
function withOptionalBodies(document: object): object {
  const calls = Object.values((document as Described).paths ?? {}).flatMap((path) => Object.values(path))
  for (const { requestBody: body } of calls) {
    const types = [body?.content?.['application/json']?.schema?.type].flat()
    if (body && types.includes('null')) body.required = false
  }
  return document
}

/** Answers as they came from a server, by `METHOD /path`: recorded by the test of the page for developers. */
type Answers = Readonly<Record<string, unknown>>

function described(endpoint: EndpointShape, answers: Answers) {
  const answer = answers[`${endpoint.method} ${endpoint.path.replace(/(.)\/$/, '$1')}`]
  const reply = endpoint.reply && answer !== undefined ? withExample(endpoint.reply, answer) : endpoint.reply
  const success = { [endpoint.status]: { description: 'Success', ...reply } }
  return {
    operationId: operationId(endpoint),
    ...accessOf(endpoint),
    ...(endpoint.upload && { consumes: ['multipart/form-data'] }),
    ...(endpoint.idempotent && { headers: keyHeader }),
    ...(endpoint.body &&
      endpoint.example !== undefined && { body: withExample(endpoint.body, endpoint.example) }),
    response: { ...success, '4XX': { description: 'Refused', ...errorBody } },
  }
}

function withExample(schema: TSchema, example: unknown) {
  return { ...schema, examples: [example] }
}

/** `getAquariumsByIdLogs` for `GET /api/aquariums/:id/logs`. */
function operationId({ method, path }: EndpointShape): string {
  const words = path
    .replace('/api/', '')
    .replaceAll('/:', '-by-')
    .split(/[^a-z]+/i)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Who may make the call, and with `x-right` what a token needs for it: `full` is what no token has. */
function accessOf({ access, requiredRight = 'full', ofPhone }: EndpointShape) {
  if (access === 'public' || access === 'link') return { security: [] }
  const [session, token] = [{ session: [] }, { token: [] }]
  return {
    security: requiredRight === 'full' || ofPhone ? [session] : [session, token],
    'x-right': requiredRight,
  }
}

const keyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      format: 'uuid',
      description: 'A request with the same key gets the first result again and creates nothing.',
    },
  },
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
