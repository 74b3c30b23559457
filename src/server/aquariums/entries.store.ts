import type { Db } from '#server/db/schema/schema.ts'

type Created = { table: 'logs' | 'events'; id: number; session: string; after: Date }

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
