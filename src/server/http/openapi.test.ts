import { expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import answers from './openapi-answers.json' with { type: 'json' }
import { compileValidator } from './validation.ts'

const all: readonly EndpointShape[] = endpoints
/** Calls with JSON of which no answer is recorded, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/me/provider': 'it needs a provider, and the recorded server keeps passwords',
  'POST /api/backups/changes/:id/put-back': 'it needs a database that changed without a write',
}
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

test('each answer with JSON has an example, which its schema allows', () => {
  const missing: string[] = []
  const wrong = all.flatMap(({ method, path, reply }) => {
    if (!reply) return []
    const name = `${method} ${path.replace(/(.)\/$/, '$1')}`
    const answer = (answers as Record<string, unknown>)[name]
    if (answer !== undefined)
      return compileValidator(reply)(answer).map(({ message }) => `${name}: ${message}`)
    missing.push(name)
    return []
  })
  expect(wrong).toEqual([])
  expect(missing).toEqual(Object.keys(unrecorded))
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
