import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/users.ts'

const kept = vi.hoisted(() => ({
  forgetCachedReplies: vi.fn<() => Promise<void>>(),
  unsent: [] as object[],
  drafts: false,
}))
const told = vi.hoisted(() => ({ showMessage: vi.fn<(message: { title: string }) => void>() }))
vi.mock('#web/offline/load.ts', () => ({ forgetCachedReplies: kept.forgetCachedReplies }))
vi.mock('#web/outbox/unsent-of.ts', () => ({ unsentOf: async () => kept.unsent }))
vi.mock('#web/ui/drafts/drafts.ts', () => ({ hasDrafts: () => kept.drafts, clearDraftsOf: () => {} }))
vi.mock('#web/ui/messages/notification.ts', async (original) => ({
  ...(await original<object>()),
  showMessage: told.showMessage,
}))

const { logOut, logOutOrAsk } = await import('./log-out.ts')
const assign = vi.fn<(address: string) => void>()
const user = { id: 3 } as User
let answer: () => Response

beforeEach(() => {
  Object.assign(kept, { unsent: [], drafts: false })
  answer = () => Response.json({ id: 3 })
  kept.forgetCachedReplies.mockResolvedValue()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const expectLoggedOut = () => {
  expect(kept.forgetCachedReplies).toHaveBeenCalledOnce()
  expect(assign.mock.calls).toEqual([['/api/logout']])
}

test('what was seen is forgotten before the page is left, also when the session has ended before', async () => {
  await logOutOrAsk(user, () => expect.unreachable())
  expectLoggedOut()
  vi.resetAllMocks()
  answer = () => Response.json({ code: 'unauthenticated', message: 'Sign in.' }, { status: 401 })
  await logOut(3)
  expectLoggedOut()
})

test('without the server nothing is removed, and a message says so', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await logOut(3)
  expect(told.showMessage).toHaveBeenCalledWith(expect.objectContaining({ title: 'Not signed out' }))
  expect(kept.forgetCachedReplies).not.toHaveBeenCalled()
  expect(assign).not.toHaveBeenCalled()
})

test('whoever would lose a draft, or leave a log behind, is asked first', async () => {
  const ask = vi.fn<(leaving: object) => void>()
  kept.drafts = true
  await logOutOrAsk(user, ask)
  const logs = [{ noun: 'log' }, { noun: 'log' }]
  Object.assign(kept, { unsent: logs, drafts: false })
  await logOutOrAsk(user, ask)
  expect(ask.mock.calls).toEqual([[{ user, unsent: [] }], [{ user, unsent: logs }]])
  expect(assign).not.toHaveBeenCalled()
})
