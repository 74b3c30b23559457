import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnsentCall } from '#web/offline/database.ts'

/** What a browser keeps: names of caches, and the number of workers. */
const browser = { caches: new Set<string>(), workers: 0, leave: () => {} }
let places: Record<string, string>

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3' })
  places = { 'coralline:log-draft:3:7': '{}', 'coralline-scheme': 'dark', elsewhere: 'stays' }
  // As in a browser, the stored places are properties of `localStorage` itself.
  const removeItem = (place: string) => delete places[place]
  vi.stubGlobal(
    'localStorage',
    new Proxy(places, { get: (_, name) => (name === 'removeItem' ? removeItem : undefined) }),
  )
  Object.assign(browser, { caches: new Set(['coralline /assets/manifest-1.js']), workers: 1 })
  vi.stubGlobal('addEventListener', (_name: 'pagehide', leave: () => void) => {
    browser.leave = leave
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function withWorker() {
  const unregister = async () => {
    browser.workers -= 1
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  vi.stubGlobal('caches', {
    keys: async () => [...browser.caches],
    delete: async (name: string) => browser.caches.delete(name),
  })
}

test.each(['with https', 'on plain http, which has no worker'])(
  'what was seen, typed and chosen goes, and the app that starts by itself; what waits to be sent stays: %s',
  async (where) => {
    if (where === 'with https') withWorker()
    else vi.stubGlobal('navigator', {})
    const { cacheReplies, lastReply } = await import('./cached-replies.ts')
    const { deviceDatabase } = await import('./database.ts')
    const { forgetDevice } = await import('./forget-device.ts')
    const at = '2026-11-22T10:12:00.000Z'
    await cacheReplies([{ address: '/api/me', user_id: 3, at, reply: { id: 3 } }])
    await (await deviceDatabase()).add('outbox', {
      call: 'POST /api/logs/',
      user_id: 4,
      key: 'k',
      made_at: at,
    } as UnsentCall)

    await forgetDevice()
    expect(await lastReply('/api/me')).toBeUndefined()
    expect(await (await deviceDatabase()).getAll('outbox')).toMatchObject([{ user_id: 4 }])
    expect(places).toEqual({ elsewhere: 'stays' })
    if (where === 'with https') expect([browser.workers, browser.caches.size]).toEqual([0, 0])

    places['coralline:notes-draft:3:7'] = 'kept when the page was left'
    browser.leave()
    expect(places).toEqual({ elsewhere: 'stays' })
  },
)
