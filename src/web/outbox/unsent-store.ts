import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { lastSitting } from '#web/api/session-hint.ts'
import type { EarlierLog, NewCall, Refusal, UnsentCall } from '#web/offline/database.ts'
import { deviceDatabase } from '#web/offline/database.ts'

/** Resolves once the call is on the disk. @throws where the browser stores nothing, or has no room */
export async function storeUnsent(call: NewCall): Promise<number> {
  const transaction = await strictly()
  // The store assigns `seq`.
  const seq = await transaction.store.add(call as UnsentCall)
  await transaction.done
  // A browser that is short of room deletes data without asking, unless it was asked to keep it.
  void navigator.storage?.persist?.().catch(() => {})
  return seq
}

/**
 * All unsent calls, or those of one user, oldest first. A sitter has the id of the keeper, and only the calls of the one
 * tank: those of the others wait until the keeper signs in here again.
 */
export async function unsentCalls(userId?: number): Promise<UnsentCall[]> {
  const all = (await (await deviceDatabase()).getAll('outbox')).map(asCall)
  if (userId === undefined) return all
  const { aquarium_id: only } = lastSitting() ?? {}
  return all.filter((call) => call.user_id === userId && (only ?? call.aquarium_id) === call.aquarium_id)
}

export async function removeUnsent(seq: number): Promise<void> {
  const transaction = await strictly()
  await transaction.store.delete(seq)
  await transaction.done
}

/** Marks a call as refused, to wait for its user; does nothing when another window has sent it meanwhile. */
export function refuseUnsent(seq: number, refusal: Refusal): Promise<void> {
  return change(seq, (call) => ({ ...call, refusal }))
}

/** Turns a refused call into one that was never sent, about another aquarium if one is given. */
export function renewUnsent(seq: number, aquarium?: { id: number; name: string }): Promise<void> {
  return change(seq, ({ refusal: _, ...call }) => ({
    ...(aquarium ? movedTo(aquarium, call) : call),
    key: newIdempotencyKey(),
  }))
}

/** The aquarium stands in the path of a call or in its body. */
function movedTo({ id, name }: { id: number; name: string }, call: Omit<UnsentCall, 'refusal'>): UnsentCall {
  const { params, body } = call as { params?: object; body?: object }
  return {
    ...call,
    aquarium_id: id,
    aquarium_name: name,
    ...(call.call.includes('/aquariums/:id/') && { params: { ...params, id } }),
    ...(body && 'aquarium_id' in body && { body: { ...body, aquarium_id: id } }),
  } as UnsentCall
}

async function change(seq: number, to: (call: UnsentCall) => UnsentCall): Promise<void> {
  const transaction = await strictly()
  const stored = await transaction.store.get(seq)
  if (stored) await transaction.store.put(to(asCall(stored)))
  await transaction.done
}

function asCall(stored: UnsentCall | EarlierLog): UnsentCall {
  if ('call' in stored) return stored
  return { ...stored, call: 'POST /api/logs/', aquarium_id: stored.body.aquarium_id, noun: 'log' }
}

/** A transaction that is on the disk before it reports success. */
async function strictly() {
  return (await deviceDatabase()).transaction('outbox', 'readwrite', { durability: 'strict' })
}
