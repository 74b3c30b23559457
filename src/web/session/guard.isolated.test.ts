import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/account.ts'
import { ApiError, authenticationRequired } from '#contract/errors/errors.ts'
import { NetworkError } from '#web/api/api.ts'
import { leaveToSignIn } from '#web/offline/leave-to-sign-in.ts'
import { requireUser, stayWithoutNetwork } from './guard.ts'
import { keepToTank } from './sitting.ts'

/** A server that answers who is signed in, and what the guard did to the page. */
const server = vi.hoisted(() => ({ fetchUser: vi.fn<(signal: AbortSignal) => Promise<unknown>>() }))
const page = vi.hoisted(() => ({
  showMessage: vi.fn<(message: { title: string; body: string }) => void>(),
  forgetCachedReplies: vi.fn<() => Promise<void>>(),
}))
vi.mock('./session.ts', async (original) => ({ ...(await original<object>()), ...server }))
vi.mock('#web/ui/messages/notification.ts', async (original) => ({
  ...(await original<object>()),
  showMessage: page.showMessage,
}))
vi.mock('#web/offline/load.ts', () => ({ forgetCachedReplies: page.forgetCachedReplies }))

const assign = vi.fn<(address: string) => void>()
const keeper = { id: 3, role: 'user' } as Me
const { signal } = new AbortController()
const title = 'Authentication Error'

beforeEach(() => {
  vi.stubGlobal('location', { assign })
  page.forgetCachedReplies.mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const visit = (path: string) => requireUser(new URL(path, 'https://reef.example'), signal)

/** Where a page is sent instead. */
async function sentTo(visited: Promise<unknown>): Promise<string | null> {
  const thrown = await visited.catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw thrown
  return thrown.headers.get('location')
}

test('lets a keeper in, and only an admin into what is an admin’s', async () => {
  server.fetchUser.mockResolvedValue(keeper)
  await expect(visit('/aquarium/7')).resolves.toBe(keeper)
  await expect(visit('/administration')).resolves.toBe(keeper)
  expect(page.showMessage).not.toHaveBeenCalled()
  for (const path of ['/admin', '/admin/users']) await expect(sentTo(visit(path))).resolves.toBe('/')
  expect(page.showMessage).toHaveBeenCalledTimes(2)
  const admin = { ...keeper, role: 'admin' } as Me
  server.fetchUser.mockResolvedValue(admin)
  await expect(visit('/admin/users')).resolves.toBe(admin)
})

test('a sitter has the pages of one tank, and is sent there from all others', async () => {
  const sitting = { user_id: 3, aquarium_id: 7, name: 'Reef', until: '2026-12-12T22:59:59.999Z' }
  const sitter = { ...keeper, sitting, keepToTank: (url: URL) => keepToTank(url, sitting) }
  server.fetchUser.mockResolvedValue(sitter)
  for (const path of ['/aquarium/7', '/aquarium/7/care', '/aquarium/7/alkalinity'])
    await expect(visit(path)).resolves.toBe(sitter)
  const others = ['/dashboard', '/settings', '/settings/access', '/devices', '/aquarium/8', '/aquarium/70']
  for (const path of [...others, '/aquarium/7/look-after', '/admin'])
    await expect(sentTo(visit(path))).resolves.toBe('/aquarium/7')
  await expect(sentTo(visit('/log'))).resolves.toBe('/aquarium/7?log=1')
})

test('who is not signed in signs in and comes back, and what was seen is forgotten before', async () => {
  const forgotten = Promise.withResolvers<void>()
  page.forgetCachedReplies.mockReturnValue(forgotten.promise)
  server.fetchUser.mockRejectedValue(authenticationRequired())
  const ended = vi.fn<() => void>()
  visit('/aquarium/7?from=2026-01-01').then(ended, ended)
  await vi.waitFor(() => expect(page.forgetCachedReplies).toHaveBeenCalled())
  expect(assign).not.toHaveBeenCalled()
  forgotten.resolve()
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(assign.mock.calls).toEqual([
    [`/api/login?next=${encodeURIComponent('/aquarium/7?from=2026-01-01')}`],
  ])
  // The page is about to be left, so nothing of it is drawn meanwhile.
  expect(ended).not.toHaveBeenCalled()
  expect(page.showMessage).not.toHaveBeenCalled()
})

test('a session that ends on an open page leaves nothing of what was seen', async () => {
  void leaveToSignIn('/aquarium/7')
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(page.forgetCachedReplies).toHaveBeenCalledBefore(assign)
})

test('a refusal of another kind, and an empty answer, lead to the home page and are told', async () => {
  server.fetchUser.mockRejectedValue(new ApiError('internal', 'The server made a mistake.'))
  await expect(sentTo(visit('/dashboard'))).resolves.toBe('/')
  server.fetchUser.mockResolvedValue(undefined)
  await expect(sentTo(visit('/dashboard'))).resolves.toBe('/')
  expect(page.showMessage.mock.calls).toEqual([
    [{ title, body: 'The server made a mistake.' }],
    [{ title, body: authenticationRequired().message }],
  ])
  expect(page.forgetCachedReplies).not.toHaveBeenCalled()
})

test('an abort is the router’s own, and is told to nobody', async () => {
  const abort = new DOMException('', 'AbortError')
  server.fetchUser.mockRejectedValue(abort)
  await expect(visit('/dashboard')).rejects.toBe(abort)
  expect(page.showMessage).not.toHaveBeenCalled()
})

test('without a network, and with no page to stay on, the failure is shown in its place', async () => {
  const lost = new NetworkError()
  server.fetchUser.mockRejectedValue(lost)
  await expect(visit('/dashboard')).rejects.toBe(lost)
  expect(page.showMessage).not.toHaveBeenCalled()
  expect(page.forgetCachedReplies).not.toHaveBeenCalled()
  expect(() => stayWithoutNetwork(title, new Error('Another one.'))).not.toThrow()
})
