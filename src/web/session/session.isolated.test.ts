import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#domain/testing/storage.ts'
import { NetworkError } from '#web/api/api.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import { setShownUser } from '#web/api/shown-user.ts'
import { logDraftStorageKey } from '#web/log-form/draft/log-draft.ts'
import { hasDrafts, writeDraft } from '#web/ui/drafts/drafts.ts'
import { fetchUser, isStillTheirs } from './session.ts'

const kept = new Map<string, string>()
/** What the server answers when it is asked who is signed in. */
let answer: () => Response
const signedIn = (id: number) => () => Response.json({ id, preferences: {} })
const signedOut = () =>
  Response.json({ code: 'unauthenticated', message: 'Please sign in.' }, { status: 401 })

beforeEach(() => {
  kept.clear()
  answer = signedIn(3)
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3' })
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal('localStorage', storageOf(kept))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setShownUser(undefined)
})

test('what a page shows is theirs while the server says so, and nobody’s while there is no such answer', async () => {
  expect(await isStillTheirs(3)).toBe(true)
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(isStillTheirs(3)).rejects.toThrow(NetworkError)
  answer = () => new Response('<h1>Bad gateway', { status: 502 })
  await expect(isStillTheirs(3)).rejects.toMatchObject({ code: 'internal' })
})

test('what a page shows is not theirs once they are signed out or somebody else is signed in', async () => {
  answer = signedOut
  expect(await isStillTheirs(3)).toBe(false)
  answer = signedIn(4)
  expect(await isStillTheirs(3)).toBe(false)
  vi.stubGlobal('document', { cookie: '' })
  answer = signedIn(3)
  expect(await isStillTheirs(3)).toBe(false)
})

test('what a page shows is not theirs once somebody else is signed in, also on a line that then fails', async () => {
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-4' })
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await isStillTheirs(3)).toBe(false)
})

test('who comes finds their own drafts, and those of nobody else are left', async () => {
  for (const user of [3, 4]) writeDraft(logDraftStorageKey(user, { aquariumId: 7 }), { text: 'half a test' })
  // A page that has just been opened does not know yet who was signed in before.
  vi.resetModules()
  await (await import('./session.ts')).fetchUser()
  expect([hasDrafts(3), hasDrafts(4)]).toEqual([true, false])
})

const refused = (code: string, status: number) =>
  Response.json({ code, message: 'This device may not do that.' }, { status })
const sitting = { user_id: 3, aquarium_id: 7, name: 'Reef', until: '2026-12-12T22:59:59.999Z' }
const answerSitter = (address: string) =>
  address.includes('/api/me') ? refused('right_needed', 403) : Response.json(sitting)

test('who may not ask for the account is a sitter, of whose tank the browser keeps the name', async () => {
  vi.stubGlobal('fetch', async (address: string) => answerSitter(address))
  expect(await fetchUser()).toMatchObject({ id: 3, name: '', email: '', role: 'user', sitting })
  expect(signInAddress('/aquarium/7')).toBe('/pair')
  expect(await isStillTheirs(3)).toBe(true)
  expect(await isStillTheirs(4)).toBe(false)
})

test('once an account signs in where somebody looked after a tank, the browser is a sitter’s no more', async () => {
  vi.stubGlobal('fetch', async (address: string) => answerSitter(address))
  await fetchUser()
  vi.stubGlobal('fetch', async () => answer())
  expect(await fetchUser()).not.toHaveProperty('sitting')
  expect(signInAddress('/aquarium/7')).toBe('/api/login?next=%2Faquarium%2F7')
})
