import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { sendMail } from './mail.ts'

const mail = { to: 'ada@example.org', subject: 'Reef', text: 'Reef: alkalinity test\n' }
/** Short, because these tests wait for them. */
const impatient = { silence: 150, whole: 2_000 }

let server: MailServer
beforeEach(async () => {
  server = await MailServer.listen()
})
afterEach(() => server.close())

test('a mail is plain text with a way to end such mails, and no line of it can be added by a name', async () => {
  const subject = 'Réef\r\nBcc: eve@example.org\u202e'
  const text = 'Réef: alkalinity test\n.\nQUIT\n'
  const sending = await sendMail(server.settings, {
    ...{ ...mail, subject, text },
    unsubscribeAt: 'https://reef.example.org/unsubscribe?user=1&token=x',
  })
  expect(sending).toEqual({
    outcome: 'sent',
    told: expect.stringMatching(/^The mail server took it for ada@example\.org: “250 /),
  })
  const [taken] = server.taken
  expect(taken?.to).toBe('ada@example.org')
  const [head = '', body = ''] = taken?.text.split('\r\n\r\n') ?? []
  expect(head).toMatch(/^From: Our Reef <reef@example\.org>$/m)
  expect(head).toMatch(/^To: ada@example\.org$/m)
  expect(head).toMatch(/^List-Unsubscribe: <https:\/\/reef\.example\.org\/unsubscribe\?user=1&token=x>$/m)
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(head).not.toMatch(/^Bcc/m)
  expect(body).toContain('alkalinity test')
  expect(body).toContain('QUIT')
  expect(server.taken).toHaveLength(1)
})

test.each([
  ['recipient', 550, 'bounced', 'The mail server refuses mail for ada@example.org: “550 geheim, no”.'],
  [
    ...(['data', 554, 'unavailable'] as const),
    'The mail server refuses this Coralline: “554 geheim, no”. Ask whoever runs it to check SMTP_URL and MAIL_FROM.',
  ],
  [
    ...(['recipient', 451, 'later'] as const),
    'The mail server does not take mail for ada@example.org now: “451 geheim, no”.',
  ],
  [
    ...(['data', 452, 'later'] as const),
    'The mail server does not take mail for ada@example.org now: “452 geheim, no”.',
  ],
  [
    ...(['sender', 550, 'unavailable'] as const),
    'The mail server refuses this Coralline: “550 geheim, no”. Ask whoever runs it to check SMTP_URL and MAIL_FROM.',
  ],
] as const)('a refusal of the %s with %i is %s', async (at, code, outcome, told) => {
  server.refusal = { at, code }
  expect(await sendMail(server.settings, mail)).toEqual({ outcome, told, code })
  expect(server.taken).toEqual([])
})

test('a wrong password is no bounce of the address, and is told to nobody', async () => {
  const login = { user: 'reef', pass: 'very-geheim' }
  const sending = await sendMail({ ...server.settings, login }, mail)
  expect(sending).toMatchObject({ outcome: 'unavailable', code: 535 })
  expect(JSON.stringify(sending)).not.toContain('very-geheim')
  const right = { user: 'reef', pass: 'right' }
  expect(await sendMail({ ...server.settings, login: right }, mail)).toMatchObject({ outcome: 'sent' })
})

test('a server without TLS gets no password where TLS is needed', async () => {
  const sending = await sendMail({ ...server.settings, needsTls: true }, mail)
  expect(sending).toMatchObject({ outcome: 'unavailable' })
  expect(server.taken).toEqual([])
})

test('where nobody listens nothing was sent, and a name that nobody has is told', async () => {
  const { settings } = server
  await server.close()
  expect(await sendMail(settings, mail)).toMatchObject({ outcome: 'unavailable' })
  server = await MailServer.listen()
  const nowhere = { ...settings, host: 'mail.invalid' }
  expect(await sendMail(nowhere, mail)).toMatchObject({ outcome: 'unavailable' })
})

test('after a server that is silent once it has the message, nobody knows', async () => {
  server.refusal = { at: 'data', hangs: true }
  const sending = await sendMail(server.settings, mail, impatient)
  expect(sending).toMatchObject({ outcome: 'unknown', told: expect.stringMatching(/Perhaps the mail comes/) })
})

test.each([
  ['that says nothing', () => {}, 'unavailable'],
  ['that closes at once', (socket: Socket) => socket.end(), 'unknown'],
  ['that is none', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'unknown'],
  ['that has no room', (socket: Socket) => socket.end('421 too many\r\n'), 'unavailable'],
  [
    'that never ends its greeting',
    (socket: Socket) => {
      const more = setInterval(() => socket.write('220-and more\r\n'), 20)
      socket.on('close', () => clearInterval(more))
    },
    'unavailable',
  ],
] as const)('a server %s holds nobody up', async (_what, behave, outcome) => {
  const sockets = new Set<Socket>()
  const strange = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(strange, 'listening')
  const { port } = strange.address() as AddressInfo
  const sending = await sendMail({ ...server.settings, port }, mail, impatient)
  expect(sending.outcome).toBe(outcome)
  for (const socket of sockets) socket.destroy()
  strange.close()
})
