import { afterEach, beforeEach, expect, test } from 'vitest'
import { NtfyServer } from '#server/testing/messages/ntfy-server.ts'
import { sendNtfy } from './ntfy.ts'

const note = {
  ...{ topic: 'coralline-abc', title: 'Réef\nx', message: 'Réef: alkalinity test' },
  opens: 'https://reef.example.org/dashboard',
}

let server: NtfyServer
beforeEach(async () => {
  server = await NtfyServer.listen()
})
afterEach(() => server.close())

test('a message goes to its topic, with the token and in every script', async () => {
  expect(await sendNtfy(server.settings, note)).toEqual({
    ...{ outcome: 'sent', told: 'The ntfy server took it.' },
  })
  const { topic, message, opens: click } = note
  expect(server.got).toEqual([{ topic, title: 'Réef x', message, click, token: 'Bearer tk_geheim' }])
  await sendNtfy({ ...server.settings, token: undefined }, note)
  expect(server.got.at(-1)?.token).toBeUndefined()
})

test.each([
  [
    401,
    '{"error":"unauthorized"}',
    '(401): “unauthorized”. Ask whoever runs this Coralline to check NTFY_TOKEN.',
  ],
  [429, '{"error":"limit reached"}', '(429): “limit reached”. It may work later.'],
  [404, '<html>', '(404). Ask whoever runs this Coralline to check NTFY_URL.'],
  [507, '', '(507). It may work later.'],
  [302, '', '(302). Ask whoever runs this Coralline to check NTFY_URL.'],
])('an answer with %i is told as it is, and is followed nowhere', async (status, text, told) => {
  server.answer = (_, response) =>
    response.writeHead(status, { location: `${server.settings.address}/elsewhere` }).end(text)
  expect(await sendNtfy(server.settings, note)).toEqual({
    ...{ outcome: 'unavailable', told: `The ntfy server refuses it ${told}`, code: status },
  })
  expect(server.got).toHaveLength(1)
})

test('after a server that is silent, or closes, nobody knows whether the message comes', async () => {
  server.answer = () => {}
  const told = 'Perhaps the message comes all the same.'
  expect(await sendNtfy(server.settings, note, { timeLimit: 100 })).toEqual({
    ...{ outcome: 'unknown', told: `The ntfy server did not answer in time. ${told}`, code: 'too late' },
  })
  server.answer = (request) => void request.socket.destroy()
  expect(await sendNtfy(server.settings, note)).toMatchObject({
    ...{ outcome: 'unknown', told: `The ntfy server broke off. ${told}` },
  })
})

test('an answer without an end, or that is huge, is cut off: its status counts', async () => {
  server.answer = (_, response) => void response.writeHead(200).write('{"id":')
  expect(await sendNtfy(server.settings, note, { timeLimit: 200 })).toMatchObject({ outcome: 'sent' })
  server.answer = (_, response) => {
    response.on('error', () => {})
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(50_000)));
    }
    response.writeHead(500).on('drain', pour)
    pour()
  }
  expect(await sendNtfy(server.settings, note)).toMatchObject({ outcome: 'unavailable', code: 500 })
})

test('where nobody listens nothing was sent', async () => {
  const { settings } = server
  server.close()
  expect(await sendNtfy(settings, note)).toEqual({
    ...{ outcome: 'unavailable', told: 'The ntfy server cannot be reached: ECONNREFUSED.' },
    code: 'ECONNREFUSED',
  })
})
