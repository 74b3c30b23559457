import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** More keepers and addresses than are seen within a window; those seen longest ago are forgotten first. */
const most = 5_000

type Answer = (error: Error | null, result: { current: number; ttl: number }) => void

/**
 * Counts requests in windows by a clock that nobody sets. The plugin's own store takes the time of day: a machine that ran
 * a day ahead and was set right refused everybody for that day.
 */
export class SteadyRates implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { began: number; current: number }>()
  readonly #groups = new Map<string, SteadyRates>()

  /** Counts a request; `ttl` is what is left of the window in ms. */
  incr(key: string, answer: Answer, window: number) {
    const now = performance.now()
    const last = this.#windows.get(key)
    const mine = last && now - last.began < window ? last : { began: now, current: 0 }
    mine.current += 1
    // The last of the map is the one seen last.
    this.#windows.delete(key)
    this.#windows.set(key, mine)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > most && oldest !== undefined) this.#windows.delete(oldest)
    answer(null, { current: mine.current, ttl: Math.ceil(mine.began + window - now) })
  }

  /** Routes of a group are counted together, any other one for itself. The plugin's types do not tell of the group. */
  child(route: object) {
    const { groupId } = route as { groupId?: string }
    if (groupId === undefined) return new SteadyRates()
    const group = this.#groups.get(groupId) ?? new SteadyRates()
    this.#groups.set(groupId, group)
    return group
  }
}
