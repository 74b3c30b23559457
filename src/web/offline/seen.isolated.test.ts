import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SeenReply } from './database.ts'

const logs = '/api/aquariums/7/logs'

/** The module as a newly opened page of the app has it. */
async function openPage() {
  vi.resetModules()
  return import('./seen.ts')
}
const signedIn = (user: string) => vi.stubGlobal('document', { cookie: `coralline_signed_in=${user}` })

beforeEach(() => {
  signedIn('user-3')
  vi.stubGlobal('indexedDB', new IDBFactory())
})

let second = 0
function seen(address: string, reply: unknown, user_id = 3): SeenReply {
  second += 1
  return { address, reply, user_id, at: new Date(second * 1000).toISOString() }
}
const me = (id: number) => seen('/api/me', { id }, id)

test('what an address answered last is there for the next page', async () => {
  const { keepSeen } = await openPage()
  await keepSeen([me(3), seen(logs, 'first')])
  await keepSeen([seen(logs, 'second')])
  const { lastSeen } = await openPage()
  expect(await lastSeen(logs)).toMatchObject({ reply: 'second' })
  expect(await lastSeen('/api/aquariums/8/logs')).toBeUndefined()
})

test('another keeper sees nothing of it, whichever answer comes first', async () => {
  const { keepSeen, lastSeen } = await openPage()
  await keepSeen([me(3), seen(logs, 'of the first')])
  signedIn('user-4')
  await keepSeen([seen('/api/aquariums/', 'of the second', 4), me(4)])
  signedIn('user-3')
  expect(await lastSeen(logs)).toBeUndefined()
  signedIn('user-4')
  expect(await lastSeen(logs)).toBeUndefined()
  expect(await lastSeen('/api/aquariums/')).toMatchObject({ reply: 'of the second' })
  // Replies to somebody who has signed in in another window meanwhile are not this keeper's.
  await keepSeen([seen(logs, 'of a third', 5)])
  expect(await lastSeen(logs)).toBeUndefined()
  expect(await lastSeen('/api/aquariums/')).toMatchObject({ reply: 'of the second' })
})

test('what one keeper saw is not shown to the next before anything was answered, nor where it is not known whose session it is', async () => {
  const { keepSeen, lastSeen } = await openPage()
  await keepSeen([me(3), seen(logs, 'of the first')])
  for (const user of ['user-4', '1', '3']) {
    signedIn(user)
    expect(await lastSeen('/api/me')).toBeUndefined()
    expect(await lastSeen(logs)).toBeUndefined()
  }
  vi.stubGlobal('document', { cookie: '' })
  expect(await lastSeen(logs)).toBeUndefined()
})

test('of one keeper nothing is left in the browser once it keeps something of another', async () => {
  const { keepSeen } = await openPage()
  const { deviceDatabase } = await import('./database.ts')
  await keepSeen([me(3), seen(logs, 'of the first')])
  signedIn('user-4')
  await keepSeen([me(4)])
  expect(await (await deviceDatabase()).getAll('seen')).toMatchObject([{ user_id: 4 }])
})

test('the newest sixty are kept, and who is signed in among them', async () => {
  const { keepSeen, lastSeen } = await openPage()
  await keepSeen([me(3)])
  for (let tank = 0; tank < 70; tank += 1) await keepSeen([seen(`/api/aquariums/${tank}`, tank)])
  expect(await lastSeen('/api/aquariums/9')).toBeUndefined()
  expect(await lastSeen('/api/aquariums/10')).toMatchObject({ reply: 10 })
  expect(await lastSeen('/api/me')).toMatchObject({ reply: { id: 3 } })
})

test('nothing is left when it is forgotten', async () => {
  const { keepSeen, lastSeen, forgetSeen } = await openPage()
  await keepSeen([me(3), seen(logs, 'mine')])
  await forgetSeen()
  expect(await lastSeen('/api/me')).toBeUndefined()
  expect(await lastSeen(logs)).toBeUndefined()
})
