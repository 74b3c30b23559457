import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What the servers on one database share: whose turn it is, and what is counted in windows of time. Moments are ms of its own clock. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const turns = db.schema
    .createTable('turns')
    .addColumn('line', text, (column) => column.notNull())
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('token', text, (column) => column.notNull().unique())
    .addColumn('place', 'integer')
    .addColumn('seen_at', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('turns_pk', ['line', 'holder'])
  await (engine === 'sqlite' ? turns.modifyEnd(sql`strict, without rowid`) : turns).execute()
  const counts = db.schema
    .createTable('rate_counts')
    .addColumn('what', text, (column) => column.notNull())
    .addColumn('who', text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_counts_pk', ['what', 'who'])
  await (engine === 'sqlite' ? counts.modifyEnd(sql`strict, without rowid`) : counts).execute()
}
