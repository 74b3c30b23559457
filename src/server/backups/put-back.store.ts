import { asCompared } from '#server/db/copies.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** All columns of a log, in the form in which copies are compared. */
export async function rawLog(db: Db, id: number): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('logs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asCompared(value)]))
}

export async function setRawLog(db: Db, id: number, values: Record<string, unknown>) {
  await db.updateTable('logs').set(values).where('id', '=', id).execute()
}

type TargetRow = { parameter: string; low: number | null; high: number | null; goal: number | null }

/** The notes and targets of a tank, in the form in which copies are compared. */
export async function notesAndTargets(db: Db, id: number) {
  const tank = await db.selectFrom('aquariums').select('notes').where('id', '=', id).executeTakeFirst()
  const targets = await db
    .selectFrom('targets')
    .select(['parameter', 'low', 'high', 'goal'])
    .where('aquarium_id', '=', id)
    .orderBy('parameter')
    .execute()
  return tank && { notes: tank.notes, targets }
}

export async function setNotesAndTargets(
  db: Db,
  id: number,
  { notes, targets }: { notes?: string | null; targets?: readonly TargetRow[] },
) {
  if (notes !== undefined) await db.updateTable('aquariums').set({ notes }).where('id', '=', id).execute()
  if (!targets) return
  await db.deleteFrom('targets').where('aquarium_id', '=', id).execute()
  if (targets.length > 0)
    await db
      .insertInto('targets')
      .values(targets.map((target) => ({ aquarium_id: id, ...target })))
      .execute()
}
