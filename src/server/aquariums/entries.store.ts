import type { Db } from '#server/db/schema/schema.ts'

/** What a limited session may make. */
export type EntryTable = 'logs' | 'events' | 'images'
type Created = { table: EntryTable; id: number; session: string; after: Date }

/** Which of these entries were made in which limited session. */
export async function limitedEntries(db: Db, { table, ids }: { table: EntryTable; ids: readonly number[] }) {
  if (ids.length === 0) return []
  return db
    .selectFrom(table)
    .select(['id', 'created_session', 'created_at'])
    .where('id', 'in', ids)
    .where('created_session', 'is not', null)
    .orderBy('id')
    .execute()
}

/** False also when it is gone. */
export async function wasChanged(
  db: Db,
  { table, id }: { table: 'logs' | 'events'; id: number },
): Promise<boolean> {
  const changed = db.selectFrom(table).select('id').where('id', '=', id).where('changed_at', 'is not', null)
  return (await changed.executeTakeFirst()) !== undefined
}

export async function wasCreatedIn(db: Db, { table, id, session, after }: Created): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('created_session', '=', session)
    .where('created_at', '>', after.toISOString())
    .executeTakeFirst()
  return found !== undefined
}
