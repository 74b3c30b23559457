import { useSyncExternalStore } from 'react'
import type { UnsentLog } from '#web/offline/database.ts'
import { unsentLogs } from './unsent-store.ts'

/** Why nothing is sent at the moment. */
export type Pause = { error: unknown; needsSignIn: boolean }

/** What this browser keeps of a keeper's logs that are not sent yet. */
export type Outbox = {
  logs: readonly UnsentLog[]
  pause: Pause | undefined
  isSending: boolean
  /** How many this window has sent for which no form was open any more. */
  sentLater: number
  /** How many another window has sent, or taken away. */
  goneElsewhere: number
}

let keeper: number | undefined
let shown: Outbox = { logs: [], pause: undefined, isSending: false, sentLater: 0, goneElsewhere: 0 }
const listeners = new Set<() => void>()
/** In which windows tell each other that there is something to read. */
const windows = typeof BroadcastChannel === 'function' ? new BroadcastChannel('coralline-outbox') : undefined
if (windows) windows.onmessage = () => void readAgain()

export function outbox(): Outbox {
  return shown
}

export function useOutbox(): Outbox {
  return useSyncExternalStore(listen, outbox)
}

/** Whose logs are shown and sent; undefined where nobody is signed in: all are shown, none is sent. */
export function keeperOfOutbox(): number | undefined {
  return keeper
}

export function setKeeperOfOutbox(userId: number): void {
  keeper = userId
}

export function showOutbox(change: Partial<Outbox>): void {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

/**
 * What has happened since somebody was told last: how many logs this window has sent. It is told once none waits any more; a log that
 * was refused stays until its keeper has looked at it, and does not keep this back. Undefined while there is nothing to tell.
 */
export function newsSince(
  told: Pick<Outbox, 'sentLater' | 'goneElsewhere'>,
  { logs, sentLater, goneElsewhere }: Omit<Outbox, 'pause' | 'isSending'>,
): { sent: number } | undefined {
  const isNew = sentLater > told.sentLater || goneElsewhere > told.goneElsewhere
  const waits = logs.some(({ refusal }) => !refusal)
  return isNew && !waits ? { sent: sentLater - told.sentLater } : undefined
}

/** Reads what is kept, and what has become of it in other windows. */
export async function readAgain(): Promise<void> {
  const logs = await keptLogs()
  const gone = shown.logs.filter(({ seq }) => !logs.some((log) => log.seq === seq)).length
  showOutbox({ logs, goneElsewhere: shown.goneElsewhere + gone })
}

/** After every change of what is kept that this window has made. */
export async function unsentChanged(): Promise<void> {
  windows?.postMessage('changed')
  showOutbox({ logs: await keptLogs() })
}

/** Where the browser's storage fails, what was read before: nothing of it has been sent by that. */
function keptLogs(): Promise<readonly UnsentLog[]> {
  return unsentLogs(keeper).catch(() => shown.logs)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
