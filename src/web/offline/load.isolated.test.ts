import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#web/api/api.ts'

const told = vi.hoisted(() => ({ stale: undefined as unknown, isAnswered: false }))
vi.mock('./stale-since.ts', () => ({
  showStaleSince: (stale: unknown) => {
    told.stale = stale
  },
  noteAnswered: () => {
    told.isAnswered = true
  },
}))

const logs = '/api/aquariums/7/logs'
const others = '/api/aquariums/8/logs'
const patience = 4000
/** Requests that the server has not answered yet, by address. */
let asked: Map<string, PromiseWithResolvers<Response>>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3', querySelector: () => null })
  Object.assign(told, { stale: undefined, isAnswered: false })
  asked = new Map()
  vi.stubGlobal('fetch', (address: string) => {
    const answer = Promise.withResolvers<Response>()
    asked.set(address, answer)
    return answer.promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page in a browser that has seen the logs of two tanks before. */
async function openPage() {
  const [{ load, cacheRepliesFor }, { cacheReplies, lastReply }] = await Promise.all([
    import('./load.ts'),
    import('./cached-replies.ts'),
  ])
  const at = '2026-11-22T10:12:00.000Z'
  await cacheReplies([
    { address: '/api/me', user_id: 3, at, reply: { id: 3 } },
    { address: logs, user_id: 3, at, reply: 'before' },
    { address: others, user_id: 3, at, reply: 'also before' },
  ])
  cacheRepliesFor(3)
  const visit = new AbortController()
  const loadLogs = (id: number, { signal } = visit) => {
    const shown: { reply?: unknown; error?: unknown } = {}
    // Only the address matters here.
    const loading = load('GET /api/aquariums/:id/logs' as 'GET /api/aquariums/:id', {
      params: { id },
      signal,
    })
    loading.then(
      (reply) => Object.assign(shown, { reply }),
      (error: unknown) => Object.assign(shown, { error }),
    )
    return shown
  }
  return { load, loadLogs, lastReply, cacheReplies, cacheRepliesFor, at }
}

test('on a line that takes and does not answer, what was seen last is shown after four seconds, and the late answer is kept', async () => {
  const { loadLogs, lastReply, at } = await openPage()
  const shown = loadLogs(7)
  await vi.advanceTimersByTimeAsync(patience - 1)
  await vi.dynamicImportSettled()
  expect([shown, told.stale]).toEqual([{}, undefined])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'before' }))
  expect(told.stale).toEqual({ at, isOffline: false })

  asked.get(logs)?.resolve(Response.json('late'))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(await lastReply(logs)).toMatchObject({ reply: 'late' })
  })
  // The page still shows the old reply.
  expect(told.stale).toEqual({ at, isOffline: false })
})

test('what else of a visit is answered does not make what was seen before new; the next visit does', async () => {
  const { loadLogs, at } = await openPage()
  const [shown, other] = [loadLogs(7), loadLogs(8)]
  asked.get(logs)?.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'before' }))
  asked.get(others)?.resolve(Response.json('new'))
  await vi.waitFor(() => expect(other).toEqual({ reply: 'new' }))
  expect(told.stale).toEqual({ at, isOffline: true })

  const again = loadLogs(7, new AbortController())
  asked.get(logs)?.resolve(Response.json('new, too'))
  await vi.waitFor(() => expect(again).toEqual({ reply: 'new, too' }))
  expect(told.stale).toBeUndefined()
})

test('a late answer is shown once all that the visit waits for have come, without asking again, and then forgotten', async () => {
  const { loadLogs } = await openPage()
  const shown = [loadLogs(7), loadLogs(8)]
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual([{ reply: 'before' }, { reply: 'also before' }]))
  const asks = new Map(asked)
  asked.clear()
  asks.get(logs)?.resolve(Response.json('late'))
  await vi.advanceTimersByTimeAsync(100)
  expect(told.isAnswered).toBe(false)
  asks.get(others)?.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(told.isAnswered).toBe(true))

  const again = loadLogs(7, new AbortController())
  await vi.waitFor(() => expect(again).toEqual({ reply: 'late' }))
  expect([asked.size, told.stale]).toEqual([0, undefined])
  await vi.advanceTimersByTimeAsync(1000)
  loadLogs(7, new AbortController())
  expect([...asked.keys()]).toEqual([logs])
})

test('where all that comes late is what is shown already the page is new again without being loaded', async () => {
  const { loadLogs, at } = await openPage()
  const shown = [loadLogs(7), loadLogs(8)]
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual([{ reply: 'before' }, { reply: 'also before' }]))
  asked.get(logs)?.resolve(Response.json('before'))
  await vi.advanceTimersByTimeAsync(100)
  expect(told.stale).toEqual({ at, isOffline: false })
  asked.get(others)?.resolve(Response.json('also before'))
  await vi.waitFor(() => expect(told.stale).toBeUndefined())
  expect(told.isAnswered).toBe(false)
  asked.clear()
  loadLogs(7, new AbortController())
  expect([...asked.keys()]).toEqual([logs])
})

test('what comes late as it is shown does not make new what failed', async () => {
  const { loadLogs, at } = await openPage()
  const shown = [loadLogs(7), loadLogs(8)]
  asked.get(others)?.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual([{ reply: 'before' }, { reply: 'also before' }]))
  asked.get(logs)?.resolve(Response.json('before'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toMatchObject({ stale: { at }, isAnswered: false })
})

test('what comes late as it was shown on a page that was left does not make the next page new', async () => {
  const { loadLogs, at } = await openPage()
  const left = loadLogs(8)
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(left).toEqual({ reply: 'also before' }))
  const shown = loadLogs(7, new AbortController())
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'before' }))
  asked.get(others)?.resolve(Response.json('also before'))
  await vi.advanceTimersByTimeAsync(100)
  expect(told.stale).toEqual({ at, isOffline: false })
  asked.get(logs)?.resolve(Response.json('before'))
  await vi.waitFor(() => expect(told.stale).toBeUndefined())
})

test('a late answer does not take back what was answered since to a newer request', async () => {
  const { loadLogs } = await openPage()
  loadLogs(7)
  const slow = loadLogs(8)
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(slow).toEqual({ reply: 'also before' }))
  const asks = new Map(asked)
  asks.get(logs)?.resolve(Response.json('without the new log'))
  await vi.advanceTimersByTimeAsync(100)
  const saved = loadLogs(7, new AbortController())
  asked.get(logs)?.resolve(Response.json('with the new log'))
  await vi.waitFor(() => expect(saved).toEqual({ reply: 'with the new log' }))
  asks.get(others)?.resolve(Response.json('late'))
  await vi.waitFor(() => expect(told.isAnswered).toBe(true))
  asked.clear()
  loadLogs(7, new AbortController())
  expect([...asked.keys()]).toEqual([logs])
})

test('where only failures come late the page is not loaded again', async () => {
  const { loadLogs } = await openPage()
  const shown = loadLogs(7)
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'before' }))
  asked.get(logs)?.resolve(new Response('', { status: 503 }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.isAnswered).toBe(false)
})

/** Opens a page that shows what was seen last, and lets the answer come late: that the session has ended. */
async function endSessionLate() {
  const page = await openPage()
  const shown = page.loadLogs(7)
  await vi.advanceTimersByTimeAsync(patience)
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'before' }))
  const ended = { code: 'unauthenticated', message: 'Please sign in.' }
  asked.get(logs)?.resolve(Response.json(ended, { status: 401 }))
  return page
}

test('a late answer that the session has ended forgets what was seen, then loads the page anew', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const { lastReply } = await endSessionLate()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(await lastReply(logs)).toBeUndefined()
  expect(told.isAnswered).toBe(false)
})

test('a late answer that the session has ended leaves an open dialog alone, and loads the page anew once it is closed', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const open = new Set(['[role=dialog]'])
  const querySelector = (selector: string) => [...open].find((one) => selector.includes(one)) ?? null
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3', querySelector })
  const { lastReply } = await endSessionLate()
  await vi.waitFor(async () => expect(await lastReply(logs)).toBeUndefined())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  open.clear()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledOnce()
})

test('what a visit asks for in turn waits no longer; another visit waits anew', async () => {
  const { loadLogs } = await openPage()
  await vi.advanceTimersByTimeAsync(0)
  loadLogs(7)
  await vi.advanceTimersByTimeAsync(patience)
  const next = loadLogs(7)
  await vi.waitFor(() => expect(next).toEqual({ reply: 'before' }))
  const other = loadLogs(7, new AbortController())
  await vi.advanceTimersByTimeAsync(patience - 1)
  await vi.dynamicImportSettled()
  expect(other).toEqual({})
})

test('what was answered to one keeper is not kept for the next, who comes before it was kept', async () => {
  const { loadLogs, lastReply, cacheReplies, cacheRepliesFor, at } = await openPage()
  const shown = loadLogs(7)
  asked.get(logs)?.resolve(Response.json('of the first'))
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'of the first' }))
  cacheRepliesFor(4)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled()
  await cacheReplies([{ address: '/api/me', user_id: 4, at, reply: { id: 4 } }])
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-4' })
  expect(await lastReply(logs)).toBeUndefined()
})

test('what is answered to the next keeper is not kept for the one whose page is still open', async () => {
  const { loadLogs, lastReply } = await openPage()
  const shown = loadLogs(7)
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-4' })
  asked.get(logs)?.resolve(Response.json('of the next'))
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'of the next' }))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled()
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3' })
  expect(await lastReply(logs)).toMatchObject({ reply: 'before' })
})

test('who is signed in is known without an answer, and makes no page one of before', async () => {
  const { load, at } = await openPage()
  const me = load('GET /api/me')
  asked.get('/api/me')?.reject(new TypeError('Failed to fetch'))
  expect(await me).toEqual({ id: 3 })
  expect(told.stale).toBeUndefined()
  const logs = load('GET /api/aquariums/:id/logs', { params: { id: 7 } })
  asked.get('/api/aquariums/7/logs')?.reject(new TypeError('Failed to fetch'))
  expect(await logs).toBe('before')
  expect(told.stale).toEqual({ at, isOffline: true })
})

test('what was never seen is waited for, and fails as it fails', async () => {
  const { loadLogs } = await openPage()
  const [first, second] = [loadLogs(9), loadLogs(10)]
  await vi.advanceTimersByTimeAsync(10 * patience)
  await vi.dynamicImportSettled()
  expect([first, second, told.stale]).toEqual([{}, {}, undefined])
  asked.get('/api/aquariums/9/logs')?.resolve(Response.json('new'))
  asked.get('/api/aquariums/10/logs')?.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(first).toEqual({ reply: 'new' }))
  await vi.waitFor(() => expect(second.error).toBeInstanceOf(Error))
  expect(String(second.error)).toBe(String(new NetworkError()))
})

test('what one keeper saw is not shown to the next, however long the line is silent', async () => {
  const { loadLogs, lastReply } = await openPage()
  const shownTo = async (user: number) => {
    vi.stubGlobal('document', { cookie: `coralline_signed_in=user-${user}` })
    const shown = loadLogs(7, new AbortController())
    await vi.advanceTimersByTimeAsync(10 * patience)
    await vi.dynamicImportSettled()
    // Asked after the page has asked, so answered after it.
    await lastReply(logs)
    return shown
  }
  expect([await shownTo(4), told.stale]).toEqual([{}, undefined])
  expect(await shownTo(3)).toEqual({ reply: 'before' })
})

test('an answer in time is shown as it is, whatever was seen', async () => {
  const { loadLogs } = await openPage()
  const shown = loadLogs(7)
  asked.get(logs)?.resolve(Response.json('now'))
  await vi.waitFor(() => expect(shown).toEqual({ reply: 'now' }))
  told.stale = undefined
  await vi.advanceTimersByTimeAsync(2 * patience)
  await vi.dynamicImportSettled()
  expect([shown, told.stale]).toEqual([{ reply: 'now' }, undefined])
})
