import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/passwords.ts'
import { nodesOf } from '#server/nodes/nodes.ts'
import { MemoryRateCounters } from '#server/nodes/rate-counters.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { amplyRated } from '#server/testing/sign-in/sign-in-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { AskedLinks } from './asked-links.ts'
import { hashPassword } from './password-hash.ts'
import { makeLink } from './passwords.rules.ts'
import { deletePassword } from './passwords.store.ts'

const hour = 3_600_000
const secret = 'three wet corals'
const actor = { id: 0, isAdmin: true, scope: { kind: 'full' }, requestId: '' } as const
const origin = 'http://localhost:3000'
const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', origin }
/** The server stands behind a proxy, so that each request can come from an address of its own. */
const behindProxy = { trustedProxies: ['127.0.0.1/32'], isProduction: true, rates: amplyRated }

// A machine with little memory: each hash takes a quarter of the time.
vi.mock('node:os', async (original) => ({ ...(await original<object>()), totalmem: () => 500_000_000 }))

const { gate } = vi.hoisted(() => ({ gate: { waits: undefined as Promise<void> | undefined, asked: 0 } }))

/** Whose an address is, is only looked up once the gate is open. */
vi.mock('./passwords.store.ts', async (original) => {
  const store = await original<typeof import('./passwords.store.ts')>()
  const accountsOf = async (...args: Parameters<typeof store.accountsOf>) => {
    gate.asked += 1
    await gate.waits
    return store.accountsOf(...args)
  }
  return { ...store, accountsOf }
})

describe.each(engines)('links that are asked for on %s', (engine) => {
  let time = new Date('2026-11-29T12:00:00Z')
  const mail = forTests(async () => ({ server: await MailServer.listen() }))
  const lines: string[] = []
  const parts = (isRegistrationOpen: boolean) => ({
    config: {
      ...{ ...behindProxy, mail: mail.server.settings, isRegistrationOpen, logLevel: 'info' },
      adminEmails: ['boss@reef.example'],
    },
    now: () => time,
    logStream: { write: (line: string) => void lines.push(line) },
  })
  const open = forTests(async () => withFirst(await createTestApp(engine, parts(true))))
  const closed = forTests(async () => withFirst(await createTestApp(engine, parts(false))))
  afterAll(() => mail.server.close())
  beforeEach(() => {
    mail.server.taken.length = 0
    mail.server.refusal = undefined
    lines.length = 0
    time = new Date(time.getTime() + 30 * 24 * hour)
  })

  let networks = 0
  /** Asks from an address of its own unless one is given, and waits until what is mailed is mailed. */
  async function ask(email: string, { at = open, from = '' } = {}) {
    networks += 1
    const network = from || `198.51.${networks >> 8}.${networks & 255}`
    const headers = { 'x-forwarded-for': network, 'x-forwarded-proto': 'http' }
    const answer = await at.call(contract.askForLink, { body: { email }, headers })
    await at.app.askedLinks.settled()
    return answer
  }
  const call = { host: 'localhost:3000', origin, 'x-forwarded-for': '203.0.113.7' }
  const headers = { ...call, 'x-forwarded-proto': 'http' }
  const take = (kind: 'invite' | 'reset', token: string, at = open) =>
    at.call(contract.takeLink, {
      params: { kind },
      body: { token, password: 'another three words' },
      headers,
    })
  const register = (token: string, { name = 'Ann', password = secret, at = open } = {}) =>
    at.call(contract.register, { body: { token, name, password }, headers })
  const usersOf = (email: string, { db } = open as TestApp) =>
    db.selectFrom('users').selectAll().where('email', '=', email).execute()
  const linksOf = (email: string, { db } = open as TestApp) =>
    db.selectFrom('links_once').selectAll().where('email', '=', email).execute()
  const mailsTo = (email: string) => mail.server.taken.filter(({ to }) => to === email)
  /** What stands behind the # of the link in the last mail. */
  const linkIn = (page: string) => {
    return new RegExp(`${origin}/${page}#(\\S+)`).exec(textOf(mail.server.taken.at(-1)))?.[1] ?? ''
  }
  const unique = (name: string) => `${name}-${crypto.randomUUID()}@reef.example`

  test('whoever has a password gets a link for an hour, which confirms the address', async () => {
    const email = unique('known')
    const { id } = await withPassword(closed, email)
    expect((await ask(`  ${email.toUpperCase()}`, { at: closed })).status).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
    const [kind, token = ''] = linkIn('link').split('.')
    expect([kind, token.length]).toEqual(['reset', 43])
    expect((await register(token, { at: closed })).status).toBe(410)
    expect((await take('invite', token, closed)).status).toBe(410)
    expect((await take('reset', token, closed)).status).toBe(204)
    expect((await take('reset', token, closed)).status).toBe(410)
    const [user] = await usersOf(email, closed)
    expect(user).toMatchObject({ id, email_confirmed: email, email_confirmed_by: 'link' })
    await ask(email, { at: closed })
    const late = linkIn('link').split('.')[1] ?? ''
    time = new Date(time.getTime() + hour)
    expect((await take('reset', late, closed)).status).toBe(410)
    expect(lines.join('')).not.toContain(token)
  })

  test('an address without an account gets one by its link, once, and none before', async () => {
    const email = unique('new')
    await ask(email)
    const token = linkIn('register')
    expect([token.length, await usersOf(email)]).toEqual([43, []])
    for (const kind of ['invite', 'reset'] as const) expect((await take(kind, token)).status).toBe(410)
    const weak = await register(token, { password: email })
    expect(weak.body).toMatchObject({ fields: { password: 'The e-mail address cannot be the password.' } })
    expect((await register(token, { name: ' ' })).status).toBe(400)
    expect(await usersOf(email)).toEqual([])
    const answers = await Promise.all([register(token), register(token, { name: 'Bob' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    const [user, ...others] = await usersOf(email)
    expect(others).toEqual([])
    expect(user).toMatchObject({
      ...{ issuer: 'coralline', subscription_level: 'free', email_confirmed: email },
      name: expect.stringMatching(/^(Ann|Bob)$/),
    })
    const audited = open.db.selectFrom('audit_rows').select(['actor_id', 'action', 'target_id'])
    const rows = await audited.where('target_id', '=', user?.id ?? 0).execute()
    expect(rows).toEqual([{ actor_id: user?.id, action: 'register', target_id: user?.id }])
    const signedIn = await open.call(contract.passwordSignIn, { body: { email, password: secret }, headers })
    expect(signedIn.status).toBe(204)
  })

  test('a registration lasts a week, and ends when there is an account of the address', async () => {
    const [late, taken] = [unique('late'), unique('taken')]
    await ask(late)
    const week = linkIn('register')
    await ask(taken)
    const other = linkIn('register')
    const person = { name: 'Taken', email: taken, created_at: time.toISOString() }
    await open.db
      .insertInto('users')
      .values({ ...person, subscription_level: 'free' })
      .execute()
    expect((await register(other)).status).toBe(410)
    time = new Date(time.getTime() + 7 * 24 * hour)
    expect((await register(week)).status).toBe(410)
    expect([await usersOf(late), (await usersOf(taken)).length]).toEqual([[], 1])
  })

  test('the operator’s own address becomes an admin, any other does not', async () => {
    await ask('boss@reef.example')
    expect((await register(linkIn('register'))).status).toBe(204)
    expect((await usersOf('boss@reef.example')).map((user) => user.subscription_level)).toEqual(['admin'])
  })

  test('what is due to nobody is mailed to nobody, and told alike', async () => {
    const [known, unknown, left] = [unique('known'), unique('unknown'), unique('closed')]
    await withPassword(closed, known)
    const { id } = await withPassword(closed, left)
    const at = time.toISOString()
    await closed.db.updateTable('users').set({ deleted_at: at, closed_at: at }).where('id', '=', id).execute()
    const told = []
    // The address of a keeper whom a provider signs in is the last.
    for (const email of [known, unknown, left, 'keeper@example.org']) {
      const { status, body, headers } = await ask(email, { at: closed })
      const { date: _, ...others } = headers
      told.push([status, body.told.replace(email, '...'), { ...others, 'content-length': 0 }])
    }
    expect(told).toEqual([told[0], told[0], told[0], told[0]])
    expect(told[0]?.[1]).toBe(
      'If ... belongs to an account with a password here, we have mailed a link to it.',
    )
    expect(mail.server.taken.map(({ to }) => to)).toEqual([known])
    // Nor is there a second account for those two where registration is open.
    const { id: same } = await withPassword(open, left)
    await open.db.updateTable('users').set({ deleted_at: at, closed_at: at }).where('id', '=', same).execute()
    for (const email of [left, 'keeper@example.org']) await ask(email)
    expect(mail.server.taken).toHaveLength(1)
  })

  test('the answer waits for nothing that has to do with the address', async () => {
    const email = unique('known')
    await withPassword(open, email)
    gate.asked = 0
    const opened = Promise.withResolvers<void>()
    gate.waits = opened.promise
    const elsewhere = unique('provider')
    const identity = { issuer: 'https://id.example', subject: elsewhere, last_login_at: 'now' }
    const values = { name: 'Kim', email: elsewhere, subscription_level: 'free', created_at: 'now' } as const
    await open.db
      .insertInto('users')
      .values({ ...values, ...identity })
      .execute()
    const addresses = [email, unique('unknown'), elsewhere]
    const sent = addresses.flatMap((one) => [one, one, one])
    const settling: Promise<void>[] = []
    try {
      for (const [count, one] of sent.entries()) {
        const from = { 'x-forwarded-for': `192.0.2.${count}`, 'x-forwarded-proto': 'http' }
        const answer = await open.call(contract.askForLink, { body: { email: one }, headers: from })
        expect(answer.status).toBe(200)
        settling.push(open.app.askedLinks.settled())
      }
      await expect.poll(() => gate.asked).toBe(9)
      expect(mail.server.taken).toEqual([])
    } finally {
      opened.resolve()
      gate.waits = undefined
    }
    await Promise.all(settling)
    expect([gate.asked, mail.server.taken.length]).toEqual([9, 6])
  })

  test('a newer link ends the one before it, and of two at once one is left', async () => {
    const [known, unknown] = [unique('known'), unique('unknown')]
    await withPassword(open, known)
    for (const email of [known, unknown]) {
      await ask(email)
      const page = email === known ? 'link' : 'register'
      const earlier = linkIn(page).replace('reset.', '')
      await Promise.all([ask(email), ask(email)])
      expect([email, (await linksOf(email)).length]).toEqual([email, 1])
      const use = (token: string) => (email === known ? take('reset', token) : register(token))
      expect((await use(earlier)).status).toBe(410)
    }
    expect(mail.server.taken).toHaveLength(6)
  })

  test('what anybody may ask for ends no link of an admin', async () => {
    const email = unique('known')
    const { id } = await withPassword(open, email)
    const { token } = await makeLink(open.db, { userId: id, actor, now: time })
    await ask(email)
    expect((await take('reset', token)).status).toBe(204)
    // The new password ends all others.
    expect((await take('reset', linkIn('link').replace('reset.', ''))).status).toBe(410)
    expect(await usersOf(email)).toMatchObject([{ email_confirmed: null }])
  })

  test('a link ends when its account has another address, or another way to sign in', async () => {
    const email = unique('known')
    const { id } = await withPassword(open, email)
    await ask(email)
    const token = linkIn('link').replace('reset.', '')
    const put = (values: object) => open.db.updateTable('users').set(values).where('id', '=', id).execute()
    await put({ email: 'moved@reef.example' })
    expect((await take('reset', token)).status).toBe(410)
    await put({ email, issuer: 'https://id.example' })
    // As if it had been made at the same moment, and stored a little later.
    const asked = await linksOf(email)
    await deletePassword(open.db, id)
    await open.db.insertInto('links_once').values(asked).execute()
    expect((await take('reset', token)).status).toBe(410)
    await put({ issuer: 'coralline-development' })
    expect((await take('reset', token)).status).toBe(204)
  })

  test('an account that waits for its user is mailed its invitation anew', async () => {
    const email = unique('invited')
    const values = { name: 'Kim', email, subscription_level: 'premium', created_at: 'now' } as const
    await closed.db.insertInto('users').values(values).execute()
    await ask(email, { at: closed })
    expect((await take('invite', linkIn('link').replace('invite.', ''), closed)).status).toBe(204)
    expect(await usersOf(email, closed)).toMatchObject([{ name: 'Kim', subscription_level: 'premium' }])
  })

  test('three links an hour for an address, known or not, and twenty for a network', async () => {
    const [known, unknown] = [unique('known'), unique('unknown')]
    await withPassword(closed, known)
    for (const email of [known, unknown]) {
      const answers = []
      for (let count = 0; count < 5; count += 1) answers.push(await ask(email, { at: closed }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
      expect(answers.at(-1)?.body).toMatchObject({
        message: expect.stringMatching(/again in \d+ minutes\.$/),
      })
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000)
    }
    expect(mailsTo(known)).toHaveLength(3)
    const statuses = []
    for (let count = 0; count < 22; count += 1)
      statuses.push((await ask(unique('one'), { at: closed, from: '203.0.113.99' })).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })

  test.runIf(engine === 'postgres')('the links are counted on all nodes together', async () => {
    const [one, two] = ['one', 'two'].map((node) => nodesOf(open.database, node).rateCounters('asked'))
    if (!one || !two) throw new Error('no counters')
    const nodes = [new AskedLinks(one), new AskedLinks(two)]
    const email = unique('anybody')
    const counted = []
    for (let count = 0; count < 5; count += 1) {
      const asked = nodes[count % 2]?.count({ email, address: `203.0.113.${count}` })
      counted.push(await asked?.catch(({ code }) => code))
    }
    expect(counted.slice(3)).toEqual(['too_many_requests', 'too_many_requests'])
    expect(counted.slice(0, 3)).toEqual([undefined, undefined, undefined])
  })

  test('bots that ask for many addresses have a hundred mailed, and keep no user out', async () => {
    const email = unique('known')
    await withPassword(open, email)
    const statuses = new Set<number>()
    // Each address costs some statements, for which PostgreSQL takes its time.
    const crowd = engine === 'sqlite' ? 1000 : 200
    for (let from = 0; from < crowd; from += 20) {
      const bots = Array.from({ length: 20 }, (_, at) => ask(`bot-${from + at}@elsewhere.example`))
      for (const { status } of await Promise.all(bots)) statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
    const before = mail.server.taken.length
    // Those of the tests before this one count, too.
    expect(before).toBeGreaterThan(50)
    expect(before).toBeLessThanOrEqual(100)
    await ask(email)
    expect(mailsTo(email)).toHaveLength(1)
    expect(lines.join('')).toContain('too many within an hour')
    expect(lines.join('')).not.toContain('elsewhere')
  })
})

test('what follows an answer begins at a moment that nobody knows, unless the app is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const links = new AskedLinks(new MemoryRateCounters())
    let begun = 0
    const begin = () =>
      links.add(
        links.pause().then(() => {
          begun += 1
        }),
      )
    for (let count = 0; count < 400; count += 1) begin()
    const eachSecond = []
    for (const wait of [499, 1000, 1000, 1000, 1001]) {
      const before = begun
      await vi.advanceTimersByTimeAsync(wait)
      eachSecond.push(begun - before)
    }
    expect([eachSecond[0], begun]).toEqual([0, 400])
    for (const some of eachSecond.slice(1)) expect(some).toBeGreaterThan(50)
    begin()
    await links.close()
    expect(begun).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

describe('of each address', () => {
  const mail = forTests(async () => ({ server: await MailServer.listen() }))
  const lines: string[] = []
  const server = forTests(async () =>
    withFirst(
      await createTestApp('sqlite', {
        config: { ...behindProxy, mail: mail.server.settings, isRegistrationOpen: true, logLevel: 'info' },
        logStream: { write: (line: string) => void lines.push(line) },
      }),
    ),
  )
  afterAll(() => mail.server.close())
  let count = 0
  const ask = async (email: string) => {
    count += 1
    const headers = { 'x-forwarded-for': `198.51.100.${count}`, 'x-forwarded-proto': 'http' }
    const answer = await server.call(contract.askForLink, { body: { email }, headers })
    await server.app.askedLinks.settled()
    return answer
  }

  test.each([
    'ann@reef.example\r\nBcc: eve@evil.example',
    'ann@reef.example\nRCPT TO:<eve@evil.example>',
    'ann@reef.example%0d%0aBcc:eve',
    'ann@reef.example,eve@evil.example',
    'ann@reef.example eve@evil.example',
    'ann@reef.example\u2028eve',
    '<ann@reef.example>',
    'ann@reef.example>\u0000',
    '',
    '@',
    'ann',
  ])('%j reaches nobody else, and adds no line to a mail', async (email) => {
    mail.server.taken.length = 0
    const { status } = await ask(email)
    expect([200, 400]).toContain(status)
    expect(mail.server.taken.filter(({ to }) => /eve|evil/.test(to) && to !== email)).toEqual([])
    expect(mail.server.taken.length).toBeLessThanOrEqual(1)
    for (const { text } of mail.server.taken) expect(text).not.toMatch(/^(Bcc|Cc):/im)
  })

  test('letters that are lower-cased to those of an account reach that account alone', async () => {
    await withPassword(server, 'kim@reef.example')
    mail.server.taken.length = 0
    // The sign of kelvin.
    await ask('\u212aim@reef.example')
    await ask('kım@reef.example')
    expect(mail.server.taken.map(({ to }) => to)).toEqual(['kim@reef.example', 'kım@reef.example'])
    expect(mail.server.taken.map((one) => /\/(link|register)#/.exec(textOf(one))?.[1])).toEqual([
      'link',
      'register',
    ])
  })

  test('a mail that cannot be sent tells its asker nothing, and the log nothing of the address', async () => {
    lines.length = 0
    mail.server.refusal = { at: 'recipient', code: 550 }
    const answer = await ask('refused@reef.example')
    mail.server.refusal = undefined
    const sent = await ask('taken@reef.example')
    expect([answer.status, answer.body.told.replace('refused', 'taken')]).toEqual([200, sent.body.told])
    const log = lines.join('')
    expect(log).toMatch(/"kind":"register","outcome":"bounced","code":550,"msg":"a link was not mailed"/)
    expect(log).not.toMatch(/refused@|taken@|geheim|#/)
  })
})

describe('the pages', () => {
  const mail = forTests(async () => ({ server: await MailServer.listen() }))
  afterAll(() => mail.server.close())
  const config = () => ({ ...behindProxy, mail: mail.server.settings, isRegistrationOpen: true })
  const server = forTests(async () => withFirst(await createTestApp('sqlite', { config: config() })))
  const get = (url: string, { app } = server as Pick<TestApp, 'app'>, host = 'localhost:3000') =>
    app.inject({ method: 'GET', url, headers: { host } })
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload })

  test('lead from the sign-in to the mail, and refuse other origins', async () => {
    const signIn = (await get('/sign-in')).body
    expect(signIn).toContain('We mail you a link.')
    expect(signIn).toContain('Create an account')
    expect((await get('/link-by-mail')).body).toContain('Mail me a link')
    const body = 'email=new%40reef.example'
    expect((await post('/link-by-mail', body, { origin: 'https://evil.example' })).statusCode).toBe(403)
    const told = await post('/link-by-mail', body)
    expect([told.statusCode, told.body.includes('we have mailed a link to it')]).toEqual([200, true])
    const wrong = await post('/link-by-mail', `email=${encodeURIComponent('"><b>')}`)
    expect([wrong.statusCode, wrong.body.includes('"><b>')]).toEqual([400, false])
    expect(wrong.body).toMatch(/role="alert">The e-mail address must have exactly one @/)
    for (let count = 0; count < 2; count += 1) await post('/link-by-mail', body)
    const often = await post('/link-by-mail', body)
    expect([often.statusCode, /again in \d+ minutes/.test(often.body)]).toEqual([429, true])
  })

  test('take a link that was pasted as a whole, where no script reads it', async () => {
    await post('/link-by-mail', 'email=pasted%40reef.example')
    await server.app.askedLinks.settled()
    const link = /http\S+\/register#\S+/.exec(textOf(mail.server.taken.at(-1)))?.[0] ?? ''
    const fields = (password: string) => new URLSearchParams({ link, name: 'Pasted', password }).toString()
    const weak = await post('/register', `link=&${fields('short')}`)
    expect([weak.statusCode, weak.body.includes('value="Pasted"'), weak.body.includes('"short"')]).toEqual([
      400,
      true,
      false,
    ])
    const done = await post('/register', `link=&${fields(secret)}`)
    expect([done.statusCode, done.headers.location]).toEqual([303, '/dashboard'])
    expect((await post('/register', fields(secret))).statusCode).toBe(410)
  })

  test('are not there without mail, without passwords, before the first account or where a name is enough', async () => {
    const withoutMail = await createTestApp('sqlite', { config: behindProxy })
    await withFirst(withoutMail)
    const alone = {
      ...{ issuer: 'https://id.example', clientId: 'id', clientSecret: 'secret', trustsEmail: false },
    }
    const provider = await createTestApp('sqlite', { config: { ...config(), oidc: alone } })
    const byName = await createTestApp('sqlite', { config: { ...config(), isProduction: false } })
    const first = await createTestApp('sqlite', { config: config() })
    for (const table of ['sessions', 'aquariums', 'users'] as const)
      await first.db.deleteFrom(table).execute()
    for (const app of [withoutMail, provider, byName, first]) {
      expect((await app.call(contract.askForLink, { body: { email: 'ann@reef.example' } })).status).toBe(404)
      expect((await get('/link-by-mail', app)).body).not.toContain('Mail me a link')
      await app.app.askedLinks.settled()
    }
    expect((await get('/sign-in', withoutMail)).body).toContain('Ask whoever runs this Coralline')
    const body = { token: 'A'.repeat(43), name: 'Eve', password: secret }
    expect((await provider.call(contract.register, { body })).status).toBe(404)
    expect((await first.call(contract.register, { body })).status).toBe(410)
    expect(mail.server.taken.filter(({ to }) => to === 'ann@reef.example')).toEqual([])
    for (const app of [withoutMail, provider, byName, first]) await app.close()
  })

  test('on plain http beyond this machine a device is paired instead', async () => {
    const publicUrl = 'http://reef.example.org'
    const plain = await createTestApp('sqlite', { config: { ...config(), publicUrl } })
    await withFirst(plain)
    const asked = await plain.call(contract.askForLink, { body: { email: 'ann@reef.example' } })
    expect([asked.status, asked.body]).toMatchObject([403, { code: 'passwords_not_here' }])
    const page = await get('/link-by-mail', plain, 'reef.example.org')
    expect([page.statusCode, page.headers.location]).toEqual([302, `${publicUrl}/pair`])
    await plain.close()
  })
})

/** What a mail says, without the breaks that its encoding puts into long lines. */
function textOf(mail: { text: string } | undefined): string {
  return mail?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
}

/** An account with a password, so that a name alone opens none. */
async function withFirst<App extends TestApp>(server: App): Promise<App> {
  await withPassword(server, `first-${crypto.randomUUID()}@reef.example`)
  return server
}

let hashed: Promise<string> | undefined

async function withPassword({ db }: Pick<TestApp, 'db'>, email: string): Promise<{ id: number }> {
  hashed ??= hashPassword(secret)
  const created_at = new Date().toISOString()
  const identity = { issuer: 'coralline', subject: email, last_login_at: created_at }
  const values = { name: 'Somebody', email, subscription_level: 'free' as const, created_at, ...identity }
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  const password = { user_id: id, hash: await hashed, browser_key: 'key', changed_at: created_at }
  await db.insertInto('passwords').values(password).execute()
  return { id }
}
