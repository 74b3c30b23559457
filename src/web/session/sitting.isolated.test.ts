import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#domain/testing/storage.ts'
import { sittingKey } from '#web/api/session-hint.ts'
import { logDraftStorageKey } from '#web/log-form/draft/log-draft.ts'
import type { NewCall } from '#web/offline/database.ts'

const stored = new Map<string, string>()
const sitting = { user_id: 3, aquarium_id: 7, name: 'Reef', until: '2099-12-12T22:59:59.999Z' }
const keeper = { id: 3, name: 'Ophelia', email: 'ophelia@example.com', preferences: {} }
const refusal = (code: string, status: number) =>
  Response.json({ code, message: 'Not allowed.' }, { status, headers: {} })
/** What the server answers, by address; a network that fails for all others. */
let answers: Record<string, () => Response>
const paired = {
  '/api/me': () => refusal('right_needed', 403),
  '/api/sitting': () => Response.json(sitting),
}

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  answers = {}
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3', querySelector: () => null })
  const fetched = async (address: string) => {
    const answer = answers[address]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the app in a browser that has kept these replies for the keeper's id. */
async function open(replies: Record<string, unknown> = {}) {
  const [session, { cacheReplies, lastReply }, drafts, store] = await Promise.all([
    import('./session.ts'),
    import('#web/offline/cached-replies.ts'),
    import('#web/ui/drafts/drafts.ts'),
    import('#web/outbox/unsent-store.ts'),
  ])
  const at = '2026-11-22T10:12:00.000Z'
  await cacheReplies(Object.entries(replies).map(([address, reply]) => ({ address, user_id: 3, at, reply })))
  return { ...session, lastReply, ...drafts, ...store }
}

test('a phone of the keeper that becomes a sitter’s forgets what the keeper saw and typed, not what waits', async () => {
  const app = await open({ '/api/me': keeper, '/api/aquariums': ['Reef', 'Nano'] })
  app.writeDraft(logDraftStorageKey(3, { aquariumId: 8 }), { text: 'half a test' })
  const call = { call: 'POST /api/logs/', key: 'k', user_id: 3, noun: 'log', made_at: '2026-11-22T10:12:00Z' }
  for (const aquarium_id of [7, 8]) await app.storeUnsent({ ...call, aquarium_id } as unknown as NewCall)
  answers = paired
  expect(await app.fetchUser()).toMatchObject({ name: '', sitting })
  expect(await app.lastReply('/api/me')).toBeUndefined()
  expect(await app.lastReply('/api/aquariums')).toBeUndefined()
  expect(app.hasDrafts(3)).toBe(false)
  expect((await app.unsentCalls(3)).map(({ aquarium_id }) => aquarium_id)).toEqual([7])

  answers = { '/api/me': () => Response.json(keeper) }
  expect(await app.fetchUser()).not.toHaveProperty('sitting')
  expect(await app.unsentCalls(3)).toHaveLength(2)
})

test('without a network a sitter is not taken for the keeper of whom a reply is still kept', async () => {
  stored.set(sittingKey, JSON.stringify(sitting))
  const app = await open({ '/api/me': keeper, '/api/sitting': sitting })
  expect(await app.fetchUser()).toMatchObject({ name: '', sitting })
  expect(stored.has(sittingKey)).toBe(true)
})

test('a sitter whose time has passed is signed out also without a network, and what was seen is forgotten', async () => {
  const past = { ...sitting, until: '2026-11-20T22:59:59.999Z' }
  stored.set(sittingKey, JSON.stringify(past))
  const app = await open({ '/api/sitting': past, '/api/aquariums/7': 'Reef' })
  await expect(app.fetchUser()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await app.lastReply('/api/aquariums/7')).toBeUndefined()
  expect(stored.has(sittingKey)).toBe(true)
})

test('whether a page is still a sitter’s is for the server to say', async () => {
  stored.set(sittingKey, JSON.stringify(sitting))
  const app = await open({ '/api/sitting': sitting })
  answers = paired
  await app.fetchUser()
  expect(await app.isStillTheirs(3)).toBe(true)
  answers = {}
  await expect(app.isStillTheirs(3)).rejects.toThrow('')
})

test('a page that the Back button brings is nobody’s once the time has passed, also without a network', async () => {
  stored.set(sittingKey, JSON.stringify(sitting))
  const app = await open()
  answers = paired
  await app.fetchUser()
  answers = {}
  stored.set(sittingKey, JSON.stringify({ ...sitting, until: '2026-11-20T22:59:59.999Z' }))
  expect(await app.isStillTheirs(3)).toBe(false)
})

test('a page that stays open, or comes to sight on a slow line, ends with the time of its sitter', async () => {
  const reload = vi.fn()
  const heard: Record<string, () => void> = {}
  const listen = (type: string, hear: () => void) => {
    heard[type] = hear
  }
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('removeEventListener', () => {})
  const seen = { visibilityState: 'visible', addEventListener: listen, removeEventListener: () => {} }
  vi.stubGlobal('document', { cookie: '', querySelector: () => null, ...seen })
  const line = { onLine: true }
  vi.stubGlobal('navigator', line)
  const { watchEnd } = await import('./sitting-end.ts')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    const stop = watchEnd(sitting)
    answers = { '/api/sitting': () => Response.json(sitting) }
    for (const type of ['pageshow', 'visibilitychange']) heard[type]?.()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    answers = { '/api/sitting': () => refusal('internal', 500) }
    heard.pageshow?.()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
    expect(reload).not.toHaveBeenCalled()
    let answer = (_: Response) => {}
    vi.mocked(fetch).mockReturnValue(new Promise<Response>((resolve) => (answer = resolve)))
    heard.pageshow?.()
    vi.setSystemTime(Date.now() + 10_000)
    expect(reload).not.toHaveBeenCalled()
    answer(refusal('unauthenticated', 401))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    stop()

    const until = new Date(Date.now() + 60_000).toISOString()
    const stopNext = watchEnd({ ...sitting, until })
    vi.advanceTimersByTime(45_000)
    expect(reload).toHaveBeenCalledTimes(1)
    line.onLine = false
    vi.advanceTimersByTime(15_000)
    await vi.waitFor(() => expect(heard.online).toBeDefined())
    expect(reload).toHaveBeenCalledTimes(1)
    heard.online?.()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    stopNext()
  } finally {
    vi.useRealTimers()
  }
})

test('the end of a sitting is a day, also one that has passed', async () => {
  const { untilWords } = await import('./sitting.ts')
  const words = (until: string) => untilWords({ until }, new Date('2026-11-22T12:00:00'))
  expect(words(new Date('2026-11-20T12:00:00').toISOString())).toBe('20 November')
  expect(words(new Date('2026-11-22T23:59:59').toISOString())).toBe('today')
  expect(words(new Date('2026-11-23T23:59:59').toISOString())).toBe('tomorrow')
})
