import { addressOf, call, isSignedOut, NetworkError, NoAnswer } from '#web/api/api.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { untilDialogsClose } from '#web/ui/dialog/open-dialogs.ts'
import { noteAnswered, showAsOf } from './as-of.ts'
import type { SeenReply } from './database.ts'

let userId: number | undefined
const unkept: Omit<SeenReply, 'user_id'>[] = []
let callOff = () => {}

/** Sets whose replies are being loaded: until that is known, they wait to be stored. */
export function seenBy(user: number | undefined): void {
  // Replies to a previous user are not stored for the next one.
  if (userId !== undefined && userId !== user) unkept.length = 0
  userId = user
  keepWhenIdle()
}

/** In milliseconds, for all requests of one visit to a page: after that, the last reply kept here is shown, if there is one. */
const patience = 4000
const silences = new WeakMap<AbortSignal, Promise<never>>()
/** The last visit, and how much of what its page shows was seen before, whatever else of it has been answered. */
let page: { visit?: AbortSignal | undefined; old: number } = { old: 0 }
/** Requests in place of whose replies older ones are shown, and the replies that have come since, by address. */
let unanswered = 0
const late = new Map<string, unknown>()
/** True when one of these replies differs from what is shown. */
let isChanged = false
/** The last request of each address: what an earlier one is answered is from before. */
const newest = new Map<string, unknown>()

/**
 * Calls the API for what a screen shows. Without a network, or on a line that swallows requests without an answer, it returns the last
 * reply that this device has seen, and the page says so until the answer comes after all. @throws as `call` does
 */
export const load: typeof call = async (name, ...options) => {
  const address = addressOf(name.replace('GET ', ''), options[0] ?? {})
  if (unanswered === 0 && late.has(address)) {
    const reply = late.get(address)
    late.delete(address)
    showAsOf(undefined)
    return reply as never
  }
  const visit = options[0]?.signal
  if (visit && visit !== page.visit) page = { visit, old: 0 }
  const shownOn = page
  const asked = call(name, ...options)
  late.delete(address)
  newest.set(address, asked)
  // Kept however late it comes: the next visit has it.
  asked.then(
    (reply) => noteSeen(address, reply),
    () => {},
  )
  try {
    const reply = await Promise.race([asked, silenceOf(visit)])
    if (isNew(shownOn)) showAsOf(undefined)
    return reply
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const seen = await findSeen(address)
    // Nothing is kept: return the failure, or go on waiting for the answer.
    if (!seen) return asked
    // The signed-in user is not what a page shows, so the page is not marked as old for it.
    const on = name === 'GET /api/me' ? undefined : shownOn
    if (error instanceof NoAnswer) awaitLate(address, asked, { shown: seen.reply, on })
    if (on) {
      on.old += 1
      showAsOf({ at: seen.at, isOffline: !(error instanceof NoAnswer) })
    }
    // The reply is of the right type, because it came from the same call.
    return seen.reply as never
  }
}

/** True when that page is the last, and all of it is as the server has it. */
function isNew(shownOn: typeof page): boolean {
  return shownOn === page && page.old === 0
}

/** `shown` is what is shown meanwhile, and `on` the page that counts as old for it. */
function awaitLate(
  address: string,
  asked: Promise<unknown>,
  { shown, on }: { shown: unknown; on: typeof page | undefined },
) {
  unanswered += 1
  asked
    .then(
      (reply) => {
        if (newest.get(address) !== asked) return
        late.set(address, reply)
        if (JSON.stringify(reply) !== JSON.stringify(shown)) isChanged = true
        else if (on) {
          on.old -= 1
          if (isNew(on)) showAsOf(undefined)
        }
      },
      // The session has ended: loaded anew, the page is that of a visitor, or asks to sign in. A form says so when it is sent.
      async (error) => {
        if (!isSignedOut(error)) return
        await forgetAllSeen()
        await untilDialogsClose()
        location.reload()
      },
    )
    .finally(() => {
      unanswered -= 1
      if (unanswered > 0) return
      // Where nothing has come but failures and what is shown already, the page would ask for ever.
      if (!isChanged) return late.clear()
      isChanged = false
      noteAnswered()
      // The page is loaded with them at once, or they would be old.
      setTimeout(() => late.clear(), 1000)
    })
}

/** Rejects when a visit has waited long enough. All requests of a visit share this deadline, however late they start. */
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
    // This browser keeps nothing.
    return undefined
  }
}

function noteSeen(address: string, reply: unknown) {
  unkept.push({ address, at: new Date().toISOString(), reply })
  keepWhenIdle()
}

/** Stores replies when the browser is idle. */
function keepWhenIdle() {
  callOff()
  callOff = whenIdle(() => void keepUnkept())
}

async function keepUnkept() {
  const user_id = userId
  if (user_id === undefined || unkept.length === 0) return
  const replies = unkept.splice(0).map((reply) => ({ ...reply, user_id }))
  // Where this browser keeps nothing or has no room, there will be nothing to show without a network.
  await import('./seen.ts').then(({ keepSeen }) => keepSeen(replies)).catch(() => {})
}

/** For a keeper who leaves this browser, or whom the server no longer knows. */
export async function forgetAllSeen(): Promise<void> {
  unkept.length = 0
  // Replies that arrive from now on, before the page is left, are stored for nobody.
  userId = undefined
  try {
    await (await import('./seen.ts')).forgetSeen()
  } catch {
    // This browser keeps nothing, so there is nothing to forget.
  }
}
