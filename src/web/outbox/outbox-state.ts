import { createStore } from '#web/browser/store.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { unsentLogs } from './unsent-store.ts'

/** Why nothing is sent at the moment. */
export type Pause = { error: unknown; needsSignIn: boolean }

/** The logs of a keeper that this browser has not sent yet, and what is happening to them. */
export type Outbox = {
  logs: readonly UnsentLog[]
  pause: Pause | undefined
  isSending: boolean
  /** How many logs this window has sent after their form was closed. */
  sentLater: number
  /** How many logs another window has sent or removed. */
  goneElsewhere: number
}

let keeper: number | undefined
let shown: Outbox = { logs: [], pause: undefined, isSending: false, sentLater: 0, goneElsewhere: 0 }
const store = createStore(outbox, shown)
/** The channel on which windows tell each other that the stored logs have changed. */
const windows = typeof BroadcastChannel === 'function' ? new BroadcastChannel('coralline-outbox') : undefined
if (windows) windows.onmessage = () => void readAgain()

export function outbox(): Outbox {
  return shown
}

export const useOutbox = store.useValue

/** The keeper whose logs are shown and sent; undefined where nobody is signed in: then all logs are shown and none is sent. */
export function keeperOfOutbox(): number | undefined {
  return keeper
}

export function setKeeperOfOutbox(userId: number): void {
  keeper = userId
}

export function showOutbox(change: Partial<Outbox>): void {
  shown = { ...shown, ...change }
  store.changed()
}

/**
 * How many logs this window has sent since the keeper was last told; undefined while there is nothing to tell. Told only once no log
 * waits any more. A refused log stays until its keeper has looked at it, but does not hold the news back.
 */
export function newsSince(
  told: Pick<Outbox, 'sentLater' | 'goneElsewhere'>,
  { logs, sentLater, goneElsewhere }: Omit<Outbox, 'pause' | 'isSending'>,
): { sent: number } | undefined {
  const isNew = sentLater > told.sentLater || goneElsewhere > told.goneElsewhere
  const waits = logs.some(({ refusal }) => !refusal)
  return isNew && !waits ? { sent: sentLater - told.sentLater } : undefined
}

/** Reads the stored logs again, and counts those that other windows have sent or removed. */
export async function readAgain(): Promise<void> {
  const logs = await keptLogs()
  const gone = shown.logs.filter(({ seq }) => !logs.some((log) => log.seq === seq)).length
  showOutbox({ logs, goneElsewhere: shown.goneElsewhere + gone })
}

/** To be called after every change that this window makes to the stored logs. */
export async function unsentChanged(): Promise<void> {
  windows?.postMessage('changed')
  showOutbox({ logs: await keptLogs() })
}

/** If the browser's storage fails, the logs that were read before: the failure has sent none of them. */
function keptLogs(): Promise<readonly UnsentLog[]> {
  return unsentLogs(keeper).catch(() => shown.logs)
}
