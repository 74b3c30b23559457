import type { Selectable } from 'kysely'
import type { ImportDetails, ImportReport, PastImport } from '#contract/imports/imports.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { ImportsTable } from '#server/db/schema/import-tables.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { forgetChanges } from '#server/logs/logs.store.ts'

const mostListed = 100

export async function importsOf(db: Db, aquariumId: number): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('imports')
    .select(toldColumns)
    .where('aquarium_id', '=', aquariumId)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(asPast)
}

/** An import into an aquarium that the actor may see. */
export async function importDetails(db: Db, id: number): Promise<ImportDetails> {
  const { aquarium_id, report, ...row } = await db
    .selectFrom('imports')
    .select([...toldColumns, 'aquarium_id', 'report'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...asPast(row),
    aquarium_id: aquarium_id ?? 0,
    report: report === null ? null : (JSON.parse(report) as ImportReport),
  }
}

const countColumns = ['created', 'updated', 'unchanged', 'rejected'] as const
const toldColumns = ['id', 'file_name', 'finished_at', 'undone_at', ...countColumns] as const

function asPast(row: Pick<Selectable<ImportsTable>, (typeof toldColumns)[number]>): PastImport {
  return {
    id: row.id,
    file_name: row.file_name ?? '',
    finished_at: row.finished_at ?? '',
    created: row.created ?? 0,
    updated: row.updated ?? 0,
    unchanged: row.unchanged ?? 0,
    rejected: row.rejected ?? 0,
    undone_at: row.undone_at,
  }
}

type ImportSummary = {
  id: number
  aquariumId: number
  fileName: string
  at: Date
  report: ImportReport
  /** The newest log before the import: those that it has created have higher ids. */
  newest: number
}

/** Notes what an import has done, within the transaction that does it. */
export async function noteFinished(db: Db, { id, aquariumId, fileName, at, report, newest }: ImportSummary) {
  const { created, updated, unchanged, rejected } = report
  const ids = await db
    .selectFrom('logs')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .where('id', '>', newest)
    .where('import_id', '=', id)
    .executeTakeFirst()
  await db
    .updateTable('imports')
    .set({
      aquarium_id: aquariumId,
      file_name: fileName,
      finished_at: at.toISOString(),
      ...{ created, updated, unchanged, rejected },
      report: JSON.stringify(report),
      first_log_id: ids?.first ?? null,
      last_log_id: ids?.last ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** A value of a log by the name of its column, or by `own:` and the id of a custom parameter. */
export type Values = Record<string, string | number | null>

/** The values that differ, and who had changed the log before. */
export type LogChangeRow = {
  log_id: number
  before: Values
  after: Values
  changed_at: string | null
  changed_by: number | null
}

export async function insertChanges(
  db: Db,
  { importId, changes }: { importId: number; changes: readonly LogChangeRow[] },
) {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after, ...change }) => ({
    import_id: importId,
    ...change,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  await db.insertInto('import_changes').values(rows).execute()
}

export async function changesAfter(
  db: Db,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<LogChangeRow[]> {
  const rows = await db
    .selectFrom('import_changes')
    .select(['log_id', 'before', 'after', 'changed_at', 'changed_by'])
    .where('import_id', '=', importId)
    .where('log_id', '>', after)
    .orderBy('log_id')
    .limit(limit)
    .execute()
  return rows.map(withValues)
}

function withValues<Row extends { before: string; after: string }>(row: Row) {
  return { ...row, before: JSON.parse(row.before) as Values, after: JSON.parse(row.after) as Values }
}

type ImportOfLogs = { importId: number; aquariumId: number; finishedAt: string; logs: readonly number[] }
export type LaterChange = LogChangeRow & { import_id: number }

/** What later imports have changed of these logs, in their order. */
export async function laterChanges(
  db: Db,
  { importId, aquariumId, finishedAt, logs }: ImportOfLogs,
): Promise<LaterChange[]> {
  if (logs.length === 0) return []
  const rows = await db
    .selectFrom('imports')
    .innerJoin('import_changes', 'import_changes.import_id', 'imports.id')
    .select(['import_id', 'log_id', 'before', 'after', 'changed_at', 'changed_by'])
    .where('imports.aquarium_id', '=', aquariumId)
    .where('imports.finished_at', '>=', finishedAt)
    .where('imports.id', '!=', importId)
    .where('log_id', 'in', logs)
    .orderBy('imports.finished_at')
    .orderBy('imports.id')
    .execute()
  return rows.map(withValues)
}

/** Changes the recorded values from before an import. */
export async function setBefore(db: Db, { import_id, log_id, before, changed_at, changed_by }: LaterChange) {
  await db
    .updateTable('import_changes')
    .set({ before: JSON.stringify(before), changed_at, changed_by })
    .where('import_id', '=', import_id)
    .where('log_id', '=', log_id)
    .execute()
}

/** Removes those logs that were created by an undone import; answers how many. */
export async function removeOfUndone(db: Db, logs: readonly number[]): Promise<number> {
  if (logs.length === 0) return 0
  const undone = db.selectFrom('imports').select('id').where('undone_at', 'is not', null)
  const { numDeletedRows } = await db
    .deleteFrom('logs')
    .where('id', 'in', logs)
    .where('import_id', 'in', undone)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type FoundImport = VisibleAquarium & {
  finished_at: string
  undone_at: string | null
  first_log_id: number | null
  last_log_id: number | null
}

export async function findImport(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<FoundImport | undefined> {
  const found = await visibleAquariums(db, actor)
    .innerJoin('imports', 'imports.aquarium_id', 'aquariums.id')
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .select(['imports.finished_at', 'imports.undone_at', 'imports.first_log_id', 'imports.last_log_id'])
    .where('imports.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, finished_at: found.finished_at ?? '' }
}

/** Records that an import was undone, and deletes what else is recorded of it. */
export async function noteUndone(db: Db, { id, at }: { id: number; at: Date }) {
  await db.deleteFrom('import_changes').where('import_id', '=', id).execute()
  await db
    .updateTable('imports')
    .set({ undone_at: at.toISOString(), report: null })
    .where('id', '=', id)
    .execute()
}

type CreatedLogs = Pick<FoundImport, 'first_log_id' | 'last_log_id'> & { importId: number }

/** How many logs of an import were changed since. */
export async function countEdited(db: Db, created: CreatedLogs): Promise<number> {
  const { edited } = await createdLogs(db, created)
    .where('changed_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('edited'))
    .executeTakeFirstOrThrow()
  return edited
}

function createdLogs(db: Db, { importId, first_log_id, last_log_id }: CreatedLogs) {
  // There is no index by import, but the logs of an import lie side by side.
  return db
    .selectFrom('logs')
    .where('logs.id', '>=', first_log_id ?? 0)
    .where('logs.id', '<=', last_log_id ?? 0)
    .where('logs.import_id', '=', importId)
}

/** Removes the logs that an import has created, edited ones only if asked to; answers how many. */
export async function removeCreated(
  db: Db,
  { edited, aquarium_id, ...created }: CreatedLogs & { aquarium_id: number; edited: 'keep' | 'remove' },
): Promise<number> {
  // No import has changed anything of logs that are not edited.
  if (edited === 'remove')
    await forgetChanges(db, {
      aquariumId: aquarium_id,
      logs: createdLogs(db, created).select('logs.id').$castTo<number>(),
    })
  const { numDeletedRows } = await db
    .deleteFrom('logs')
    .where('id', 'in', createdLogs(db, created).select('logs.id'))
    .$if(edited === 'keep', (query) => query.where('changed_at', 'is', null))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const valueColumns = ['note', ...parameterKeys] as const

export async function logsWith(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('logs')
    .select(['id', 'aquarium_id', 'timestamp', 'changed_at', 'changed_by', ...valueColumns])
    .where('id', 'in', ids)
    .execute()
}

/** Values of a log, and who has changed it. */
export type LogUpdate = {
  id: number
  values: Values
  changed: { changed_at: string | null; changed_by: number | null }
}

export async function setValues(db: Db, { id, values, changed }: LogUpdate) {
  const known = valueColumns.filter((column) => values[column] !== undefined)
  await db
    .updateTable('logs')
    .set(Object.fromEntries(known.map((column) => [column, values[column]])))
    .set(changed)
    .where('id', '=', id)
    .execute()
}
