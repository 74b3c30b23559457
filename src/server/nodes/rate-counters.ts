import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './rate-counters.store.ts'

/** How many users and addresses are remembered: more than come within a window. Those seen longest ago are forgotten first. */
const most = 5_000

/** A window (ms), and how often somebody may come within it. What is beyond that is still counted; the caller refuses it. */
type Limit = { window: number; max: number }

/** How often somebody has come within the window, and the rest of the window (ms). */
type Count = { current: number; ttl: number }

export type RateCounters = { count(who: string, limit: Limit): Promise<Count> | Count }

/**
 * Counts in this process's memory, by a clock that nobody can set: by the time of day, a machine that ran a day ahead
 * and was set right would refuse everybody for that day.
 */
export class MemoryRateCounters implements RateCounters {
  readonly #windows = new Map<string, { began: number; current: number }>()

  count(who: string, { window }: Pick<Limit, 'window'>): Count {
    const now = performance.now()
    const last = this.#windows.get(who)
    const mine = last && now - last.began < window ? last : { began: now, current: 0 }
    mine.current += 1
    moveToEnd(this.#windows, who, mine)
    return { current: mine.current, ttl: Math.ceil(mine.began + window - now) }
  }
}

/** Counts for all nodes, in the database. Who was refused is refused from memory until the window is over: a flood writes nothing. */
export class SharedRateCounters implements RateCounters {
  readonly #db: Db
  readonly #what: string
  readonly #refused = new Map<string, number>()

  constructor(db: Db, what: string) {
    this.#db = db
    this.#what = what
  }

  async count(who: string, { window, max }: Limit): Promise<Count> {
    const until = this.#refused.get(who) ?? 0
    const left = until - performance.now()
    if (left > 0) return { current: max + 1, ttl: Math.ceil(left) }
    // Hashed, so that nobody reads addresses in the database.
    const hash = createHash('sha256').update(who).digest('base64url')
    const counted = await store.countOnce(this.#db, { what: this.#what, who: hash, window })
    if (counted.current > max) moveToEnd(this.#refused, who, performance.now() + counted.ttl)
    return counted
  }
}

/** Moves a key to the end of a map, which is thus sorted by when each was last seen; removes the first when there are too many. */
function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
