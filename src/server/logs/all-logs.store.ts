import type { OrderByDirection, SelectQueryBuilder } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { totalOfLogs } from '#server/db/log-total.ts'
import type { Page } from '#server/db/page.ts'
import { rowsOf, sliceOf } from '#server/db/page.ts'
import type { Db, Schema } from '#server/db/schema.ts'
import { hasAnyOwnParameters, withOwn } from '#server/parameters/own-readings.store.ts'
import { logColumns } from './logs.store.ts'
import type { NoteSearch } from './note-search.store.ts'
import { notesAfterId, pageOfNotes } from './note-search.store.ts'

export type AllLogsFilter = {
  id?: number | undefined
  aquarium_id?: number | undefined
  /** In the notes. */
  search?: string | undefined
}

/**
 * One page of the logs of all keepers. Of millions, a page must not be reached by way of all that lie before it.
 */
export async function pageOfAllLogs(
  db: Db,
  { filter, page, sort }: { filter: AllLogsFilter; page: Page; sort: AllLogsSortKey },
) {
  const wanted = searched(filter)
  if (wanted) {
    const { ids, total } = await pageOfNotes(db, { wanted, page, sort })
    return { rows: await logsOf(db, ids), total }
  }
  const visible = await hidingDeleted(db)
  const total = await totalOf(db, { filter, visible })
  const slice = sliceOf(page, total)
  const { order, offset } = slice
  if (slice.limit === 0) return { rows: [], total }
  const place = sort === 'aquarium_id' ? await aquariumAt(db, { filter, order, skipped: offset }) : undefined
  // Ids first, from an index alone: what is skipped is never read whole.
  const found = ordered(matching(visible(db.selectFrom('logs').select('logs.id')), filter), sort, order).$if(
    place !== undefined,
    (query) => query.where('logs.aquarium_id', order === 'asc' ? '>=' : '<=', place?.aquariumId ?? 0),
  )
  const rest = { ...slice, offset: offset - (place?.before ?? 0) }
  const ids = (await rowsOf(rest, found)).map(({ id }) => id)
  return { rows: await logsOf(db, ids), total }
}

/** These logs, in this order. */
async function logsOf(db: Db, ids: readonly number[]): Promise<Log[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('logs').select(logColumns).where('logs.id', 'in', ids).execute()
  const rows = await withAnyOwn(db, found)
  const byId = new Map(rows.map((log) => [log.id, log]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Place = { filter: AllLogsFilter; order: OrderByDirection; skipped: number }

/** The aquarium in which so many logs end, and how many lie before it: the kept counts say so, no log is gone by. */
async function aquariumAt(db: Db, { filter, order, skipped }: Place) {
  if (filter.id !== undefined || filter.aquarium_id !== undefined) return undefined
  const summed = db
    .selectFrom('log_counts')
    .where('aquarium_id', 'not in', deletedAquariums(db))
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

/** The next logs by id, for going through all of them in constant memory. */
export async function logsAfterId(
  db: Db,
  { filter, after, limit }: { filter: AllLogsFilter; after: number; limit: number },
): Promise<Log[]> {
  const wanted = searched(filter)
  if (wanted) return logsOf(db, await notesAfterId(db, { wanted, after, limit }))
  const visible = await hidingDeleted(db)
  const logs = await matching(visible(db.selectFrom('logs').select(logColumns)), filter)
    .where('logs.id', '>', after)
    .orderBy('logs.id')
    .limit(limit)
    .execute()
  return withAnyOwn(db, logs)
}

/** With the readings of their aquariums' own parameters; where nobody has any, nothing is asked of each log. */
async function withAnyOwn(db: Db, logs: Log[]): Promise<Log[]> {
  return logs.length > 0 && (await hasAnyOwnParameters(db)) ? withOwn(db, logs) : logs
}

type LogsQuery<Row> = SelectQueryBuilder<Schema, 'logs', Row>
type Visible = <Row>(query: LogsQuery<Row>) => LogsQuery<Row>

/** Logs in aquariums that wait for the sweep are left out; there hardly ever are any, and then nothing is asked of each row. */
async function hidingDeleted(db: Db): Promise<Visible> {
  const deleted = deletedAquariums(db)
  const some = await deleted.limit(1).executeTakeFirst()
  return (query) => (some ? query.where('logs.aquarium_id', 'not in', deleted) : query)
}

function deletedAquariums(db: Db) {
  return db.selectFrom('aquariums').select('aquariums.id').where('deleted_at', 'is not', null)
}

/** Counted only where there are few; else the kept counts say it. */
async function totalOf(
  db: Db,
  { filter, visible }: { filter: AllLogsFilter; visible: Visible },
): Promise<number> {
  const { id, aquarium_id } = filter
  if (id !== undefined) {
    const { total } = await matching(visible(db.selectFrom('logs')), filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  if (aquarium_id === undefined)
    return (await db.selectNoFrom(totalOfLogs().as('total')).executeTakeFirstOrThrow()).total
  const counted = await db
    .selectFrom('log_counts')
    .innerJoin('aquariums', 'aquariums.id', 'log_counts.aquarium_id')
    .select('log_counts.logs')
    .where('log_counts.aquarium_id', '=', aquarium_id)
    .where('aquariums.deleted_at', 'is', null)
    .executeTakeFirst()
  return counted?.logs ?? 0
}

function matching<Row>(query: LogsQuery<Row>, { id, aquarium_id }: AllLogsFilter): LogsQuery<Row> {
  return query
    .$if(id !== undefined, (query) => query.where('logs.id', '=', id ?? 0))
    .$if(aquarium_id !== undefined, (query) => query.where('logs.aquarium_id', '=', aquarium_id ?? 0))
}

/** What is searched for in the notes; only ever within one aquarium. */
function searched({ id, aquarium_id, search }: AllLogsFilter): NoteSearch | undefined {
  return aquarium_id === undefined || search === undefined ? undefined : { id, aquarium_id, search }
}

/** Each in the order of an index. */
function ordered<Row>(query: LogsQuery<Row>, sort: AllLogsSortKey, order: OrderByDirection): LogsQuery<Row> {
  if (sort === 'id') return query.orderBy('logs.id', order)
  const byTime = sort === 'aquarium_id' ? query.orderBy('logs.aquarium_id', order) : query
  return byTime.orderBy('logs.timestamp', order).orderBy('logs.id', order)
}
