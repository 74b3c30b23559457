import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Facts of a tank, and what an account prefers. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text, real } = columnTypes(engine)
  const facts = [
    ['volume_litres', real],
    ['kind', text],
    ['time_zone', text],
    ['removed_at', text],
  ] as const
  for (const [name, type] of facts) await db.schema.alterTable('aquariums').addColumn(name, type).execute()
  await db.schema
    .alterTable('users')
    .addColumn('preferences', text, (column) => column.notNull().defaultTo('{}'))
    .execute()
}
