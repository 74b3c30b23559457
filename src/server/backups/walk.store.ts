import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { SilentChange } from '#server/db/copies.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Walk, WalkState, WalkTask } from './walk.ts'

const key = 'walk'

export async function readWalkState(db: Db): Promise<WalkState | undefined> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return found && (JSON.parse(found.value) as WalkState)
}

/** What the next walk begins with. */
export async function readWalkTask(db: Db): Promise<WalkTask> {
  const rows = await db
    .selectFrom('silent_changes')
    .select('backup')
    .distinct()
    .where('let_go_at', 'is', null)
    .execute()
  return { last: await readWalkState(db), kept: rows.map(({ backup }) => backup) }
}

/** Stores what a walk has found. What was let go before its backup is not needed: no comparison finds it again. */
export async function storeWalk(db: Db, { state, silent }: Walk, now: Date) {
  await db.transaction().execute(async (db) => {
    const value = JSON.stringify(state)
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await db.deleteFrom('silent_changes').where('let_go_at', '<', state.made_at).execute()
    for (const change of silent)
      await insertChange(db, change, { found_at: now.toISOString(), backup: state.compared_with ?? '' })
  })
}

/** A log or a tank that was deleted meanwhile needs nothing put back. */
async function insertChange(
  db: Db,
  { aquarium_id, log_id, before, after }: SilentChange,
  found: { found_at: string; backup: string },
) {
  const there =
    log_id === null
      ? db.selectFrom('aquariums').select('id').where('id', '=', aquarium_id)
      : db.selectFrom('logs').select('id').where('id', '=', log_id)
  if (!(await there.executeTakeFirst())) return
  await db
    .insertInto('silent_changes')
    .values({
      ...{ aquarium_id, log_id, ...found, put_back_at: null, let_go_at: null },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute()
}

/** What changed without a write and was not let go, with its tanks' names and its logs' moments; the newest first. */
export async function listSilentChanges(db: Db) {
  return db
    .selectFrom('silent_changes')
    .innerJoin('aquariums', 'aquariums.id', 'silent_changes.aquarium_id')
    .leftJoin('logs', 'logs.id', 'silent_changes.log_id')
    .select([
      'silent_changes.id',
      'silent_changes.aquarium_id',
      'aquariums.name as aquarium',
      'logs.timestamp',
    ])
    .select(['silent_changes.log_id', 'before', 'after', 'backup', 'put_back_at'])
    .where('let_go_at', 'is', null)
    .orderBy('backup', 'desc')
    .orderBy('silent_changes.id')
    .execute()
}

export async function findSilentChange(db: Db, id: number) {
  return db
    .selectFrom('silent_changes')
    .select(['aquarium_id', 'log_id', 'before', 'after'])
    .where('id', '=', id)
    .where('put_back_at', 'is', null)
    .where('let_go_at', 'is', null)
    .executeTakeFirst()
}

export async function notePutBack(db: Db, { id, now }: { id: number; now: Date }) {
  await db
    .updateTable('silent_changes')
    .set({ put_back_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Lets go of all that one backup is kept for. */
export async function letGoOf(db: Db, { backup, now }: { backup: string; now: Date }) {
  await db
    .updateTable('silent_changes')
    .set({ let_go_at: now.toISOString() })
    .where('backup', '=', backup)
    .where('let_go_at', 'is', null)
    .execute()
}

/** The names of the custom parameters of some tanks, with their units. */
export async function parameterNames(db: Db, aquariums: readonly number[]): Promise<Map<number, string>> {
  if (aquariums.length === 0) return new Map()
  const rows = await db
    .selectFrom('own_parameters')
    .select(['id', 'label', 'unit'])
    .where('aquarium_id', 'in', [...new Set(aquariums)])
    .execute()
  return new Map(rows.map(({ id, label, unit }) => [id, nameWithUnit(label, unit)]))
}

/** The tanks whose photos lost these files, and how many each. */
export async function tanksWithFiles(db: Db, hashes: readonly string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('images')
    .innerJoin('aquariums', 'aquariums.id', 'images.aquarium_id')
    .select(['aquariums.name', 'images.taken_at', 'images.created_at'])
    .where(({ eb, or }) => or([eb('full_hash', 'in', hashes), eb('thumbnail_hash', 'in', hashes)]))
    .orderBy('images.id')
    .limit(100)
    .execute()
}
