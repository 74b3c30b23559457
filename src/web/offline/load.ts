import { addressOf, call, NetworkError, NoAnswer } from '#web/api/api.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { showAsOf } from './as-of.ts'
import type { SeenReply } from './database.ts'

let userId: number | undefined
const unkept: Omit<SeenReply, 'user_id'>[] = []
let callOff = () => {}

/** Whose answers they are: until that is known, they wait. */
export function seenBy(user: number | undefined): void {
  // What was answered to somebody else before is not the next keeper's.
  if (userId !== undefined && userId !== user) unkept.length = 0
  userId = user
  keepWhenIdle()
}

/** In milliseconds, for all that one visit of a page asks for: then what was seen last is shown, where it is kept. */
const patience = 4000
const silences = new WeakMap<AbortSignal, Promise<never>>()

/**
 * Calls the API for what a screen shows. Without a network, or on a line that takes everything and answers nothing, it answers
 * what was answered on this device the last time, and the page says so. @throws as `call` does
 */
export const load: typeof call = async (name, ...options) => {
  const address = addressOf(name.replace('GET ', ''), options[0] ?? {})
  const asked = call(name, ...options)
  // However late: the next visit has it.
  asked.then(
    (reply) => noteSeen(address, reply),
    () => {},
  )
  try {
    const reply = await Promise.race([asked, silenceOf(options[0]?.signal)])
    showAsOf(undefined)
    return reply
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const seen = await findSeen(address)
    // The failure, or what there is nothing better for than to wait.
    if (!seen) return asked
    // Who is signed in is not what a page shows.
    if (name !== 'GET /api/me') showAsOf({ at: seen.at, isOffline: !(error instanceof NoAnswer) })
    // The same call has answered it.
    return seen.reply as never
  }
}

/** Ends when a visit has waited long enough: what is asked for in turn waits no longer than what was asked for at first. */
function silenceOf(visit?: AbortSignal): Promise<never> {
  const known = visit && silences.get(visit)
  if (known) return known
  const silence = new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswer()), patience))
  if (visit) silences.set(visit, silence)
  return silence
}

async function findSeen(address: string): Promise<SeenReply | undefined> {
  try {
    const { lastSeen } = await import('./seen.ts')
    return await lastSeen(address)
  } catch {
    // A browser that keeps nothing.
    return undefined
  }
}

function noteSeen(address: string, reply: unknown) {
  unkept.push({ address, at: new Date().toISOString(), reply })
  keepWhenIdle()
}

/** When the page has nothing better to do. */
function keepWhenIdle() {
  callOff()
  callOff = whenIdle(() => void keepUnkept())
}

async function keepUnkept() {
  const user_id = userId
  if (user_id === undefined || unkept.length === 0) return
  const replies = unkept.splice(0)
  try {
    const { keepSeen } = await import('./seen.ts')
    await keepSeen(replies.map((reply) => ({ ...reply, user_id })))
  } catch {
    // A browser that keeps nothing, or has no room: without a network there is nothing to show then.
  }
}

/** For a keeper who leaves this browser, or whom the server does not know any more. */
export async function forgetAllSeen(): Promise<void> {
  unkept.length = 0
  // What is answered from now on, before the page is left, is nobody's.
  userId = undefined
  try {
    await (await import('./seen.ts')).forgetSeen()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
