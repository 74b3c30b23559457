import type { OrderByDirection, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { allAquariums, hiddenAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Slice } from '#server/db/queries/page.ts'
import { rowsOf } from '#server/db/queries/page.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { hasAnyCustomParameters, withCustom } from '#server/parameters/custom-readings.store.ts'
import { logColumns } from './logs.store.ts'
import type { NoteSearch } from './note-search.store.ts'
import { notesAfterId } from './note-search.store.ts'

export type AllLogsFilter = Partial<Record<'id' | 'aquarium_id', number | undefined>> & {
  /** In the notes. */
  search?: string | undefined
}

/** A slice of the logs of all users, counted from a known position. */
export async function sliceOfAllLogs(
  db: Db,
  { filter, sort, slice, from }: { filter: AllLogsFilter; sort: AllLogsSortKey; slice: Slice; from: From },
): Promise<Log[]> {
  if (slice.limit === 0) return []
  const seen = await leavingOutHidden(db)
  // Ids first, from an index alone, so that skipped logs are never read whole.
  const found = ordered(matching(seen(db.selectFrom('logs').select('logs.id')), filter), sort, slice.order)
  const ids = await rowsOf(slice, found.$if(from !== undefined, beginningAt(from, slice.order)))
  const sliceIds = ids.map(({ id }) => id)
  return logsOf(db, sliceIds)
}

/** Where to begin in the order by aquariums and time: without a timestamp at the aquarium's first log. */
export type From = { aquariumId: number; timestamp: string | undefined } | undefined

function beginningAt(from: From, order: OrderByDirection) {
  const beyond = order === 'asc' ? '>=' : '<='
  return <Row>(query: LogsQuery<Row>): LogsQuery<Row> =>
    from?.timestamp === undefined
      ? query.where('logs.aquarium_id', beyond, from?.aquariumId ?? 0)
      : query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('logs.aquarium_id', 'logs.timestamp'),
            beyond,
            tuple(from.aquariumId, from.timestamp ?? ''),
          ),
        )
}

export async function logsOf(db: Db, ids: readonly number[]): Promise<Log[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('logs').select(logColumns).where('logs.id', 'in', ids).execute()
  const rows = await withAnyCustom(db, found)
  const byId = new Map(rows.map((log) => [log.id, log]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The aquarium in which the skipped logs end, by stored counts, and how many logs lie before it. */
export async function aquariumAt(
  db: Db,
  { order, skipped }: { order: OrderByDirection; skipped: number },
): Promise<{ aquariumId: number; before: number } | undefined> {
  const summed = db
    .selectFrom('log_counts')
    .where('aquarium_id', 'not in', hiddenIds(db))
    .select(['aquarium_id', 'logs'])
    .select(({ fn }) =>
      fn
        .sum<number>('logs')
        .over((over) => over.orderBy('aquarium_id', order))
        .as('upto'),
    )
  const row = await db
    .selectFrom(summed.as('summed'))
    .selectAll()
    .where('upto', '>', skipped)
    .orderBy('upto')
    .limit(1)
    .executeTakeFirst()
  return row && { aquariumId: row.aquarium_id, before: row.upto - row.logs }
}

/** Goes through all logs by id in constant memory. */
export async function logsAfterId(
  db: Db,
  { filter, after, limit }: { filter: AllLogsFilter; after: number; limit: number },
): Promise<Log[]> {
  const search = noteSearchOf(filter)
  if (search) return logsOf(db, await notesAfterId(db, { search, after, limit }))
  const seen = await leavingOutHidden(db)
  const logs = await matching(seen(db.selectFrom('logs').select(logColumns)), filter)
    .where('logs.id', '>', after)
    .orderBy('logs.id')
    .limit(limit)
    .execute()
  return withAnyCustom(db, logs)
}

/** Adds custom readings; looks nothing up when no aquarium has any. */
async function withAnyCustom(db: Db, logs: Log[]): Promise<Log[]> {
  return logs.length > 0 && (await hasAnyCustomParameters(db)) ? withCustom(db, logs) : logs
}

type LogsQuery<Row> = SelectQueryBuilder<Schema, 'logs', Row>
type Condition = <Row>(query: LogsQuery<Row>) => LogsQuery<Row>

/** Leaves out logs in hidden aquariums; as hardly any are hidden, usually no row is checked. */
async function leavingOutHidden(db: Db): Promise<Condition> {
  const hidden = hiddenIds(db)
  const some = await hidden.limit(1).executeTakeFirst()
  return (query) => (some ? query.where('logs.aquarium_id', 'not in', hidden) : query)
}

function hiddenIds(db: Db) {
  return hiddenAquariums(db).select('aquariums.id')
}

/** Counts rows only for a single id, else uses the stored counts. */
export async function countAllLogs(db: Db, filter: AllLogsFilter): Promise<number> {
  const { id, aquarium_id } = filter
  if (id !== undefined) {
    const seen = await leavingOutHidden(db)
    const { total } = await matching(seen(db.selectFrom('logs')), filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  if (aquarium_id === undefined)
    return (await db.selectNoFrom(totalOfLogs(db).as('total')).executeTakeFirstOrThrow()).total
  const counted = await allAquariums(db)
    .innerJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select('log_counts.logs')
    .where('log_counts.aquarium_id', '=', aquarium_id)
    .executeTakeFirst()
  return counted?.logs ?? 0
}

/** How many logs admins see, from the stored counts: to count millions of rows takes too long. */
export function totalOfLogs(db: Db) {
  return sql<number>`(
    (select coalesce(sum(logs), 0) from log_counts)
    - (select coalesce(sum(logs), 0) from log_counts where aquarium_id in ${hiddenIds(db)})
  )`
}

function matching<Row>(query: LogsQuery<Row>, { id, aquarium_id }: AllLogsFilter): LogsQuery<Row> {
  return query
    .$if(id !== undefined, (query) => query.where('logs.id', '=', id ?? 0))
    .$if(aquarium_id !== undefined, (query) => query.where('logs.aquarium_id', '=', aquarium_id ?? 0))
}

/** Notes are only searched within one aquarium. */
export function noteSearchOf({ id, aquarium_id, search }: AllLogsFilter): NoteSearch | undefined {
  return aquarium_id === undefined || search === undefined ? undefined : { id, aquarium_id, search }
}

/** Every sort key has an index in its order. */
function ordered<Row>(query: LogsQuery<Row>, sort: AllLogsSortKey, order: OrderByDirection): LogsQuery<Row> {
  if (sort === 'id') return query.orderBy('logs.id', order)
  const byTime = sort === 'aquarium_id' ? query.orderBy('logs.aquarium_id', order) : query
  return byTime.orderBy('logs.timestamp', order).orderBy('logs.id', order)
}
