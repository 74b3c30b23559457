import type { Log } from '#contract/aquariums/logs.ts'
import { ApiError, authenticationRequired } from '#contract/errors/errors.ts'
import { call, NetworkError } from '#web/api/api.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { isStillTheirs } from '#web/session/session.ts'
import { keeperOfOutbox, outbox, readAgain, showOutbox, unsentChanged } from './outbox-state.ts'
import { meaningOf, pauseAfter } from './unsent-log.ts'
import { refuseUnsent, removeUnsent, unsentLogs } from './unsent-store.ts'

/** The server's answer to a log. */
export type Answer = { log: Log } | { refusal: ApiError }

/** Open forms that wait for the answer to their log, by `seq`. */
const forms = new Map<number, (answer: Answer) => void>()

/** The sendings of this window, chained one after the other. */
let turn: Promise<void> = Promise.resolve()
let tries = 0
let nextTry: ReturnType<typeof setTimeout> | undefined
/** The server has asked not to be called before this moment (milliseconds since 1970). */
let askedUntil = 0

/** Tells a form what becomes of its log, until the returned function is called. */
export function awaitAnswer(seq: number, tell: (answer: Answer) => void): () => void {
  forms.set(seq, tell)
  return () => forms.delete(seq)
}

/** Sends the waiting logs whenever there may be a network again. */
export function sendWhenPossible(): () => void {
  const send = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && Date.now() >= askedUntil) void sendUnsent()
  }
  addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  return () => {
    removeEventListener('online', send)
    document.removeEventListener('visibilitychange', send)
  }
}

/**
 * Sends the waiting logs, oldest first; a log that gets no answer holds up the others. Windows take turns where the browser has locks.
 * On plain http it has none: if two windows send the same log, both get the same answer.
 */
export function sendUnsent({ isTheirs = isStillOfKeeper } = {}): Promise<void> {
  const send = () => sendAll(isTheirs)
  turn = turn.then(() => (navigator.locks ? navigator.locks.request('coralline-outbox', send) : send()))
  return turn
}

async function sendAll(isTheirs: () => Promise<boolean>): Promise<void> {
  clearTimeout(nextTry)
  try {
    for (let log = await oldest(); log; log = await oldest()) {
      showOutbox({ isSending: true })
      if (!(await isTheirs())) return pause(authenticationRequired())
      if (!(await sendOne(log))) return
    }
    // Another window may have sent the logs, and been closed before it could say so.
    await readAgain()
    resume()
  } catch (error) {
    // The browser's own storage has failed, or the server to say who is signed in.
    pause(error)
  } finally {
    showOutbox({ isSending: false })
  }
}

const isStillOfKeeper = () => isStillTheirs(keeperOfOutbox())

async function oldest(): Promise<UnsentLog | undefined> {
  const keeper = keeperOfOutbox()
  return keeper === undefined ? undefined : (await unsentLogs(keeper)).find(({ refusal }) => !refusal)
}

/** False when the log has to wait, and with it all others. */
async function sendOne({ seq, key, body }: UnsentLog): Promise<boolean> {
  try {
    const log = await call('POST /api/logs/', { body, idempotencyKey: key })
    // A hotel's portal answers every request with a page of its own and a status of success.
    if (!Number.isSafeInteger(log?.id)) throw new NetworkError()
    await removeUnsent(seq)
    resume()
    const form = forms.get(seq)
    if (form) form({ log })
    else showOutbox({ sentLater: outbox().sentLater + 1 })
  } catch (error) {
    const meaning = meaningOf(error)
    // If somebody else has signed in meanwhile, the server says that the keeper's tank does not exist.
    const isTheirs = typeof meaning === 'string' || (await isStillOfKeeper())
    if (typeof meaning === 'string' || !isTheirs) {
      pause(isTheirs ? error : authenticationRequired())
      return false
    }
    await refuseUnsent(seq, meaning)
    forms.get(seq)?.({ refusal: error as ApiError })
  }
  await unsentChanged()
  return true
}

function pause(error: unknown): void {
  tries += 1
  const milliseconds = pauseAfter(tries, error)
  askedUntil = error instanceof ApiError && error.retryAfter ? Date.now() + milliseconds : 0
  nextTry = setTimeout(() => void sendUnsent(), milliseconds)
  showOutbox({ pause: { error, needsSignIn: meaningOf(error) === 'sign-in' } })
}

function resume(): void {
  tries = 0
  askedUntil = 0
  showOutbox({ pause: undefined })
}
