import { setTimeout as delay } from 'node:timers/promises'
import { minute } from '#domain/time/durations.ts'

/** Milliseconds between two notes of use: at every request each read would be a write. */
const noteEvery = 5 * minute
/** Milliseconds that a request waits for its note: writes wait while an import is merged, reads must not. */
const patience = 100
/** What is being noted, each by one request. */
const beingNoted = new Set<string>()

/** Notes that a session or a key is used, unless it was noted just now. `of` tells it from others. */
export async function noteUse(
  { of, last, now }: { of: string; last: string | null; now: Date },
  note: () => Promise<unknown>,
) {
  const isNoted = last !== null && now.getTime() - Date.parse(last) <= noteEvery
  if (isNoted || beingNoted.has(of)) return
  await Promise.race([noteIfPossible(of, note), delay(patience, undefined, { ref: false })])
}

/** Ignores failures, as on a full disk: a later request notes the use. */
async function noteIfPossible(of: string, note: () => Promise<unknown>) {
  beingNoted.add(of)
  try {
    await note()
  } catch {
    return
  } finally {
    beingNoted.delete(of)
  }
}
