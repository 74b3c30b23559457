import { addressOf, call, NetworkError } from '#web/api.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
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

/**
 * Calls the API for what a screen shows. Without a network it answers what was answered on this device the last time, and the
 * page says so. @throws as `call` does
 */
export const load: typeof call = async (name, ...options) => {
  const address = addressOf(name.replace('GET ', ''), options[0] ?? {})
  try {
    const reply = await call(name, ...options)
    noteSeen(address, reply)
    return reply
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const seen = await findSeen(address)
    if (!seen) throw error
    // Who is signed in is not what a page shows.
    if (name !== 'GET /api/me') showAsOf(seen.at)
    // The same call has answered it.
    return seen.reply as never
  }
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
  showAsOf(undefined)
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
  try {
    await (await import('./seen.ts')).forgetSeen()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
