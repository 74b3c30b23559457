import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#contract/aquariums/logs.ts'
import { createTask } from '#contract/aquariums/tasks.ts'
import { createLink } from '#contract/passwords.ts'
import * as contract from '#contract/reminders.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { NtfyServer } from '#server/testing/messages/ntfy-server.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { refreshUser } from '#server/users/users.store.ts'
import * as store from './reminders.store.ts'

const now = new Date('2026-11-29T12:00:00Z')
const berlin = { hour: 8, zone: 'Europe/Berlin' }

describe.each(engines)('reminders on %s', (engine) => {
  const servers = forTests(async () => ({ mail: await MailServer.listen(), ntfy: await NtfyServer.listen() }))
  const lines: string[] = []
  const server = forTests(() =>
    createTestApp(engine, {
      config: { mail: servers.mail.settings, ntfy: servers.ntfy.settings, logLevel: 'info' },
      now: () => now,
      logStream: { write: (line) => void lines.push(line) },
    }),
  )
  afterAll(async () => {
    await servers.mail.close()
    servers.ntfy.close()
  })
  beforeEach(async () => {
    servers.mail.taken.length = 0
    servers.mail.refusal = undefined
    servers.ntfy.got.length = 0
    lines.length = 0
  })

  const keeper = () => server.cast.keeper
  const get = async () => (await server.call(contract.getReminders, { as: keeper() })).body
  const put = (body: object) => server.call(contract.putReminders, { as: keeper(), body })
  const sendNow = () => server.call(contract.sendMessageNow, { as: keeper() })
  const setEmail = (email: string) =>
    server.db.updateTable('users').set({ email }).where('id', '=', keeper().id).execute()
  const page = (method: 'GET' | 'POST', url: string, { body = '', type = form, ...headers } = {} as Sent) =>
    server.app.inject({
      ...{
        method,
        url,
        headers: { host: 'localhost:3000', ...(method === 'POST' && { 'content-type': type }), ...headers },
      },
      ...(method === 'POST' && { payload: body }),
    })
  const form = 'application/x-www-form-urlencoded'
  type Sent = { body?: string; type?: string; origin?: string }
  const linkIn = (path: string) => {
    const text = servers.mail.taken.at(-1)?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
    return new RegExp(`http://localhost:3000(${path}[^\\s>]+)`).exec(text)?.[1] ?? ''
  }

  test('nothing is sent until it is chosen, and what cannot be is refused', async () => {
    expect(await get()).toEqual({
      ...{ ways: ['email', 'ntfy'], by: null, hour: null, zone: null, topic_url: null, bounced: false },
      ...{ email: 'keeper@example.org', email_confirmed: true },
    })
    expect((await sendNow()).status).toBe(400)
    for (const wrong of [
      { hour: 24 },
      { hour: -1 },
      { hour: 1.5 },
      { by: 'sms' },
      { zone: 'Reef/Tank' },
      { more: 1 },
    ])
      expect([wrong, (await put({ by: 'email', ...berlin, ...wrong })).status]).toEqual([wrong, 400])
    expect((await put({ by: 'email', ...berlin })).body).toMatchObject({ by: 'email', ...berlin })
    expect((await put({ by: null, ...berlin })).body).toMatchObject({ by: null, ...berlin })
  })

  test('a topic is random, and stays the same', async () => {
    const { topic_url } = (await put({ by: 'ntfy', ...berlin })).body
    expect(topic_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/coralline-[\w-]{22}$/)
    await put({ by: null, ...berlin })
    expect((await put({ by: 'ntfy', ...berlin })).body.topic_url).toBe(topic_url)
    expect((await sendNow()).body).toEqual({ sent: true, told: 'The ntfy server took it.' })
    expect(servers.ntfy.got).toMatchObject([
      { topic: topic_url?.split('/').at(-1), title: 'Coralline', click: 'http://localhost:3000/dashboard' },
    ])
  })

  test('a message names what is due in one’s own tanks, by their names, and no reading', async () => {
    const { reef, nano, lagoon, neighbour } = server.cast
    const add = (as: Player, id: number, body: object) =>
      server.call(createTask, {
        as,
        params: { id },
        body: { every_days: 7, starts_on: '2026-11-20', ...body },
      })
    await add(keeper(), reef, { kind: 'test', parameter: 'alkalinity' })
    await add(keeper(), reef, { kind: 'water_change' })
    await add(keeper(), nano, { kind: 'cleaning', name: 'Glass' })
    await add(keeper(), nano, { kind: 'feeding', starts_on: '2026-11-30' })
    await add(neighbour, lagoon, { kind: 'other', name: 'Of the neighbour' })
    const timestamp = '2026-11-20T10:00:00'
    const logged = { aquarium_id: reef, timestamp, alkalinity: 8.765 }
    await server.call(createLog, { as: keeper(), body: logged })
    await put({ by: 'ntfy', ...berlin })
    await sendNow()
    const expected = 'Nano: Glass\nReef: alkalinity test, water change'
    expect(servers.ntfy.got.at(-1)?.message.split('\n').toSorted().join('\n')).toBe(expected)
  })

  test('what the server answers is told, and no line of the log has the address or what it said', async () => {
    await put({ by: 'email', ...berlin })
    expect((await sendNow()).body).toMatchObject({
      sent: true,
      told: expect.stringMatching(/^The mail server took it/),
    })
    servers.mail.refusal = { at: 'recipient', code: 550 }
    expect((await sendNow()).body).toEqual({
      ...{ sent: false, told: 'The mail server refuses mail for keeper@example.org: “550 geheim, no”.' },
    })
    expect(lines.join('')).not.toMatch(/keeper@|geheim/)
    expect(lines.length).toBeGreaterThan(0)
  })

  test('an address that was typed gets a link that confirms it once, and only as long as it is the account’s', async () => {
    await setEmail('typed@example.org')
    expect(await get()).toMatchObject({ email_confirmed: false })
    expect((await put({ by: 'email', ...berlin })).body).toMatchObject({ fields: { by: expect.any(String) } })
    const ask = () => server.call(contract.mailConfirmation, { as: keeper() })
    expect((await ask()).body).toMatchObject({ sent: true })
    expect(servers.mail.taken.at(-1)?.to).toBe('typed@example.org')
    const token = linkIn('/confirm#').split('#')[1] ?? ''
    expect(token).toHaveLength(43)
    const origin = 'http://localhost:3000'
    const confirm = (body: string, headers: Sent = { origin }) =>
      page('POST', '/confirm', { body, ...headers })
    expect((await page('GET', '/confirm')).payload).toContain('Yes, this is my address')
    expect((await confirm(`token=${token}`, {})).statusCode).toBe(403)
    expect((await confirm('token=wrong')).statusCode).toBe(410)
    await setEmail('other@example.org')
    expect((await confirm(`token=${token}`)).statusCode).toBe(410)
    expect(await get()).toMatchObject({ email_confirmed: false })
    await ask()
    const second = linkIn('/confirm#').split('#')[1]
    expect((await confirm(`token=${second}`)).payload).toContain('confirmed')
    expect((await confirm(`token=${second}`)).statusCode).toBe(410)
    expect(await get()).toMatchObject({ email_confirmed: true, email: 'other@example.org' })
    expect((await ask()).status).toBe(400)
    expect(lines.join('')).not.toContain(token)
  })

  test('of links that are asked for at the same time one is valid', async () => {
    // An account of its own, because each can ask for a few mails only.
    const as = await enterPlayer(server.db, { name: `hasty-${crypto.randomUUID()}`, level: 'free', now })
    await server.db.updateTable('users').set({ email: 'hasty@example.org' }).where('id', '=', as.id).execute()
    const ask = () => server.call(contract.mailConfirmation, { as })
    const asked = await Promise.all(Array.from({ length: 4 }, ask))
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    const kept = server.db.selectFrom('links_once').select('hash').where('user_id', '=', as.id)
    expect(await kept.where('kind', '=', 'confirm').execute()).toHaveLength(1)
  })

  test('a provider confirms the address that it states, and whoever types a name on the machine confirms none', async () => {
    const identity = {
      issuer: 'https://id.example',
      subject: 'k',
      name: 'K',
      isEmailVerified: true,
      imageUrl: null,
    }
    const refresh = (changes: object) =>
      refreshUser(server.db, keeper().id, {
        identity: { ...identity, email: 'a@example.org', ...changes },
        now,
      })
    await refresh({ isEmailVerified: false })
    expect(await get()).toMatchObject({ email: 'a@example.org', email_confirmed: false })
    await refresh({ issuer: 'coralline-development' })
    expect(await get()).toMatchObject({ email_confirmed: false })
    await refresh({})
    expect(await get()).toMatchObject({ email_confirmed: true })
    await refresh({ email: 'keeper@example.org' })
  })

  test('one press in a mail ends the mails, without a session, an origin or a certain kind of form', async () => {
    await put({ by: 'email', ...berlin })
    await sendNow()
    const link = linkIn('/unsubscribe')
    expect(link).toMatch(/^\/unsubscribe\?user=\d+&token=[\w-]{43}$/)
    for (const wrong of [
      `${link.slice(0, -1)}!`,
      link.replace(/user=\d+/, 'user=2'),
      '/unsubscribe',
      `${link}&user=9`,
    ])
      for (const method of ['GET', 'POST'] as const)
        expect([wrong, (await page(method, wrong)).statusCode]).toEqual([wrong, 410])
    // Programs that look at links of mails in advance end nothing.
    expect((await page('GET', link)).payload).toContain('End these mails')
    expect(await get()).toMatchObject({ by: 'email' })
    const pressed = await page('POST', link, {
      body: 'List-Unsubscribe=One-Click',
      origin: 'https://mail.example',
    })
    expect(pressed.statusCode).toBe(200)
    expect(await get()).toMatchObject({ by: null, ...berlin })
    await put({ by: 'email', ...berlin })
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await page('POST', link, { body, type: 'multipart/form-data; boundary=x' })).statusCode).toBe(200)
    expect(await get()).toMatchObject({ by: null })
    // It ends nothing else.
    await put({ by: 'ntfy', ...berlin })
    expect((await page('POST', link)).statusCode).toBe(200)
    expect(await get()).toMatchObject({ by: 'ntfy' })
    await setEmail('new@example.org')
    expect((await page('POST', link)).statusCode).toBe(410)
    await setEmail('keeper@example.org')
    expect(lines.join('')).not.toContain('token')
  })

  test('that the mails ended by themselves is told until they are chosen again', async () => {
    await put({ by: 'email', ...berlin })
    for (let count = 0; count < 3; count += 1) await store.noteBounce(server.db, keeper().id)
    expect(await get()).toMatchObject({ by: null, bounced: true })
    await put({ by: 'email', ...berlin })
    expect(await get()).toMatchObject({ by: 'email', bounced: false })
  })

  test('an invitation is mailed and shown, also when the mail is refused', async () => {
    const { admin, neighbour } = server.cast
    const make = async () => (await server.call(createLink, { as: admin, params: { id: neighbour.id } })).body
    const { url, mailed } = await make()
    expect(mailed).toMatchObject({ sent: true })
    expect(servers.mail.taken.at(-1)?.to).toBe('neighbour@example.org')
    expect(`http://localhost:3000${linkIn('/link#')}`).toBe(url)
    servers.mail.refusal = { at: 'recipient', code: 550 }
    expect(await make()).toMatchObject({
      url: expect.stringContaining('/link#reset.'),
      mailed: { sent: false },
    })
  })

  test('nobody has messages sent without an end', async () => {
    await put({ by: 'ntfy', ...berlin })
    const statuses = []
    for (let count = 0; count < 12; count += 1) statuses.push((await sendNow()).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('where neither is set up, nothing can be chosen, and what was chosen can be ended', async () => {
  const server = await createTestApp('sqlite')
  const as = server.cast.keeper
  const put = (by: string | null) => server.call(contract.putReminders, { as, body: { by, ...berlin } })
  expect((await server.call(contract.getReminders, { as })).body.ways).toEqual([])
  expect([(await put('email')).status, (await put('ntfy')).status, (await put(null)).status]).toEqual([
    400, 400, 200,
  ])
  expect((await server.call(contract.mailConfirmation, { as })).status).toBe(400)
  const { body } = await server.call(createLink, { as: server.cast.admin, params: { id: as.id } })
  expect(body.mailed).toBeNull()
  await server.close()
})
