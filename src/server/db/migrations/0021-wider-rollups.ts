import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Lines are kept in other blocks, and in wider cells, too: past days are rolled up anew, as after an import. */
export async function up(db: Kysely<unknown>, _engine: Engine) {
  await sql`delete from rollups`.execute(db)
  await sql`delete from rolled_months`.execute(db)
}
