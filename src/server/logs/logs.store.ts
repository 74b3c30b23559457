import type { Expression, ExpressionBuilder, Insertable } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db, LogsTable, Schema } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'
import type { Actor } from '#server/http/actor.ts'
import { withCustom } from '#server/parameters/custom-readings.store.ts'

export const logColumns = [
  'logs.id',
  'logs.aquarium_id',
  'logs.timestamp',
  ...parameterKeys.map((key) => `logs.${key}` as const),
  'logs.note',
] as const

export type LogValues = Insertable<LogsTable>
/** A call leaves no reading out. */
type NewLogValues = Required<Omit<LogValues, 'import_id' | 'changed_at' | 'changed_by'>>
/** A position in an aquarium's logs by time, then id. */
export type LogPosition = { timestamp: string; id: number }
/**
 * Before all logs from a moment on. With a second condition for that moment SQLite would begin at the very first log.
 */
export const beforeLogsFrom = (from = ''): LogPosition => ({ timestamp: from, id: 0 })

export async function findLog(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<(VisibleAquarium & { log: Log }) | undefined> {
  const row = await visibleAquariums(db, actor)
    .innerJoin('logs', 'logs.aquarium_id', 'aquariums.id')
    .select(logColumns)
    .select('aquariums.user_id as owner_id')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('own_readings').select('log_id').whereRef('log_id', '=', 'logs.id')).as('has_own'),
    )
    .where('logs.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id, has_own, ...log } = row
  const { aquarium_id } = log
  return { aquarium_id, owner_id, log: has_own ? await withItsOwn(db, log) : log }
}

/** Adds the readings of custom parameters. */
export async function withItsOwn(db: Db, log: Log): Promise<Log> {
  const [whole = log] = await withCustom(db, [log])
  return whole
}

/** @throws a foreign key violation when the aquarium is gone. */
export async function insertLog(db: Db, values: NewLogValues): Promise<Log> {
  return db.insertInto('logs').values(values).returning(logColumns).executeTakeFirstOrThrow()
}

/** Columns that can be changed, or compared with. */
export type LogFields = Partial<Pick<Log, ParameterKey | 'timestamp' | 'note'>>

type LogUpdate = {
  id: number
  values: LogFields
  before: LogFields
  changed: { changed_by: number; changed_at: string } | undefined
}

/** Keeps others from changing the log until the transaction ends. */
export async function lockLog(db: Db, id: number) {
  if (!isPostgres(db)) return
  await db.selectFrom('logs').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** False when there is no such log, or when a stored value is neither the one before nor already the new one. */
export async function updateLog(db: Db, { id, values, before, changed }: LogUpdate): Promise<boolean> {
  // Whoever saves at the same moment waits, and is then compared with what was stored.
  const compared = Object.keys(before) as (keyof LogFields)[]
  const { numUpdatedRows } = await db
    .updateTable('logs')
    .set(({ ref }) => ({ note: ref('note'), ...values, ...changed }))
    .where('id', '=', id)
    .where((eb) => eb.and(compared.map((field) => eb.or(accepted(eb, { field, values, before })))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function accepted(
  eb: ExpressionBuilder<Schema, 'logs'>,
  { field, values, before }: { field: keyof LogFields; values: LogFields; before: LogFields },
) {
  return [before, values].flatMap((from) => {
    const value = from[field]
    return value === undefined ? [] : [eb(field, 'is not distinct from', value)]
  })
}

/** `to` is inclusive. */
type NextLogs = { aquariumId: number; after: LogPosition; limit: number; to?: string | undefined }

export async function logsAfter(db: Db, { aquariumId, after, limit, to }: NextLogs): Promise<Log[]> {
  return db
    .selectFrom('logs')
    .select(logColumns)
    .where('aquarium_id', '=', aquariumId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('timestamp', 'id'), '>', tuple(after.timestamp, after.id)),
    )
    .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
    .orderBy('timestamp')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The first and the last timestamp, and the last up to `upTo`; null where there is none. */
export async function endsOfLogs(db: Db, { aquariumId, upTo }: { aquariumId: number; upTo: string }) {
  // Each subquery reads one entry of the index; minimum and maximum in one query would search all of it.
  return db
    .selectNoFrom((eb) => {
      const own = eb.selectFrom('logs').where('aquarium_id', '=', aquariumId)
      return [
        own.select(({ fn }) => fn.min<string | null>('timestamp').as('first')).as('earliest'),
        own.select(({ fn }) => fn.max<string | null>('timestamp').as('last')).as('newest'),
        own
          .select(({ fn }) => fn.max<string | null>('timestamp').as('last'))
          .where('timestamp', '<=', upTo)
          .as('latest'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** The first timestamp from `from` on; null without any. */
export async function nextTimestamp(
  db: Db,
  { aquariumId, from }: { aquariumId: number; from: string },
): Promise<string | null> {
  const { next } = await db
    .selectFrom('logs')
    .select(({ fn }) => fn.min<string | null>('timestamp').as('next'))
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '>=', from)
    .executeTakeFirstOrThrow()
  return next
}

export async function countKept(db: Db, aquariumId: number): Promise<number> {
  const row = await db
    .selectFrom('log_counts')
    .select('logs')
    .where('aquarium_id', '=', aquariumId)
    .executeTakeFirst()
  return row?.logs ?? 0
}

/** Few logs lie after now, so they are quick to count. */
export async function countLogsAfter(
  db: Db,
  { aquariumId, to }: { aquariumId: number; to: string },
): Promise<number> {
  const { after } = await db
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll<number>().as('after'))
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '>', to)
    .executeTakeFirstOrThrow()
  return after
}

export type LogsRange = { aquariumId: number; from?: string | undefined; to?: string | undefined }

/** Both ends are included; with `measured` only logs with a reading of it. */
export async function countLogs(
  db: Db,
  { aquariumId, from, to, measured }: LogsRange & { measured?: ParameterKey | undefined },
): Promise<number> {
  const { total } = await db
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('aquarium_id', '=', aquariumId)
    .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
    .$if(measured !== undefined, (query) => query.where(measured ?? 'ph', 'is not', null))
    .executeTakeFirstOrThrow()
  return total
}

/** False when the log is gone. Deletes also what imports have noted of its values before them. */
export async function deleteLogRow(
  db: Db,
  { id, aquariumId }: { id: number; aquariumId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('logs').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await forgetChanges(db, { aquariumId, logs: [id] })
  return true
}

type Logs = { aquariumId: number; logs: readonly number[] | Expression<number> }

/** Deletes what imports have noted of logs that are gone, or about to go. */
export async function forgetChanges(db: Db, { aquariumId, logs }: Logs) {
  await db
    .deleteFrom('import_changes')
    .where('log_id', 'in', logs)
    // By import, since the changes have no index by log.
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('aquarium_id', '=', aquariumId),
    )
    .execute()
}
