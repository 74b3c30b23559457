import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { Refusal, UnsentLog } from '#web/offline/database.ts'
import { keptHere } from '#web/offline/database.ts'

export type NewUnsent = Omit<UnsentLog, 'seq' | 'refusal'>

/** Stores a log; once the promise resolves, the log is on the disk. @throws where the browser keeps nothing, or has no room */
export async function keepUnsent(log: NewUnsent): Promise<number> {
  const transaction = await strictly()
  // The store assigns `seq`.
  const seq = await transaction.store.add(log as UnsentLog)
  await transaction.done
  // A browser that is short of room deletes data without asking, unless it was asked to keep it.
  void navigator.storage?.persist?.().catch(() => {})
  return seq
}

/** All unsent logs, or those of one keeper, oldest first. */
export async function unsentLogs(userId?: number): Promise<UnsentLog[]> {
  const all = await (await keptHere()).getAll('outbox')
  return userId === undefined ? all : all.filter((log) => log.user_id === userId)
}

export async function removeUnsent(seq: number): Promise<void> {
  const transaction = await strictly()
  await transaction.store.delete(seq)
  await transaction.done
}

/** Marks a log as refused, to wait for its keeper; does nothing when another window has sent it meanwhile. */
export function refuseUnsent(seq: number, refusal: Refusal): Promise<void> {
  return change(seq, (log) => ({ ...log, refusal }))
}

/** Turns a refused log into one that was never sent, in another tank if one is given. */
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

/** A transaction that is on the disk before it reports success. */
async function strictly() {
  return (await keptHere()).transaction('outbox', 'readwrite', { durability: 'strict' })
}
