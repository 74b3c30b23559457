import { ApiError } from '#contract/errors/errors.ts'
import { hour, minute } from '#domain/time/durations.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'

const limits = [
  { who: (address: string) => `address ${address}`, window: minute, max: 5 },
  { who: () => 'all', window: hour, max: 20 },
]

/** RateCounters the tries of setup codes: five a minute from an address, and twenty an hour in all. */
export class SetupCodes {
  readonly #counts: RateCounters

  constructor(counts: RateCounters) {
    this.#counts = counts
  }

  /** @throws too_many_requests */
  async countTry(address: string) {
    for (const { who, window, max } of limits) {
      const { current, ttl } = await this.#counts.count(who(address), { window, max })
      if (current <= max) continue
      const retryAfter = Math.ceil(ttl / 1000)
      throw new ApiError('too_many_requests', `Too many tries. Please try again in ${retryAfter} seconds.`, {
        retryAfter,
      })
    }
  }
}
