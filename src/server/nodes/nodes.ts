import type { Database } from '#server/db/database.ts'
import type { Counts } from './counts.ts'
import { MemoryCounts, SharedCounts } from './counts.ts'
import type { Leases } from './leases.ts'
import { MemoryLeases, SharedLeases } from './leases.ts'

/** The counts and leases that all nodes of an instance share, each under a name. */
export type Nodes = { counts(what: string): Counts; leases(line: string): Leases }

/** With PostgreSQL they are in the database. A SQLite file has one server: its memory also works while the file cannot be written. */
export function nodesOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Nodes {
  if (engine === 'sqlite') return { counts: () => new MemoryCounts(), leases: () => new MemoryLeases() }
  return { counts: (what) => new SharedCounts(db, what), leases: (line) => new SharedLeases(db, line) }
}
