import type { Database } from '#server/db/database.ts'
import type { Leases } from './leases.ts'
import { MemoryLeases, SharedLeases } from './leases.ts'
import type { RateCounters } from './rate-counters.ts'
import { MemoryRateCounters, SharedRateCounters } from './rate-counters.ts'

/** Shared by all nodes of an instance, each under a name. */
export type Nodes = { rateCounters(what: string): RateCounters; leases(line: string): Leases }

/**
 * In the database with PostgreSQL. A SQLite file has one server, whose memory works while the file cannot be written.
 */
export function nodesOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Nodes {
  if (engine === 'sqlite')
    return { rateCounters: () => new MemoryRateCounters(), leases: () => new MemoryLeases() }
  return {
    rateCounters: (what) => new SharedRateCounters(db, what),
    leases: (line) => new SharedLeases(db, line),
  }
}
