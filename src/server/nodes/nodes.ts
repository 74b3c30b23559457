import type { Database } from '#server/db/database.ts'
import type { Counts } from './counts.ts'
import { MemoryCounts, SharedCounts } from './counts.ts'
import type { Turns } from './turns.ts'
import { MemoryTurns, SharedTurns } from './turns.ts'

/** The counts and turns that all nodes of an instance share, each under a name. */
export type Nodes = { counts(what: string): Counts; turns(line: string): Turns }

/** With PostgreSQL they are in the database. A SQLite file has one server: its memory also works while the file cannot be written. */
export function nodesOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Nodes {
  if (engine === 'sqlite') return { counts: () => new MemoryCounts(), turns: () => new MemoryTurns() }
  return { counts: (what) => new SharedCounts(db, what), turns: (line) => new SharedTurns(db, line) }
}
