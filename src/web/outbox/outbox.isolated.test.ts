import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewLog } from '#contract/aquariums/logs.ts'
import type { UnsentCall } from '#web/offline/database.ts'

/** Stores one log for each Idempotency-Key, as the real server does; `instead` sets other responses. */
const server = {
  signedIn: 3 as number | undefined,
  logs: [] as (NewLog & { id: number })[],
  byKey: new Map<string, { text: string; id: number }>(),
  deleted: new Set<number>(),
  /** The response to who is signed in, in place of the user. */
  me: undefined as (() => Response) | undefined,
  /** Responses to the next calls that create a log. */
  instead: [] as (Response | 'lost before' | 'lost after' | 'silence')[],
}

beforeEach(() => {
  // A window ends with its test: fake timers keep it from trying again later.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  Object.assign(server, {
    signedIn: 3,
    me: undefined,
    logs: [],
    byKey: new Map(),
    deleted: new Set(),
    instead: [],
  })
  // As on plain http, where a browser has no locks.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3', visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    if (address === '/api/me' && server.me) return server.me()
    if (server.signedIn === undefined) return refusal(401, 'unauthenticated')
    if (address === '/api/me') return Response.json({ id: server.signedIn, preferences: {} })
    const instead = server.instead.shift()
    if (instead instanceof Response) return instead
    if (instead === 'silence') return new Promise(() => {})
    if (instead === 'lost before') throw new TypeError('Failed to fetch')
    const answer = create(new Headers(headers).get('idempotency-key') ?? '', String(body))
    if (instead === 'lost after') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function create(key: string, text: string): Response {
  const known = server.byKey.get(key)
  if (known && known.text !== text) return refusal(409, 'idempotency_key_reused')
  if (known && server.deleted.has(known.id)) return refusal(410, 'log_gone')
  const id = known?.id ?? server.logs.length + 1
  const log = { ...(JSON.parse(text) as NewLog), id }
  // User 3 has the tanks 7 and 8; for anybody else these tanks do not exist.
  const isTheirs = server.signedIn === 3 && (log.aquarium_id === 7 || log.aquarium_id === 8)
  if (!isTheirs) return refusal(404, 'aquarium_not_found')
  if (!known) {
    server.logs.push(log)
    server.byKey.set(key, { text, id })
  }
  return Response.json(log, { status: 201 })
}

function refusal(status: number, code: string, more: object = {}, headers: HeadersInit = {}): Response {
  return Response.json({ code, message: `Refused: ${code}.`, ...more }, { status, headers })
}

/** Opens a window of the app: with modules of its own, it knows only what is on the disk. */
async function openWindow() {
  vi.resetModules()
  const [{ saveCall }, state, sender, store, { deviceDatabase }] = await Promise.all([
    import('./save-call.ts'),
    import('./outbox-state.ts'),
    import('./sender.ts'),
    import('./unsent-store.ts'),
    import('#web/offline/database.ts'),
  ])
  state.setUserOfOutbox(3)
  return {
    ...store,
    deviceDatabase,
    outbox: state.outbox,
    /** As when the app is opened, or its network is back. */
    send: () => sender.sendUnsent(),
    sendWhenPossible: sender.sendWhenPossible,
    save: (
      values: Partial<NewLog> = { ph: 8.2 },
      { key = crypto.randomUUID() as string, clear = () => {}, renewKey = () => {} } = {},
    ) => {
      const body = { aquarium_id: 7, timestamp: '2026-11-22T10:12:00', ...values }
      const { aquarium_id } = body
      const made = { user_id: 3, aquarium_name: 'Reef', made_at: '2026-11-22T09:12:00.000Z' }
      return saveCall(
        { call: 'POST /api/logs/', body, key, aquarium_id, noun: 'log', ...made },
        { clear, renewKey },
      )
    },
  }
}
type Window = Awaited<ReturnType<typeof openWindow>>

const storedPh = () => server.logs.map(({ ph }) => ph)
const waits = async ({ unsentCalls }: Window) =>
  (await unsentCalls()).map((call) => (call as UnsentCall<'POST /api/logs/'>).body.ph)

test('a log is on the disk before it is sent, and gone from there when it is stored', async () => {
  const window = await openWindow()
  const kept: unknown[] = []
  const clear = () => kept.push([...storedPh()])
  expect(await window.save({ ph: 8.2 }, { clear })).toMatchObject({ reply: { id: 1, ph: 8.2 } })
  expect(kept).toEqual([[]])
  expect(await waits(window)).toEqual([])
})

for (const days of [-2, 2])
  test(`a clock that jumps by ${days} days holds no log back, and changes no time of one`, async () => {
    server.instead = [refusal(429, 'too_many_requests', {}, { 'retry-after': '30' })]
    const window = await openWindow()
    expect(await window.save()).toMatchObject({ waiting: [{}] })
    vi.setSystemTime(Date.now() + days * 86_400_000)
    await vi.advanceTimersByTimeAsync(31_000)
    await vi.waitFor(() => expect(storedPh()).toEqual([8.2]))
    expect(server.logs[0]?.timestamp).toBe('2026-11-22T10:12:00')
    await vi.waitFor(async () => expect(await waits(window)).toEqual([]))
  })

for (const lost of ['lost before', 'lost after'] as const)
  test(`what gets no answer waits, and is stored once by the next try: ${lost}`, async () => {
    server.instead = [lost, lost]
    const window = await openWindow()
    expect(await window.save()).toMatchObject({ waiting: [{}], pause: { needsSignIn: false } })
    await window.send()
    expect(await waits(window)).toEqual([8.2])
    const next = await openWindow()
    await next.send()
    expect(storedPh()).toEqual([8.2])
    expect(await waits(next)).toEqual([])
    expect(next.outbox().sentLater).toHaveLength(1)
  })

test('what was refused is not counted among the logs that wait', async () => {
  const window = await openWindow()
  server.instead = ['lost before']
  await window.save({ aquarium_id: 9 })
  await window.send()
  server.instead = ['lost before', 'lost before']
  expect(await window.save()).toMatchObject({ waiting: [{}] })
  expect(await window.unsentCalls()).toHaveLength(2)
})

for (const isClosed of [false, true])
  test(`what another window has sent, ${isClosed ? 'and was closed' : 'it tells'}: the page is brought up to date`, async () => {
    if (isClosed) vi.stubGlobal('BroadcastChannel', undefined)
    server.signedIn = undefined
    const window = await openWindow()
    expect(await window.save()).toMatchObject({ waiting: [{}], pause: { needsSignIn: true } })
    server.signedIn = 3
    await (await openWindow()).send()
    expect(storedPh()).toEqual([8.2])
    if (isClosed) await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() =>
      expect(window.outbox()).toMatchObject({ calls: [], sentLater: [], goneElsewhere: 1 }),
    )
  })

test('what was sent is told once nothing waits any more, whatever was refused beside it', async () => {
  const { newsSince } = await import('./outbox-state.ts')
  const [waiting, one, two, three] = [1, 3, 4, 5].map((seq) => ({ seq }) as UnsentCall) as [
    UnsentCall,
    UnsentCall,
    UnsentCall,
    UnsentCall,
  ]
  const refused = { seq: 2, refusal: {} } as UnsentCall
  const before = { sentLater: [one], goneElsewhere: 0 }
  const sent = { sentLater: [one, two, three], goneElsewhere: 0 }
  expect(newsSince(before, { ...sent, calls: [] })).toEqual([two, three])
  expect(newsSince(before, { ...sent, calls: [refused] })).toEqual([two, three])
  expect(newsSince(before, { ...sent, calls: [refused, waiting] })).toBeUndefined()
  expect(newsSince(before, { ...before, calls: [] })).toBeUndefined()
  expect(newsSince(before, { sentLater: [one], goneElsewhere: 1, calls: [refused] })).toEqual([])
})

test('what waits is still shown, and told as sent to nobody, while the storage of the browser fails', async () => {
  const window = await openWindow()
  server.signedIn = undefined
  await window.save()
  const { readAgain } = await import('./outbox-state.ts')
  const failing = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The disk is gone.', 'UnknownError')
  })
  await readAgain()
  expect(failing).toHaveBeenCalled()
  failing.mockRestore()
  expect(window.outbox()).toMatchObject({ calls: [{ body: { ph: 8.2 } }], goneElsewhere: 0 })
})

const notOurs: Record<string, () => Response> = {
  'the page of a portal': () => new Response('<html>Welcome to Wi-Fi', { status: 200 }),
  'JSON of something else': () => Response.json({ ok: true }, { status: 200 }),
  'an empty success': () => new Response(null, { status: 204 }),
  'a proxy without a server': () => new Response('Bad gateway', { status: 502 }),
  'a portal that refuses': () => new Response('Pay first', { status: 403 }),
  'a proxy’s own JSON': () => Response.json({ error: 'blocked' }, { status: 403 }),
  'a portal without the page': () => new Response('Not here', { status: 404 }),
  'a fault': () => refusal(500, 'internal'),
  'a full disk': () => refusal(507, 'storage_full'),
  'a busy server': () => refusal(503, 'busy', {}, { 'retry-after': '2' }),
  'too many requests': () => refusal(429, 'too_many_requests', {}, { 'retry-after': '7' }),
  'a body that came too slowly': () => refusal(408, 'request_timeout'),
}
for (const [name, answer] of Object.entries(notOurs))
  test(`it stays and is sent again after ${name}`, async () => {
    server.instead = [answer()]
    const window = await openWindow()
    expect(await window.save()).toMatchObject({ waiting: [{}], pause: { needsSignIn: false } })
    expect(storedPh()).toEqual([])
    await window.send()
    expect(storedPh()).toEqual([8.2])
    expect(await waits(window)).toEqual([])
  })

test('the oldest goes first, and one that gets no answer holds the others up', async () => {
  const window = await openWindow()
  server.instead = ['lost before', 'lost before', 'lost before']
  for (const ph of [8.1, 8.2, 8.3]) await window.save({ ph })
  expect(storedPh()).toEqual([])
  await window.send()
  expect(storedPh()).toEqual([8.1, 8.2, 8.3])
})

test('without a session all stay, and after signing in all are sent', async () => {
  const window = await openWindow()
  server.signedIn = undefined
  expect(await window.save({ ph: 8.1 })).toMatchObject({ pause: { needsSignIn: true } })
  await window.save({ ph: 8.2 })
  await window.send()
  expect(await waits(window)).toEqual([8.1, 8.2])
  server.signedIn = 3
  const next = await openWindow()
  await next.send()
  expect(storedPh()).toEqual([8.1, 8.2])
})

test('nothing is sent under another account, nor refused because of it', async () => {
  const window = await openWindow()
  server.instead = ['lost before']
  await window.save()
  server.signedIn = 4
  await window.send()
  expect(await window.unsentCalls()).toMatchObject([{ user_id: 3 }])
  expect((await window.unsentCalls())[0]?.refusal).toBeUndefined()
  expect(window.outbox().pause).toMatchObject({ needsSignIn: true })
  // The other user's own window neither shows nor sends any of it.
  expect(await window.unsentCalls(4)).toEqual([])
  expect(storedPh()).toEqual([])
})

const badGateway = () => new Response('Bad gateway', { status: 502 })
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
for (const [name, me] of Object.entries({ badGateway, noNetwork }))
  test(`nobody is asked to sign in, and no refusal believed, while the server does not say who is: ${name}`, async () => {
    const window = await openWindow()
    server.instead = ['lost before', refusal(404, 'aquarium_not_found')]
    await window.save()
    server.me = me
    await window.send()
    expect(window.outbox().pause).toMatchObject({ needsSignIn: false })
    // An open form does not ask before it sends.
    await window.save({ ph: 8.3 })
    expect(window.outbox().calls.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
    server.me = undefined
    await window.send()
    expect(storedPh()).toEqual([8.2, 8.3])
  })

test('what is refused while its form is open is the form’s: it is kept as refused until the form has it', async () => {
  const window = await openWindow()
  server.instead = [refusal(400, 'invalid_request', { fields: { ph: 'Too much.' } })]
  let stored: Promise<UnsentCall[]> | undefined
  const renewKey = () => {
    stored = window.unsentCalls()
  }
  const refused = { code: 'invalid_request', fields: { ph: 'Too much.' } }
  await expect(window.save({}, { renewKey })).rejects.toMatchObject(refused)
  expect(await stored).toMatchObject([{ refusal: { code: 'invalid_request' } }])
  expect(await window.unsentCalls()).toEqual([])
  await window.save({ ph: 8.1 })
  expect(storedPh()).toEqual([8.1])
})

test('what is refused later is kept with the reason and lets the others pass', async () => {
  const window = await openWindow()
  server.instead = ['lost before', 'lost before']
  await window.save({ ph: 8.1, aquarium_id: 9 })
  await window.save({ ph: 8.2 })
  await window.send()
  expect(storedPh()).toEqual([8.2])
  expect(await window.unsentCalls()).toMatchObject([
    { body: { ph: 8.1 }, refusal: { code: 'aquarium_not_found' } },
  ])
  await window.send()
  expect(await waits(window)).toEqual([8.1])
  const [{ seq = 0 } = {}] = await window.unsentCalls()
  await window.renewUnsent(seq, { id: 8, name: 'Nano' })
  await window.send()
  expect(server.logs).toMatchObject([{ ph: 8.2 }, { ph: 8.1, aquarium_id: 8 }])
})

test('a log that was stored and deleted since is not made again until its keeper says so', async () => {
  const window = await openWindow()
  server.instead = ['lost after']
  await window.save()
  server.deleted.add(1)
  await window.send()
  const [log] = await window.unsentCalls()
  expect(log).toMatchObject({ refusal: { code: 'log_gone' } })
  expect(server.logs).toHaveLength(1)
  await window.renewUnsent(log?.seq ?? 0)
  await window.send()
  expect(server.logs).toHaveLength(2)
})

test('a key that comes with other values is refused', async () => {
  const window = await openWindow()
  const key = crypto.randomUUID()
  await window.save({ ph: 8.1 }, { key })
  await expect(window.save({ ph: 8.2 }, { key })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(storedPh()).toEqual([8.1])
  expect(await waits(window)).toEqual([])
})

test('two windows and any number of tries at once store each log once', async () => {
  const [one, two] = [await openWindow(), await openWindow()]
  server.instead = ['lost after', 'lost before', 'lost after']
  await Promise.all([
    one.save({ ph: 8.1 }),
    two.save({ ph: 8.2 }),
    one.save({ ph: 8.3 }),
    one.send(),
    two.send(),
    two.send(),
  ])
  await Promise.all([one.send(), two.send()])
  expect(storedPh().toSorted()).toEqual([8.1, 8.2, 8.3])
  expect(await waits(one)).toEqual([])
})

test('a form waits three seconds for an answer; the log goes on waiting without it', async () => {
  server.instead = ['silence']
  const window = await openWindow()
  const saved = window.save()
  await vi.waitFor(() => expect(server.instead).toEqual([]))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await saved).toMatchObject({ waiting: [{}] })
  const next = await openWindow()
  await next.send()
  expect(storedPh()).toEqual([8.2])
})

test('it tries again by itself, later each time, and as late as the server asks for', async () => {
  const window = await openWindow()
  server.instead = [
    'lost before',
    'lost before',
    refusal(429, 'too_many_requests', {}, { 'retry-after': '90' }),
  ]
  await window.save()
  const after = async (seconds: number, left: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await vi.waitFor(() => expect(server.instead).toHaveLength(left))
    await window.unsentCalls()
  }
  await after(4.9, 2)
  await after(0.2, 1)
  await after(29, 1)
  await after(2, 0)
  await after(88, 0)
  expect(storedPh()).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(storedPh()).toEqual([8.2]))
})

test('a network that is back changes nothing while the server wants to be left alone', async () => {
  const acts = new Map<string, () => void>()
  const addEventListener = (name: string, act: () => void) => acts.set(name, act)
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('document', { ...document, addEventListener })
  server.instead = [refusal(429, 'too_many_requests', {}, { 'retry-after': '30' })]
  const window = await openWindow()
  await window.save()
  window.sendWhenPossible()
  for (const name of ['online', 'visibilitychange']) acts.get(name)?.()
  // Wait some turns: a log that would be sent has been sent by then.
  for (let turn = 0; turn < 20; turn += 1) await window.unsentCalls()
  expect(storedPh()).toEqual([])
  vi.setSystemTime(Date.now() + 30_000)
  acts.get('online')?.()
  await vi.waitFor(() => expect(storedPh()).toEqual([8.2]))
})

test('what cannot be stored here is sent at once, and its draft stays until there is an answer', async () => {
  const window = await openWindow()
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('No room', 'QuotaExceededError')
    },
  })
  const clear = vi.fn()
  server.instead = ['lost before']
  await expect(window.save({}, { clear })).rejects.toThrow('check your network')
  expect(await window.save({}, { clear })).toMatchObject({ reply: { id: 1 } })
  expect(clear).not.toHaveBeenCalled()
})

test('a log that a page of an earlier version stored is read and sent', async () => {
  const stored = {
    key: crypto.randomUUID(),
    user_id: 3,
    aquarium_name: 'Reef',
    body: { aquarium_id: 7, timestamp: '2026-11-22T10:12:00', ph: 8.1, note: 'fed' },
    made_at: '2026-11-22T09:12:00.000Z',
  }
  const refused = {
    ...stored,
    body: { ...stored.body, aquarium_id: 9 },
    refusal: { code: 'log_gone', message: '' },
  }
  const window = await openWindow()
  const database = await window.deviceDatabase()
  for (const one of [stored, refused]) await database.add('outbox', one as unknown as UnsentCall)
  const known = { call: 'POST /api/logs/', noun: 'log' }
  expect(await window.unsentCalls(3)).toEqual([
    { ...stored, ...known, aquarium_id: 7, seq: 1 },
    { ...refused, ...known, aquarium_id: 9, seq: 2 },
  ])
  await window.renewUnsent(2, { id: 8, name: 'Nano' })
  await window.send()
  expect(server.logs).toMatchObject([stored.body, { aquarium_id: 8, ph: 8.1 }])
  expect(await window.unsentCalls()).toEqual([])
})

test('a page of an earlier version finds in a log what it sends and shows', async () => {
  server.instead = ['lost before']
  const window = await openWindow()
  await window.save({ ph: 8.2 }, { key: 'a-key' })
  expect(await (await window.deviceDatabase()).getAll('outbox')).toMatchObject([
    {
      key: 'a-key',
      user_id: 3,
      aquarium_name: 'Reef',
      body: { aquarium_id: 7, ph: 8.2 },
      made_at: '2026-11-22T09:12:00.000Z',
    },
  ])
})

test('a call that this page does not know is sent, too, with its parameters', async () => {
  const window = await openWindow()
  const event = {
    call: 'POST /api/aquariums/:id/events',
    params: { id: 7 },
    body: { note: 'water change' },
    key: crypto.randomUUID(),
    user_id: 3,
    aquarium_id: 7,
    aquarium_name: 'Reef',
    noun: 'event',
    made_at: '2026-11-22T09:12:00.000Z',
    refusal: { code: 'aquarium_not_found', message: '' },
  }
  await (await window.deviceDatabase()).add('outbox', event as unknown as UnsentCall)
  await window.renewUnsent(1, { id: 8, name: 'Nano' })
  const sent = vi.fn(async (_address: string, _request: RequestInit) => Response.json({ id: 1 }))
  const asked = fetch
  vi.stubGlobal('fetch', (address: string, request: RequestInit) =>
    address === '/api/me' ? asked(address, request) : sent(address, request),
  )
  await window.send()
  expect(sent.mock.calls).toMatchObject([
    ['/api/aquariums/8/events', { method: 'POST', body: '{"note":"water change"}' }],
  ])
  expect(await window.unsentCalls()).toEqual([])
})

/** How many seeds to try, with five logs each. */
const seeds = Number(process.env.CASES ?? 12)

/** The window may be killed at any moment: nothing in it goes on, and the next window finds what is on the disk. */
test('whatever is lost and whenever the window is killed, what was kept is stored once', async () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    Object.assign(server, { logs: [], byKey: new Map(), instead: [] })
    const random = randomFrom(seed)
    const kept: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const window = await openWindow()
      server.instead = Array.from({ length: 3 }, () => {
        const drawn = random()
        if (drawn < 0.3) return 'lost before'
        if (drawn < 0.6) return 'lost after'
        return drawn < 0.7 ? refusal(500, 'internal') : undefined
      }).filter((one) => one !== undefined)
      const ph = 8 + (seed * 10 + at) / 1000
      const killed = random() < 0.5
      const saving = window.save({ ph }, { clear: () => kept.push(ph) })
      // The save is not awaited: the next window opens while this one is still saving, as after a kill.
      const turns = Math.floor(random() * 40)
      if (killed)
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      else await saving
      saving.catch(() => {})
    }
    server.instead = []
    const last = await openWindow()
    await vi.waitFor(
      async () => {
        await last.send()
        expect(await last.unsentCalls(), `seed ${seed}`).toEqual([])
      },
      // A loaded machine is slow, but not wrong.
      { timeout: 60_000 },
    )
    expect(storedPh().toSorted()).toEqual(kept.toSorted())
  }
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
