import type { EndpointPath } from '#contract/endpoints.ts'
import { hintedUser } from '#web/api/session-hint.ts'
import type { CachedReply } from './database.ts'
import { deviceDatabase } from './database.ts'

/** A tank has some five replies, and a long series is a fifth of a megabyte: ten megabytes at the most. */
const most = 60

const me: EndpointPath = '/api/me'

/** Stores replies in place of the last ones from the same addresses. Those of another user are deleted. */
export async function cacheReplies(replies: readonly CachedReply[]): Promise<void> {
  // Somebody else has signed in in another window: the replies may be theirs.
  if (replies[0]?.user_id !== hintedUser()) return
  const { store, done } = (await deviceDatabase()).transaction('seen', 'readwrite')
  const keeper = await store.get(me)
  if (keeper && keeper.user_id !== replies[0]?.user_id) await store.clear()
  await Promise.all(replies.map((reply) => store.put(reply)))
  const oldestFirst = await store.index('at').getAllKeys()
  const spare = oldestFirst.filter((address) => address !== me).slice(0, -most)
  await Promise.all(spare.map((address) => store.delete(address)))
  await done
}

export async function lastReply(address: string): Promise<CachedReply | undefined> {
  const seen = await (await deviceDatabase()).get('seen', address)
  return seen?.user_id === hintedUser() ? seen : undefined
}

export async function forgetReplies(): Promise<void> {
  await (await deviceDatabase()).clear('seen')
}
