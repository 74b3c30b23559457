import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './rate-counters.store.ts'

/** More users and addresses than come within a window; those seen longest ago are forgotten first. */
const most = 5_000

/** `window` in ms. What comes beyond `max` is counted, too; the caller refuses it. */
type Limit = { window: number; max: number }

/** `ttl` is the rest of the window (ms). */
type Count = { current: number; ttl: number }

export type RateCounters = {
  count(who: string, limit: Limit): Promise<Count> | Count
  /** Takes back what was counted for somebody. */
  forget(who: string): Promise<void> | void
}

/**
 * Counts in memory, by a clock that nobody can set: a machine that ran a day ahead would refuse everybody for that day.
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

  forget(who: string) {
    this.#windows.delete(who)
  }
}

/** Counts for all nodes in the database, and refuses who was refused from memory: a flood writes nothing. */
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
    const counted = await store.countOnce(this.#db, { what: this.#what, who: hashed(who), window })
    if (counted.current > max) moveToEnd(this.#refused, who, performance.now() + counted.ttl)
    return counted
  }

  async forget(who: string) {
    this.#refused.delete(who)
    await store.forgetCount(this.#db, { what: this.#what, who: hashed(who) })
  }
}

/** Nobody reads addresses in the database. */
function hashed(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** Keeps the map sorted by when each key was last seen, and removes the first when there are too many. */
function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
