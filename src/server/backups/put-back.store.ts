import { asCompared, cellOfKey } from '#server/db/copies.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** All columns of a log, in the form in which copies are compared. */
export async function rawLog(db: Db, id: number): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('logs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asCompared(value)]))
}

export async function setRawLog(db: Db, id: number, values: Record<string, unknown>) {
  await db.updateTable('logs').set(values).where('id', '=', id).execute()
}

/** What a user has set of a tank and these cells of its rows, in the form in which copies are compared. */
export async function tankAsCompared(
  db: Db,
  { id, keys }: { id: number; keys: readonly string[] },
): Promise<Record<string, unknown> | undefined> {
  const tank = await db
    .selectFrom('aquariums')
    .select(['notes', 'volume_litres'])
    .where('id', '=', id)
    .executeTakeFirst()
  const cells = await cellsOf(db, keys)
  if (!tank || !cells) return undefined
  const of = { notes: asCompared(tank.notes), volume_litres: asCompared(tank.volume_litres) }
  const rows = { targets: await targetRows(db, id), test_answers: await answerRows(db, id) }
  return { ...of, ...rows, ...cells }
}

async function targetRows(db: Db, id: number) {
  return db
    .selectFrom('targets')
    .select(['parameter', 'low', 'high', 'goal'])
    .where('aquarium_id', '=', id)
    .orderBy('parameter')
    .execute()
}

async function answerRows(db: Db, id: number) {
  return db
    .selectFrom('test_answers')
    .select(['parameter', 'last_tested', 'stopped'])
    .where('aquarium_id', '=', id)
    .orderBy('parameter')
    .execute()
}

/** Undefined when one of the rows is gone. */
async function cellsOf(db: Db, keys: readonly string[]) {
  const found: Record<string, unknown> = {}
  for (const key of keys) {
    const cell = cellOfKey(key)
    if (!cell) continue
    const { table, id } = cell
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    found[key] = asCompared(row[cell.column as keyof typeof row])
  }
  return found
}

type TankValues = {
  notes?: string | null
  volume_litres?: number | null
  targets?: Awaited<ReturnType<typeof targetRows>>
  test_answers?: Awaited<ReturnType<typeof answerRows>>
  [cell: string]: unknown
}

export async function setTank(db: Db, id: number, { targets, test_answers, ...others }: TankValues) {
  const columns: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(others)) {
    const cell = cellOfKey(key)
    if (!cell) columns[key] = value
    else
      await db
        .updateTable(cell.table)
        .set({ [cell.column]: value })
        .where('aquarium_id', '=', id)
        .where('id', '=', cell.id)
        .execute()
  }
  if (Object.keys(columns).length > 0)
    await db.updateTable('aquariums').set(columns).where('id', '=', id).execute()
  await replaceRows(db, { id, table: 'targets', rows: targets })
  await replaceRows(db, { id, table: 'test_answers', rows: test_answers })
}

type Replacing = { id: number; table: 'targets' | 'test_answers'; rows: readonly object[] | undefined }

async function replaceRows(db: Db, { id, table, rows }: Replacing) {
  if (!rows) return
  await db.deleteFrom(table).where('aquarium_id', '=', id).execute()
  if (rows.length === 0) return
  await db
    .insertInto(table)
    .values(rows.map((row) => ({ aquarium_id: id, ...row })) as never)
    .execute()
}
