import { hostname } from 'node:os'
import type { Database } from '#server/db/database.ts'
import { forgetLeasesOf } from './leases.store.ts'
import type { Leases } from './leases.ts'
import { MemoryLeases, SharedLeases } from './leases.ts'
import type { RateCounters } from './rate-counters.ts'
import { MemoryRateCounters, SharedRateCounters } from './rate-counters.ts'

/** Shared by all nodes of an instance, each under a name. */
export type Nodes = { rateCounters(what: string): RateCounters; leases(line: string): Leases }

/**
 * In the database with PostgreSQL; `node` is the name of this one. A SQLite file has one server, whose memory works
 * while the file cannot be written.
 */
export function nodesOf({ db, engine }: Pick<Database, 'db' | 'engine'>, node?: string): Nodes {
  if (engine === 'sqlite')
    return { rateCounters: () => new MemoryRateCounters(), leases: () => new MemoryLeases() }
  return {
    rateCounters: (what) => new SharedRateCounters(db, what),
    leases: (line) => new SharedLeases(db, line, node),
  }
}

/** No two nodes of an instance that run at the same time have the same name. */
export function nodeName(port: number): string {
  return `${hostname()}:${port}`
}

/** Ends the leases that this node held before it was killed, so that nobody waits until they end by themselves. */
export async function forgetKilled({ db, engine }: Pick<Database, 'db' | 'engine'>, node: string) {
  if (engine === 'postgres') await forgetLeasesOf(db, node)
}
