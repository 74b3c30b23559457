import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { SignInFailure } from '#contract/sign-in.ts'
import { IdentityProvider } from './identity-provider.ts'
import { metadataRefusal } from './provider-faults.ts'

const settings = { issuer: 'https://id.example', clientId: 'coralline', clientSecret: 'secret' }

test.each<[string, SignInFailure]>([
  ['ENOTFOUND', 'wrong_provider'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'wrong_provider'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'wrong_provider'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong_provider'],
  ['CERT_HAS_EXPIRED', 'wrong_provider'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong_provider'],
  ['CERT_NOT_YET_VALID', 'wrong_clock'],
  ['EAI_AGAIN', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'unavailable'],
])('a connection that fails with %s is told as %s', (code, reason) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) })
  const refusal = metadataRefusal(error, settings)
  expect([refusal.reason, refusal.cause]).toEqual([reason, error])
  expect(refusal.told).toContain('"https://id.example"')
})

test('what a provider calls itself is told at a length that a log bears', () => {
  const error = Object.assign(new Error('no'), {
    code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    cause: { body: { issuer: `https://id.example/"\n${'x'.repeat(10_000)}` } },
  })
  const { told = '' } = metadataRefusal(error, settings)
  expect(told).toContain(String.raw`"https://id.example/\"\nxxx`)
  expect(told.length).toBeLessThan(600)
})

const json = { 'content-type': 'application/json' }

test.each<[string, SignInFailure, (response: ServerResponse) => void]>([
  ['404', 'wrong_provider', (response) => response.writeHead(404).end()],
  ['a redirect', 'wrong_provider', (response) => response.writeHead(301, { location: '/id' }).end()],
  ['401', 'wrong_provider', (response) => response.writeHead(401).end()],
  [
    'a page',
    'wrong_provider',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  ],
  ['half of the JSON', 'wrong_provider', (response) => response.writeHead(200, json).end('{"issuer":')],
  ['a list', 'wrong_provider', (response) => response.writeHead(200, json).end('[]')],
  ['429', 'unavailable', (response) => response.writeHead(429).end()],
  ['500', 'unavailable', (response) => response.writeHead(500).end()],
  ['502', 'unavailable', (response) => response.writeHead(502).end('<h1>Bad Gateway')],
  [
    'a body that is cut off on its way',
    'unavailable',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"issuer":')
      setImmediate(() => response.socket?.destroy())
    },
  ],
])('metadata that are answered with %s are told as %s', async (_name, reason, answer) => {
  const server = createServer((_request, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const parts = { redirectUri: 'http://localhost:3000/api/login/callback', now: () => new Date() }
  const fault = await new IdentityProvider({ ...settings, issuer }, parts).fault()
  server.closeAllConnections()
  server.close()
  expect(fault).toMatchObject({ reason, told: expect.stringContaining(issuer) })
})
