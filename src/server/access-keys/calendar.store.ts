import type { Db } from '#server/db/schema/schema.ts'

/** How often each of these tasks was changed. */
export async function changesOfTasks(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('tasks').select(['id', 'changes']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, changes }) => [id, changes]))
}
