import { addressOf, call, isSignedOut, NetworkError, NoAnswer } from '#web/api/api.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { untilDialogsClose } from '#web/ui/dialog/open-dialogs.ts'
import type { CachedReply } from './database.ts'
import { noteAnswered, showStaleSince } from './stale-since.ts'

/** In milliseconds, for all requests of one visit to a page: after that, the cached reply is shown, if there is one. */
const patience = 4000
/** In milliseconds: replies that came late are shown by a page that is loaded again within this time. */
const lateLifetime = 1000

/** A visit to a page, which all its requests share as their signal. */
type Visit = {
  signal?: AbortSignal | undefined
  /** How much of what the page shows is cached, whatever else of it has been answered. */
  stale: number
}
type StaleShown = { reply: unknown; visit: Visit | undefined }

/** Loads what screens show, and caches it on this device for the next visit without a network. */
class CachedLoader {
  /** Whose replies are loaded; undefined until that is known. */
  #userId: number | undefined
  readonly #uncached: Omit<CachedReply, 'user_id'>[] = []
  #cancelCaching = () => {}
  readonly #deadlines = new WeakMap<AbortSignal, Promise<never>>()
  #visit: Visit = { stale: 0 }
  /** The last request of each address: what an earlier one is answered is outdated. */
  readonly #newest = new Map<string, unknown>()
  /** The number of requests in place of whose replies cached ones are shown. */
  #unanswered = 0
  /** The replies to such requests that have come since, by address. */
  readonly #late = new Map<string, unknown>()
  /** True when one of these replies differs from what is shown. */
  #isChanged = false

  readonly load: typeof call = async (name, ...options) => {
    const address = addressOf(name.replace('GET ', ''), options[0] ?? {})
    if (this.#unanswered === 0 && this.#late.has(address)) {
      const reply = this.#late.get(address)
      this.#late.delete(address)
      showStaleSince(undefined)
      return reply as never
    }
    const signal = options[0]?.signal
    if (signal && signal !== this.#visit.signal) this.#visit = { signal, stale: 0 }
    const visit = this.#visit
    const request = call(name, ...options)
    this.#late.delete(address)
    this.#newest.set(address, request)
    // Cached however late it comes: the next visit has it.
    request.then(
      (reply) => this.#cache(address, reply),
      () => {},
    )
    try {
      const reply = await Promise.race([request, this.#deadlineOf(signal)])
      if (this.#isFresh(visit)) showStaleSince(undefined)
      return reply
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      const cached = await findCached(address)
      // Nothing is cached: return the failure, or go on waiting for the answer.
      if (!cached) return request
      // The signed-in user is not what a page shows, so the page is not stale because of it.
      const shownBy = name === 'GET /api/me' || name === 'GET /api/sitting' ? undefined : visit
      if (error instanceof NoAnswer)
        this.#awaitLate(address, request, { reply: cached.reply, visit: shownBy })
      if (shownBy) {
        shownBy.stale += 1
        showStaleSince({ at: cached.at, isOffline: !(error instanceof NoAnswer) })
      }
      // The reply is of the right type, because it came from the same call.
      return cached.reply as never
    }
  }

  /** Sets whose replies are being loaded: until that is known, they wait to be cached. */
  cacheFor(userId: number | undefined): void {
    // Replies to a previous user are not cached for the next one.
    if (this.#userId !== undefined && this.#userId !== userId) this.#uncached.length = 0
    this.#userId = userId
    this.#cacheWhenIdle()
  }

  async forget(): Promise<void> {
    this.#uncached.length = 0
    // Replies that arrive from now on, before the page is left, are cached for nobody.
    this.#userId = undefined
    try {
      await (await import('./cached-replies.ts')).forgetReplies()
    } catch {
      // This browser caches nothing, so there is nothing to forget.
    }
  }

  /** True when it is the last visit, and all that its page shows is as the server has it. */
  #isFresh(visit: Visit): boolean {
    return visit === this.#visit && visit.stale === 0
  }

  /** Waits for the reply to a request in place of whose reply a cached one is `shown`. */
  #awaitLate(address: string, request: Promise<unknown>, shown: StaleShown) {
    this.#unanswered += 1
    request
      .then(
        (reply) => this.#noteLate(address, request, { ...shown, late: reply }),
        // The session has ended: loaded anew, the page is that of a visitor, or asks to sign in.
        async (error) => {
          if (!isSignedOut(error)) return
          await this.forget()
          await untilDialogsClose()
          location.reload()
        },
      )
      .finally(() => {
        this.#unanswered -= 1
        if (this.#unanswered > 0) return
        // Where nothing has come but failures and what is shown already, the page would ask for ever.
        if (!this.#isChanged) return this.#late.clear()
        this.#isChanged = false
        noteAnswered()
        // The page is loaded with them at once, or they would be outdated.
        setTimeout(() => this.#late.clear(), lateLifetime)
      })
  }

  #noteLate(address: string, request: unknown, { reply, visit, late }: StaleShown & { late: unknown }) {
    if (this.#newest.get(address) !== request) return
    this.#late.set(address, late)
    if (JSON.stringify(late) !== JSON.stringify(reply)) this.#isChanged = true
    else if (visit) {
      visit.stale -= 1
      if (this.#isFresh(visit)) showStaleSince(undefined)
    }
  }

  /** Rejects when a visit has waited long enough. All its requests share this deadline, however late they start. */
  #deadlineOf(signal?: AbortSignal): Promise<never> {
    const known = signal && this.#deadlines.get(signal)
    if (known) return known
    const deadline = new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswer()), patience))
    if (signal) this.#deadlines.set(signal, deadline)
    return deadline
  }

  #cache(address: string, reply: unknown) {
    this.#uncached.push({ address, at: new Date().toISOString(), reply })
    this.#cacheWhenIdle()
  }

  #cacheWhenIdle() {
    this.#cancelCaching()
    this.#cancelCaching = whenIdle(() => void this.#cacheNow())
  }

  async #cacheNow() {
    const user_id = this.#userId
    if (user_id === undefined || this.#uncached.length === 0) return
    const replies = this.#uncached.splice(0).map((reply) => ({ ...reply, user_id }))
    // Where this browser caches nothing or has no room, there will be nothing to show without a network.
    await import('./cached-replies.ts').then(({ cacheReplies }) => cacheReplies(replies)).catch(() => {})
  }
}

async function findCached(address: string): Promise<CachedReply | undefined> {
  try {
    const { lastReply } = await import('./cached-replies.ts')
    return await lastReply(address)
  } catch {
    // This browser caches nothing.
    return undefined
  }
}

const loader = new CachedLoader()

/** As `call`, for what a screen shows. Without an answer the last cached reply is shown, and the page says so. */
export const load = loader.load

export function cacheRepliesFor(userId: number | undefined): void {
  loader.cacheFor(userId)
}

export function forgetCachedReplies(): Promise<void> {
  return loader.forget()
}
