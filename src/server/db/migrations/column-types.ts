import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Where the engines differ in what a column holds: binary text order, doubles. Frozen like the steps that use it. */
export function columnTypes(engine: Engine) {
  const onSqlite = engine === 'sqlite'
  return {
    text: onSqlite ? sql`text` : sql`text collate "C"`,
    real: onSqlite ? sql`real` : sql`double precision`,
  }
}
