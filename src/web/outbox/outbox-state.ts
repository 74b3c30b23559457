import { createStore } from '#web/browser/store.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { unsentCalls } from './unsent-store.ts'

export type Pause = { error: unknown; needsSignIn: boolean }

export type Outbox = {
  calls: readonly UnsentCall[]
  pause: Pause | undefined
  isSending: boolean
  /** What this window has sent after its form was closed. */
  sentLater: readonly UnsentCall[]
  /** How many calls another window has sent or removed. */
  goneElsewhere: number
}

let user: number | undefined
let shown: Outbox = { calls: [], pause: undefined, isSending: false, sentLater: [], goneElsewhere: 0 }
const store = createStore(outbox, shown)
/** The channel on which windows tell each other that the stored calls have changed. */
const windows = typeof BroadcastChannel === 'function' ? new BroadcastChannel('coralline-outbox') : undefined
if (windows) windows.onmessage = () => void readAgain()

export function outbox(): Outbox {
  return shown
}

export const useOutbox = store.useValue

/** The user whose calls are sent; undefined where nobody is signed in: then all are shown and none is sent. */
export function userOfOutbox(): number | undefined {
  return user
}

export function setUserOfOutbox(userId: number): void {
  user = userId
}

export function showOutbox(change: Partial<Outbox>): void {
  shown = { ...shown, ...change }
  store.changed()
}

/** What was sent since the last report, once no call waits any more. A refused call does not hold it back. */
export function newsSince(
  reported: Pick<Outbox, 'sentLater' | 'goneElsewhere'>,
  { calls, sentLater, goneElsewhere }: Omit<Outbox, 'pause' | 'isSending'>,
): readonly UnsentCall[] | undefined {
  const sent = sentLater.slice(reported.sentLater.length)
  const isNew = sent.length > 0 || goneElsewhere > reported.goneElsewhere
  const waits = calls.some(({ refusal }) => !refusal)
  return isNew && !waits ? sent : undefined
}

/** Reads the stored calls again, and counts those that other windows have sent or removed. */
export async function readAgain(): Promise<void> {
  const calls = await storedCalls()
  const gone = shown.calls.filter(({ seq }) => !calls.some((call) => call.seq === seq)).length
  showOutbox({ calls, goneElsewhere: shown.goneElsewhere + gone })
}

/** To be called after every change that this window makes to the stored calls. */
export async function unsentChanged(): Promise<void> {
  windows?.postMessage('changed')
  showOutbox({ calls: await storedCalls() })
}

/** If the browser's storage fails, the calls that were read before: the failure has sent none of them. */
function storedCalls(): Promise<readonly UnsentCall[]> {
  return unsentCalls(user).catch(() => shown.calls)
}
