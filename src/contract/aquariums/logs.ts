import * as Type from 'typebox'
import { listOrPageWithOwners } from '#contract/aquariums/owners.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  id,
  idParams,
  keyOrCustom,
  listQuery,
  listRefusedAt,
  nullableText,
  pageOfEntries,
  paging,
  search,
  timestamp,
} from '#contract/fields/fields.ts'
import { allLogsSortKeys, logSortKeys } from '#contract/lists.names.ts'
import { maxNote } from '#domain/limits.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { givenCustom, own, reading } from './custom-readings.ts'

const readings = perParameter(() => reading)
const optionalReadings = perParameter(() => Type.Optional(reading))
const note = nullableText({ maxLength: maxNote })

/** A data log: what was measured at one moment of the tank's wall clock. Null means not measured. */
export const log = Type.Object({ id, aquarium_id: id, timestamp, ...readings, note, own })
export type Log = Type.Static<typeof log>

const logFields = { timestamp, ...optionalReadings, note: Type.Optional(note), own: givenCustom }

/** A log to create: only the aquarium and the timestamp are required. */
export const newLog = Type.Object({ aquarium_id: id, ...logFields }, { additionalProperties: false })
export type NewLog = Type.Static<typeof newLog>

const logBefore = Type.Partial(Type.Object(logFields), { additionalProperties: false })

/**
 * A change of a log: an absent key, or a custom parameter that `own` does not name, keeps its value; null clears it.
 * `before` has the values that the caller started from: when one of them is no longer stored, and the stored value is
 * not the new one either, the change is refused with 409 log_changed.
 */
export const logChange = Type.Partial(Type.Object({ id, aquarium_id: id, ...logFields, before: logBefore }), {
  additionalProperties: false,
})
export type LogChange = Type.Static<typeof logChange>

/**
 * What the caller has seen of a log that is to be deleted: when one of these values is no longer stored, nothing is
 * deleted, and the answer is 409 log_changed. Without a body whatever is stored is deleted.
 */
const logDeletion = Type.Unsafe<{ before: LogBefore } | null>({
  type: ['object', 'null'],
  properties: { before: logBefore },
  required: ['before'],
  additionalProperties: false,
})
export type LogBefore = Type.Static<typeof logBefore>

/**
 * Logs of all users: all of them as an array or as CSV, or with `page` one page as `{ rows, total, owners }`. `search`
 * looks in the notes. It needs `aquarium_id`, as does the sort by timestamp: the logs of all users are too many for
 * either.
 */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/logs/',
  access: 'admin',
  summary: 'All logs',
  status: 200,
  refusedAt: listRefusedAt,
  query: listQuery({ aquarium_id: Type.Optional(id) }, allLogsSortKeys),
  reply: listOrPageWithOwners(log),
})

/**
 * One page of an aquarium's logs: newest first, 30 rows, unless asked otherwise; with `measured` only those that have a
 * reading of that parameter, with `search` those whose note has these words, in the order of time.
 */
export const listAquariumLogs = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/logs',
  access: 'user',
  requiredRight: 'read',
  summary: 'Logs of an aquarium, by page',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      ...paging,
      sort: Type.Optional(keyOrCustom(logSortKeys)),
      measured: Type.Optional(keyOrCustom(parameterKeys)),
      search,
    },
    { additionalProperties: false },
  ),
  reply: pageOfEntries(log),
})

export const createLog = endpoint({
  method: 'POST',
  path: '/api/logs/',
  access: 'user',
  requiredRight: 'log',
  summary: 'Create a log',
  status: 201,
  body: newLog,
  example: { aquarium_id: 7, timestamp: '2026-11-28T20:05:00', alkalinity: 8.3, calcium: 420 },
  reply: log,
  idempotent: true,
})

export const updateLog = endpoint({
  method: 'PUT',
  path: '/api/logs/:id',
  access: 'user',
  requiredRight: 'log',
  summary: 'Change a log',
  status: 200,
  params: idParams,
  body: logChange,
  example: { alkalinity: 8.4, before: { alkalinity: 8.3 } },
  reply: log,
})

export const deleteLog = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/logs/:id',
  access: 'user',
  requiredRight: 'log',
  summary: 'Delete a log',
  status: 204,
  params: idParams,
  body: logDeletion,
  example: { before: { alkalinity: 8.4 } },
})
