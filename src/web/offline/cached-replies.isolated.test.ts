import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CachedReply } from './database.ts'

const logs = '/api/aquariums/7/logs'

/** The module as a newly opened page of the app has it. */
async function openPage() {
  vi.resetModules()
  return import('./cached-replies.ts')
}
const signedIn = (user: string) => vi.stubGlobal('document', { cookie: `coralline_signed_in=${user}` })

beforeEach(() => {
  signedIn('user-3')
  vi.stubGlobal('indexedDB', new IDBFactory())
})

let second = 0
function seen(address: string, reply: unknown, user_id = 3): CachedReply {
  second += 1
  return { address, reply, user_id, at: new Date(second * 1000).toISOString() }
}
const me = (id: number) => seen('/api/me', { id }, id)

test('what an address answered last is there for the next page', async () => {
  const { cacheReplies } = await openPage()
  await cacheReplies([me(3), seen(logs, 'first')])
  await cacheReplies([seen(logs, 'second')])
  const { lastReply } = await openPage()
  expect(await lastReply(logs)).toMatchObject({ reply: 'second' })
  expect(await lastReply('/api/aquariums/8/logs')).toBeUndefined()
})

test('another keeper sees nothing of it, whichever answer comes first', async () => {
  const { cacheReplies, lastReply } = await openPage()
  await cacheReplies([me(3), seen(logs, 'of the first')])
  signedIn('user-4')
  await cacheReplies([seen('/api/aquariums/', 'of the second', 4), me(4)])
  signedIn('user-3')
  expect(await lastReply(logs)).toBeUndefined()
  signedIn('user-4')
  expect(await lastReply(logs)).toBeUndefined()
  expect(await lastReply('/api/aquariums/')).toMatchObject({ reply: 'of the second' })
  // Replies to somebody who has signed in in another window meanwhile are not this user's.
  await cacheReplies([seen(logs, 'of a third', 5)])
  expect(await lastReply(logs)).toBeUndefined()
  expect(await lastReply('/api/aquariums/')).toMatchObject({ reply: 'of the second' })
})

test('what one keeper saw is not shown to the next before anything was answered, nor where it is not known whose session it is', async () => {
  const { cacheReplies, lastReply } = await openPage()
  await cacheReplies([me(3), seen(logs, 'of the first')])
  for (const user of ['user-4', '1', '3']) {
    signedIn(user)
    expect(await lastReply('/api/me')).toBeUndefined()
    expect(await lastReply(logs)).toBeUndefined()
  }
  vi.stubGlobal('document', { cookie: '' })
  expect(await lastReply(logs)).toBeUndefined()
})

test('of one keeper nothing is left in the browser once it keeps something of another', async () => {
  const { cacheReplies } = await openPage()
  const { deviceDatabase } = await import('./database.ts')
  await cacheReplies([me(3), seen(logs, 'of the first')])
  signedIn('user-4')
  await cacheReplies([me(4)])
  expect(await (await deviceDatabase()).getAll('seen')).toMatchObject([{ user_id: 4 }])
})

test('the newest sixty are kept, and who is signed in among them', async () => {
  const { cacheReplies, lastReply } = await openPage()
  await cacheReplies([me(3)])
  for (let tank = 0; tank < 70; tank += 1) await cacheReplies([seen(`/api/aquariums/${tank}`, tank)])
  expect(await lastReply('/api/aquariums/9')).toBeUndefined()
  expect(await lastReply('/api/aquariums/10')).toMatchObject({ reply: 10 })
  expect(await lastReply('/api/me')).toMatchObject({ reply: { id: 3 } })
})

test('nothing is left when it is forgotten', async () => {
  const { cacheReplies, lastReply, forgetReplies } = await openPage()
  await cacheReplies([me(3), seen(logs, 'mine')])
  await forgetReplies()
  expect(await lastReply('/api/me')).toBeUndefined()
  expect(await lastReply(logs)).toBeUndefined()
})
