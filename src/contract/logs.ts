import * as Type from 'typebox'
import type { DateOrder } from '#domain/date-order.ts'
import { dateOrders } from '#domain/date-order.ts'
import { maxNote } from '#domain/limits.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, keyOrOwn, listQuery, nullableText, pageOf, paging, timestamp } from './fields.ts'
import { allLogsSortKeys, logSortKeys } from './lists.names.ts'
import { oddNumber } from './odd-number.ts'
import { givenOwn, own, ownIds, ownSeries, reading, seriesColumns } from './own-readings.ts'
import { listOrPageWithOwners } from './owners.ts'

const readings = perParameter(() => reading)
const optionalReadings = perParameter(() => Type.Optional(reading))
const note = nullableText({ maxLength: maxNote })

/** A data log: what was measured at one moment of the tank's wall clock. Null means not measured. */
export const log = Type.Object({ id, aquarium_id: id, timestamp, ...readings, note, own })
export type Log = Type.Static<typeof log>

const logFields = { timestamp, ...optionalReadings, note: Type.Optional(note), own: givenOwn }

/** A log to create: only the aquarium and the timestamp are required. */
export const newLog = Type.Object({ aquarium_id: id, ...logFields }, { additionalProperties: false })
export type NewLog = Type.Static<typeof newLog>

const logBefore = Type.Partial(Type.Object(logFields), { additionalProperties: false })

/**
 * A change of a log: an absent key stays, also an own parameter that `own` does not name, null clears. `before` are the values that it was made from: when one of them is
 * neither stored any more nor already as this change would have it, it is refused with 409 log_changed.
 */
export const logChange = Type.Partial(Type.Object({ id, aquarium_id: id, ...logFields, before: logBefore }), {
  additionalProperties: false,
})
export type LogChange = Type.Static<typeof logChange>

/**
 * Logs of all keepers: everything as an array or as CSV, or with `page` one page as `{ rows, total, owners }`. `search` is in the
 * notes and, like the sort by timestamp, needs `aquarium_id`: of all keepers' logs there are too many for either.
 */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/logs/',
  access: 'admin',
  summary: 'All logs',
  status: 200,
  query: listQuery({ aquarium_id: Type.Optional(id) }, allLogsSortKeys),
  reply: listOrPageWithOwners(log),
})

/**
 * One page of an aquarium's logs: newest first, 30 rows, unless asked otherwise; with `measured` only those that have a
 * reading of that parameter.
 */
export const listAquariumLogs = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/logs',
  access: 'user',
  needs: 'read',
  summary: 'Logs of an aquarium, by page',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      ...paging,
      sort: Type.Optional(keyOrOwn(logSortKeys)),
      measured: Type.Optional(keyOrOwn(parameterKeys)),
    },
    { additionalProperties: false },
  ),
  reply: pageOf(log),
})

/** What happened at a moment, seconds as in a series; so far notes of logs are the only kind. */
const mark = Type.Object({
  at: Type.Integer(),
  kind: Type.Unsafe<'note'>({ type: 'string', enum: ['note'] }),
  text: Type.String(),
})
export type Mark = Type.Static<typeof mark>

/** What a chart draws: each parameter's measured points, reduced so that minima and maxima survive. */
export const series = Type.Object({
  /**
   * First timestamp of all logs of the aquarium, and the last one that does not lie more than a day ahead of now (UTC), or,
   * when all do, the last one of all; null without logs.
   */
  earliest: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  latest: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  /** Logs in the range, before the reduction. */
  total: Type.Integer(),
  /** True when there were more readings than points asked for. */
  reduced: Type.Boolean(),
  series: Type.Object(perParameter(() => seriesColumns)),
  /**
   * By how much each parameter's straight line through all readings of the range, none left out, rises or falls from the
   * first to the last; null where fewer than two moments were measured.
   */
  changes: Type.Object(perParameter(() => Type.Unsafe<number | null>({ type: ['number', 'null'] }))),
  /** What is marked on the time axis, oldest first: the notes of the range; of very many the newest 500, each cut after 200 characters. */
  marks: Type.Array(mark),
  /** The same of the aquarium's own parameters that were asked for, in that order. */
  own: Type.Optional(Type.Array(ownSeries)),
})
export type Series = Type.Static<typeof series>

/**
 * The chart's data: `from` and `to` are inclusive; without `to` it ends at `latest`. At most about `points` points a
 * parameter (default 1,200). Of the aquarium's own parameters those that `own` names; with `ten=none` only those, and no
 * marks: what all tanks have is empty then, and not read.
 */
export const getSeries = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/series',
  access: 'user',
  needs: 'read',
  summary: 'Readings of an aquarium as columns for a chart',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
      points: Type.Optional(Type.Integer({ minimum: 10, maximum: 20_000 })),
      own: Type.Optional(ownIds),
      ten: Type.Optional(Type.Unsafe<'none'>({ type: 'string', enum: ['none'] })),
    },
    { additionalProperties: false },
  ),
  reply: series,
})

export const createLog = endpoint({
  method: 'POST',
  path: '/api/logs/',
  access: 'user',
  needs: 'log',
  summary: 'Create a log',
  status: 201,
  body: newLog,
  reply: log,
  idempotent: true,
})

export const updateLog = endpoint({
  method: 'PUT',
  path: '/api/logs/:id',
  access: 'user',
  needs: 'log',
  summary: 'Change a log',
  status: 200,
  params: idParams,
  body: logChange,
  reply: log,
})

export const deleteLog = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/logs/:id',
  access: 'user',
  needs: 'write',
  summary: 'Delete a log',
  status: 204,
  params: idParams,
})

/** A rejected row: `line` counts lines of the original file from 1, the header included. */
const importError = Type.Object({
  line: Type.Integer(),
  message: Type.String(),
  row: Type.Optional(Type.Array(Type.String())),
  number: Type.Optional(oddNumber),
})
export type ImportError = Type.Static<typeof importError>

/** A column whose header names another unit than ours: `Temp (°C)` from `°C` to `°F`. */
const convertedUnit = Type.Object({ column: Type.String(), from: Type.String(), to: Type.String() })
export type ConvertedUnit = Type.Static<typeof convertedUnit>

const rowCount = Type.Integer({ minimum: 0 })

/**
 * Cells of a column that say the same: their number, the first one's line, and what became of them. `column` is the
 * header of the file, `cell` is cut after 200 characters.
 */
const cellNotice = Type.Object({
  line: Type.Integer(),
  column: Type.String(),
  cell: Type.String(),
  count: rowCount,
  message: Type.String(),
  number: Type.Optional(oddNumber),
})
export type CellNotice = Type.Static<typeof cellNotice>

/** What became of every row: the four counts add up to the rows of the file. At most 100 errors are listed. */
export const importResult = Type.Object({
  /** By which it can be taken back. */
  import_id: id,
  created: rowCount,
  updated: rowCount,
  unchanged: rowCount,
  rejected: rowCount,
  errors: Type.Array(importError),
  converted_units: Type.Array(convertedUnit),
  /** Headers of the columns that were not read; one without a header is `column 3`. */
  ignored_columns: Type.Array(Type.String()),
  /** Rows whose time bore an offset from UTC or a Z, which was left out: a tank's clock has no zone. */
  zones_dropped: rowCount,
  /** Cells that could not be read and count as not measured; the rest of their rows was imported. */
  unread: rowCount,
  /** Cells that were stored though no tank is known to have such a value. */
  doubtful: rowCount,
  /** Those cells, equal ones once; the first 100 different ones are listed. */
  cells: Type.Array(cellNotice),
  /** Labels of the parameters that the aquarium follows from now on: the file is another's export, which had them. */
  added_parameters: Type.Optional(Type.Array(Type.String())),
})
export type ImportResult = Type.Static<typeof importResult>

/**
 * Imports a CSV file (multipart field `file`) in one transaction: after a failure, or when the caller hangs up, nothing
 * has changed. `date_order` is needed when the file itself does not prove it; it is answered `date_order_needed` then.
 */
export const uploadCsv = endpoint({
  method: 'POST',
  path: '/api/logs/upload_csv',
  access: 'user',
  summary: 'Import a CSV file of logs',
  status: 200,
  query: Type.Object(
    {
      aquarium_id: id,
      date_order: Type.Optional(Type.Unsafe<DateOrder>({ type: 'string', enum: dateOrders })),
    },
    { additionalProperties: false },
  ),
  upload: true,
  reply: importResult,
})
