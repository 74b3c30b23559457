import { expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import answers from './openapi-answers.json' with { type: 'json' }
import { compileValidator } from './validation.ts'

const all: readonly EndpointShape[] = endpoints
const openToTokens = all.filter(({ requiredRight = 'full', ofPhone }) => requiredRight !== 'full' && !ofPhone)
const server = forTests(() => createTestApp('sqlite'))

test('each call with a body has an example', () => {
  const without = all.filter(({ body, example }) => body && example === undefined)
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('each example is a body that the call takes', () => {
  const refused = all.flatMap(({ method, path, body, example }) =>
    body && example !== undefined
      ? compileValidator(body)(example).map(({ message }) => `${method} ${path}: ${message}`)
      : [],
  )
  expect(refused).toEqual([])
})

test('each answer with JSON to a call that a token can make has an example, which its schema allows', () => {
  const wrong = openToTokens.flatMap(({ method, path, reply }) => {
    if (!reply) return []
    const name = `${method} ${path.replace(/(.)\/$/, '$1')}`
    const answer = (answers as Record<string, unknown>)[name]
    if (answer === undefined) return [`${name} has none`]
    return compileValidator(reply)(answer).map(({ message }) => `${name}: ${message}`)
  })
  expect(wrong).toEqual([])
})

test('the document has the examples, and tells who may make each call', async () => {
  const asked = { url: '/api/openapi.json', headers: { host: 'localhost:3000' } }
  const { paths, components } = (await server.app.inject(asked)).json()
  const { post } = paths['/api/readings']
  expect(post.requestBody.content['application/json'].example.values.alkalinity).toBe(8.3)
  expect(post.responses[201].content['application/json'].example.alkalinity).toBe(8.3)
  expect([post.security, post['x-right']]).toEqual([[{ session: [] }, { token: [] }], 'log'])
  expect(paths['/api/devices'].get).toMatchObject({ security: [{ session: [] }], 'x-right': 'full' })
  expect(paths['/api/calendar.ics'].get.security).toEqual([])
  expect(components.securitySchemes.session.name).toBe('coralline_session')
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
})
