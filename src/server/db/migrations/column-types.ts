import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Column types that differ between the engines: text in binary order, and doubles. Frozen like the steps that use them. */
export function columnTypes(engine: Engine) {
  const onSqlite = engine === 'sqlite'
  return {
    text: onSqlite ? sql`text` : sql`text collate "C"`,
    real: onSqlite ? sql`real` : sql`double precision`,
  }
}
