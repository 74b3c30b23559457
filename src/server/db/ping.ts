import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** True when the database answers. */
export async function ping(db: Db): Promise<boolean> {
  try {
    await db.selectNoFrom(sql<number>`1`.as('one')).execute()
    return true
  } catch {
    return false
  }
}
