import { exportRunning, exportsSpent } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { maxExportsADay } from '#domain/limits.ts'
import { day, hour } from '#domain/time/durations.ts'
import type { Leases } from '#server/nodes/leases.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'

const limit = { max: maxExportsADay, window: day }

/** Allows a user one export at a time and `maxExportsADay` a day, counted on all nodes together. */
export class ExportPlaces {
  readonly #leases: Leases
  readonly #rateCounters: RateCounters

  constructor(nodes: Nodes) {
    this.#leases = nodes.leases('exports')
    this.#rateCounters = nodes.rateCounters('exports')
  }

  /** Begins an export; answers the function that ends it. @throws export_running, too_many_requests */
  async enter(userId: number): Promise<() => Promise<void>> {
    const lease = await this.#leases.request(userId)
    if (!lease) throw exportRunning()
    try {
      const { current, ttl } = await this.#rateCounters.count(String(userId), limit)
      if (current > limit.max) throw tooMany(ttl)
    } catch (error) {
      await lease.release()
      throw error
    }
    return lease.release
  }
}

function tooMany(wait: number): ApiError {
  const hours = Math.ceil(wait / hour)
  return new ApiError(
    'too_many_requests',
    `${exportsSpent} Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    { retryAfter: Math.ceil(wait / 1000) },
  )
}
