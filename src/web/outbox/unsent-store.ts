import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Refusal, UnsentLog } from '#web/offline/database.ts'
import { keptHere } from '#web/offline/database.ts'

export type NewUnsent = Omit<UnsentLog, 'seq' | 'refusal'>

/** Once it answers, the log is on the disk. @throws where the browser keeps nothing, or has no room */
export async function keepUnsent(log: NewUnsent): Promise<number> {
  const transaction = await strictly()
  // The store counts.
  const seq = await transaction.store.add(log as UnsentLog)
  await transaction.done
  // A browser that is short of room asks nobody before it throws data away, unless it was asked to spare it.
  void navigator.storage?.persist?.().catch(() => {})
  return seq
}

/** All, or those of a keeper, the oldest first. */
export async function unsentLogs(userId?: number): Promise<UnsentLog[]> {
  const all = await (await keptHere()).getAll('outbox')
  return userId === undefined ? all : all.filter((log) => log.user_id === userId)
}

export async function removeUnsent(seq: number): Promise<void> {
  const transaction = await strictly()
  await transaction.store.delete(seq)
  await transaction.done
}

/** Lets a log wait for its keeper; nothing when another window has sent it meanwhile. */
export function refuseUnsent(seq: number, refusal: Refusal): Promise<void> {
  return change(seq, (log) => ({ ...log, refusal }))
}

/** Makes a refused log one that was never sent, in another tank if that is said. */
export function renewUnsent(seq: number, aquarium?: { id: number; name: string }): Promise<void> {
  return change(seq, ({ refusal: _, ...log }) => ({
    ...log,
    key: newIdempotencyKey(),
    ...(aquarium && { aquarium_name: aquarium.name, body: { ...log.body, aquarium_id: aquarium.id } }),
  }))
}

async function change(seq: number, to: (log: UnsentLog) => UnsentLog): Promise<void> {
  const transaction = await strictly()
  const log = await transaction.store.get(seq)
  if (log) await transaction.store.put(to(log))
  await transaction.done
}

/** The disk has it before the answer comes. */
async function strictly() {
  return (await keptHere()).transaction('outbox', 'readwrite', { durability: 'strict' })
}
