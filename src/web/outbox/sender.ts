import { ApiError, authenticationRequired } from '#contract/errors/errors.ts'
import { mayTryAgain, NetworkError, send } from '#web/api/api.ts'
import type { Refusal, UnsentCall } from '#web/offline/database.ts'
import { isStillTheirs } from '#web/session/session.ts'
import { outbox, readAgain, showOutbox, unsentChanged, userOfOutbox } from './outbox-state.ts'
import { refuseUnsent, removeUnsent, unsentCalls } from './unsent-store.ts'

export type Answer = { reply: unknown } | { refusal: ApiError }

/** Open forms that wait for the answer to their call, by `seq`. */
const forms = new Map<number, (answer: Answer) => void>()

/** The sendings of this window, chained one after the other. */
let turn: Promise<void> = Promise.resolve()
let tries = 0
let nextTry: ReturnType<typeof setTimeout> | undefined
/** The server has asked not to be called before this moment (milliseconds since 1970). */
let askedUntil = 0

/** Hands a form the answer to its call, until the returned function is called. */
export function awaitAnswer(seq: number, onAnswer: (answer: Answer) => void): () => void {
  forms.set(seq, onAnswer)
  return () => forms.delete(seq)
}

/** Sends what waits whenever there may be a network again. */
export function sendWhenPossible(): () => void {
  const sendIfSeen = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && Date.now() >= askedUntil) void sendUnsent()
  }
  addEventListener('online', sendIfSeen)
  document.addEventListener('visibilitychange', sendIfSeen)
  return () => {
    removeEventListener('online', sendIfSeen)
    document.removeEventListener('visibilitychange', sendIfSeen)
  }
}

/** Sends what waits, oldest first. On plain http there are no locks: two windows may send a call, which acts once. */
export function sendUnsent({ isTheirs = isStillOfUser } = {}): Promise<void> {
  const act = () => sendAll(isTheirs)
  turn = turn.then(() => (navigator.locks ? navigator.locks.request('coralline-outbox', act) : act()))
  return turn
}

async function sendAll(isTheirs: () => Promise<boolean>): Promise<void> {
  clearTimeout(nextTry)
  try {
    for (let call = await oldest(); call; call = await oldest()) {
      showOutbox({ isSending: true })
      if (!(await isTheirs())) return pause(authenticationRequired())
      if (!(await sendOne(call))) return
    }
    // Another window may have sent the calls, and been closed before it could say so.
    await readAgain()
    resume()
  } catch (error) {
    // The browser's own storage has failed, or the server to say who is signed in.
    pause(error)
  } finally {
    showOutbox({ isSending: false })
  }
}

const isStillOfUser = () => isStillTheirs(userOfOutbox())

async function oldest(): Promise<UnsentCall | undefined> {
  const user = userOfOutbox()
  return user === undefined ? undefined : (await unsentCalls(user)).find(({ refusal }) => !refusal)
}

/** False when the call has to wait, and with it all others. */
async function sendOne(call: UnsentCall): Promise<boolean> {
  const { seq } = call
  try {
    const reply = await send(call)
    // A hotel's portal answers every request with a page of its own and a status of success.
    if (!Number.isSafeInteger((reply as { id?: unknown } | undefined)?.id)) throw new NetworkError()
    await removeUnsent(seq)
    resume()
    const form = forms.get(seq)
    if (form) form({ reply })
    else showOutbox({ sentLater: [...outbox().sentLater, call] })
  } catch (error) {
    const meaning = meaningOf(error)
    // If somebody else has signed in meanwhile, the server says that the user's tank does not exist.
    const isTheirs = typeof meaning === 'string' || (await isStillOfUser())
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

/** After a failed try a call is sent again, or once its user has signed in, or never as it is. */
type Meaning = 'again' | 'sign-in' | Refusal

/** An answer that is not Coralline's, such as one from a hotel's portal, says nothing about the call. */
function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiError)) return 'again'
  const { code, message, fields } = error
  if (code === 'unauthenticated') return 'sign-in'
  return mayTryAgain(error) ? 'again' : { code, message, ...(fields && { fields }) }
}

const seconds = [5, 30, 2 * 60, 10 * 60]

/** Milliseconds until the next try after `tries` failed ones; if the server asks for a certain pause, that one. */
function pauseAfter(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return (asked ?? seconds[tries - 1] ?? 60 * 60) * 1000
}
