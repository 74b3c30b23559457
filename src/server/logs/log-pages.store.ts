import type { OrderByDirection, SelectQueryBuilder } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import type { LogSortKey } from '#contract/lists.names.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Page, Slice } from '#server/db/queries/page.ts'
import { rowsOf } from '#server/db/queries/page.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { hasCustomParameters, withCustom } from '#server/parameters/custom-readings.store.ts'
import { logColumns } from './logs.store.ts'

/** Counted from the timestamp `from`; with `measured` only of logs that have a reading of it. */
type LogsSlice = { slice: Slice; from: string | undefined; measured: ParameterKey | undefined }

export async function logsAt(
  db: Db,
  { aquariumId, slice, from, measured }: LogsSlice & { aquariumId: number },
): Promise<Log[]> {
  if (slice.limit === 0) return []
  const isAscending = slice.order === 'asc'
  const logs = db
    .selectFrom('logs')
    .select(logColumns)
    .where('logs.aquarium_id', '=', aquariumId)
    .$if(from !== undefined, (query) => query.where('logs.timestamp', isAscending ? '>=' : '<=', from ?? ''))
    .$if(measured !== undefined, (query) => query.where(`logs.${measured ?? 'ph'}`, 'is not', null))
    .orderBy('logs.timestamp', slice.order)
    .orderBy('logs.id', slice.order)
  const rows = await rowsOf(slice, logs)
  return (await hasCustomParameters(db, aquariumId)) ? withCustom(db, rows) : rows
}

export type LogsPage = {
  aquariumId: number
  page: Page
  sort: LogSortKey | CustomKey | 'id'
  /** Only logs with a reading of this parameter. */
  measured?: ParameterKey | CustomKey | undefined
}

/** Logs without a reading of the sorted parameter come last. Custom parameters must be the aquarium's. */
export async function pageOfLogs(db: Db, request: LogsPage): Promise<{ rows: Log[]; total: number }> {
  const { aquariumId, page, sort, measured } = request
  const [ofMeasured, ofSort] = [idOfCustomKey(measured ?? ''), idOfCustomKey(sort)]
  const logs = db
    .selectFrom('logs')
    .where('logs.aquarium_id', '=', aquariumId)
    .$if(measured !== undefined && ofMeasured === undefined, (query) =>
      query.where(`logs.${(measured as ParameterKey | undefined) ?? 'ph'}`, 'is not', null),
    )
    .$if(ofMeasured !== undefined, (query) =>
      query.where('logs.id', 'in', readingsOf(db, ofMeasured ?? 0).select('log_id')),
    )
  const ordered =
    ofSort === undefined
      ? inOrder(logs, sort as LogSortKey | 'id', page.order)
      : logs
          .leftJoin('own_readings as sorted', (join) =>
            join
              .onRef('sorted.log_id', '=', 'logs.id')
              .onRef('sorted.timestamp', '=', 'logs.timestamp')
              .on('sorted.parameter_id', '=', ofSort),
          )
          .orderBy('sorted.value', (order) => (page.order === 'asc' ? order.asc() : order.desc()).nullsLast())
  const rows = await ordered
    .select(logColumns)
    .orderBy('logs.id', page.order)
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
    .execute()
  const countAll = db.fn.countAll<number>().as('logs')
  const counted =
    measured === undefined
      ? db.selectFrom('log_counts').select('logs').where('aquarium_id', '=', aquariumId)
      : ofMeasured === undefined
        ? logs.select(countAll)
        : readingsOf(db, ofMeasured).select(countAll)
  const total = await counted.executeTakeFirst()
  const hasOwn = await hasCustomParameters(db, aquariumId)
  return { rows: hasOwn ? await withCustom(db, rows) : rows, total: total?.logs ?? 0 }
}

function readingsOf(db: Db, parameterId: number) {
  return db.selectFrom('own_readings').where('parameter_id', '=', parameterId)
}

function inOrder<Row>(
  logs: SelectQueryBuilder<Schema, 'logs', Row>,
  sort: LogSortKey | 'id',
  direction: OrderByDirection,
) {
  return logs.orderBy(`logs.${sort}`, (order) => {
    const ordered = direction === 'asc' ? order.asc() : order.desc()
    // Never null: with NULLS LAST PostgreSQL would not use the index.
    return sort === 'id' || sort === 'timestamp' ? ordered : ordered.nullsLast()
  })
}
