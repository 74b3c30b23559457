import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { checkOrigin } from './origin-rules.ts'

const refusal =
  (own: string, origin: string, isHome = false) =>
  () =>
    checkOrigin({
      headers: { origin },
      ownOrigin: { address: own, isSecure: own.startsWith('https:'), isHome },
    } as FastifyRequest)

const reload = 'This request does not come from a page of this Coralline. Reload and try again.'

test('a page of the same host with https is told who can help', () => {
  expect(refusal('http://reef.example', 'https://reef.example')).toThrow(
    'This Coralline answers at http://reef.example, and this page is at https://reef.example: whoever runs it sets PUBLIC_URL to https://reef.example.',
  )
  expect(refusal('https://reef.example', 'http://reef.example')).toThrow(
    'This Coralline answers at https://reef.example. Open it there.',
  )
})

test('pages of other hosts are told to reload, and of the home network: PUBLIC_URL is another address there', () => {
  for (const other of ['https://evil.example', 'https://reef.example:8443', 'null'])
    expect(refusal('http://reef.example', other)).toThrow(reload)
  expect(refusal('http://192.168.1.20:3080', 'https://192.168.1.20:3080', true)).toThrow(reload)
  expect(refusal('http://reef.example', 'http://reef.example')).not.toThrow()
})
