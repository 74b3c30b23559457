import type { Log, LogBefore, LogChange, NewLog } from '#contract/aquariums/logs.ts'
import { invalidRequest, rightNeeded } from '#contract/errors/errors.ts'
import {
  logBelongsElsewhere,
  logChanged,
  logGone,
  logNotFound,
  sayWhatWasSeen,
} from '#contract/errors/log-errors.ts'
import { logKeyDays } from '#domain/limits.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { normalizeNote } from '#domain/text.ts'
import { day } from '#domain/time/durations.ts'
import { lockAquarium } from '#server/aquariums/aquariums.store.ts'
import {
  changeInAquarium,
  deletesOnlyAsSeen,
  getVisibleAquarium,
  mayEditEntry,
} from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import type { IdempotencyKey, KeptKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { allows } from '#server/http/actor.ts'
import { idsOfParameters, ownOf, setCustom } from '#server/parameters/custom-readings.store.ts'
import * as store from './logs.store.ts'
import { deleteLogRow } from './logs.store.ts'

type NewLogParts = {
  actor: Actor
  fields: NewLog
  idempotencyKey: IdempotencyKey
  now: Date
  quota: Quota
  /** Absent when it was entered by hand. */
  source?: 'api'
}

/** @throws aquarium_not_found, quota_reached, log_gone, invalid_request for an unknown parameter */
export async function createLog(
  db: Db,
  { actor, fields, idempotencyKey, now, quota, source }: NewLogParts,
): Promise<Log> {
  const { aquarium_id, timestamp, note, own = [], ...readings } = fields
  const values = {
    aquarium_id,
    timestamp,
    note: readNote(note ?? null),
    created_by: actor.id,
    created_at: now.toISOString(),
    created_session: actor.scope.kind === 'limited' ? actor.scope.session : null,
    source: source ?? null,
    // An absent reading was not measured.
    ...perParameter(({ key }) => readings[key] ?? null),
  }
  return changeInAquarium(db, {
    actor,
    idempotency: { idempotencyKey, now, kept: keptLog(actor) },
    find: (db) => getVisibleAquarium(db, { id: aquarium_id, actor }),
    async work(db, { owner_id }) {
      await checkCustom(db, { aquariumId: aquarium_id, own })
      const log = await store.insertLog(db, values)
      await setCustom(db, { logId: log.id, own })
      await refuseOverQuota(db, { userId: owner_id, quota })
      return own.length > 0 ? store.withItsOwn(db, log) : log
    },
    audit: ({ id }) => ({ action: 'create', target: 'log', targetId: id }),
  })
}

/** A phone that repeats a call of a year ago neither doubles a log nor revives a deleted one. */
function keptLog(actor: Actor): KeptKey<Log> {
  return {
    lasts: logKeyDays * day,
    idOf: ({ id }) => id,
    async find(db, id) {
      const found = await store.findLog(db, { id, actor })
      if (!found) throw logGone()
      return found.log
    },
  }
}

/**
 * @throws log_not_found; field_forbidden when it would move to another aquarium; log_changed when a value that the
 * change was
 * made from is not stored any more; quota_reached; right_needed
 */
export async function updateLog(
  db: Db,
  { id, actor, change, quota, now }: { id: number; actor: Actor; change: LogChange; quota: Quota; now: Date },
): Promise<Log> {
  const { log } = await changeInAquarium(db, {
    actor,
    find: (db) => getLog(db, { id, actor }),
    async work(db, { log: present, aquarium_id, owner_id }) {
      if (!(await mayEditEntry(db, { table: 'logs', id, actor, now }))) throw rightNeeded()
      const { id: sameId = id, aquarium_id: same = aquarium_id, before = {}, own = [], ...fields } = change
      if (sameId !== id || same !== aquarium_id) throw logBelongsElsewhere()
      const values = asStored(fields)
      const given = Object.keys(values) as (keyof typeof values)[]
      if (given.length === 0 && own.length === 0) return { log: present, changed: [] }
      const growth = values.note === undefined ? 0 : bytesOf(values.note) - bytesOf(present.note)
      // Locked, as by an import, before the count of the notes' bytes and the rolled-up days, which the update changes.
      await lockAquarium(db, aquarium_id)
      const { own: ownBefore = [], ...fieldsBefore } = before
      const changedOwn = await changeOf(db, { id, aquariumId: aquarium_id, own, before: ownBefore })
      const differing = [
        ...given.filter((field) => values[field] !== present[field]),
        ...(changedOwn && changedOwn.length > 0 ? (['own'] as const) : []),
      ]
      const changed =
        differing.length > 0 ? { changed_by: actor.id, changed_at: now.toISOString() } : undefined
      const isKept =
        changedOwn && (await store.updateLog(db, { id, values, before: asStored(fieldsBefore), changed }))
      // The user gets the log as it is now, or hears that it is gone.
      if (!isKept) throw logChanged((await getLog(db, { id, actor })).log)
      await setCustom(db, { logId: id, own: changedOwn })
      if (growth > 0) await refuseOverQuota(db, { userId: owner_id, quota })
      return { log: (await getLog(db, { id, actor })).log, changed: differing }
    },
    audit: ({ changed }) =>
      changed.length > 0 ? { action: 'update', target: 'log', targetId: id, fields: changed } : undefined,
  })
  return log
}

/** @throws invalid_request for a parameter that is named twice, and for one that the aquarium does not have */
async function checkCustom(
  db: Db,
  { aquariumId, own }: { aquariumId: number; own: NonNullable<LogChange['own']> },
) {
  if (own.length === 0) return
  const known = await idsOfParameters(db, aquariumId)
  const seen = new Set<number>()
  for (const { parameter_id } of own) {
    if (seen.has(parameter_id))
      throw invalidRequest({ own: `own names the parameter ${parameter_id} twice.` })
    if (!known.has(parameter_id))
      // A form shows this at the field of the reading, which is all that must go.
      throw invalidRequest({
        [customKey(parameter_id)]:
          `This tank has no parameter ${parameter_id}: leave it out to save the rest.`,
      })
    seen.add(parameter_id)
  }
}

type CustomChange = Record<'own' | 'before', NonNullable<LogChange['own']>>

/** The readings to be stored; undefined when a stored value is neither the one before nor the new one. */
async function changeOf(
  db: Db,
  { id, aquariumId, own, before }: CustomChange & { id: number; aquariumId: number },
) {
  await checkCustom(db, { aquariumId, own })
  if (own.length === 0) return own
  // Another change at the same moment waits here.
  await store.lockLog(db, id)
  const stored = new Map((await ownOf(db, id)).map(({ parameter_id, value }) => [parameter_id, value]))
  const wanted = new Map(own.map(({ parameter_id, value }) => [parameter_id, value]))
  const isKept = before.every(({ parameter_id, value }) => {
    const present = stored.get(parameter_id) ?? null
    return present === value || present === wanted.get(parameter_id)
  })
  return isKept
    ? own.filter(({ parameter_id, value }) => (stored.get(parameter_id) ?? null) !== value)
    : undefined
}

type LogRequest = { id: number; actor: Actor }
type Deletion = LogRequest & {
  before?: LogBefore | undefined
  /** On plain http a token can be read along: one that may only log deletes not even what it has entered. */
  byToken?: boolean
  now: Date
}

/** @throws log_not_found; right_needed; log_changed when a value that the caller has seen is not stored any more */
export async function deleteLog(db: Db, { id, actor, before, byToken = false, now }: Deletion) {
  await changeInAquarium(db, {
    actor,
    find: (db) => getLog(db, { id, actor }),
    async work(db, { aquarium_id }) {
      // First, as an import does: otherwise both could deadlock.
      await lockAquarium(db, aquarium_id)
      const isAllowed = byToken
        ? allows(actor.scope, 'write')
        : await mayEditEntry(db, { table: 'logs', id, actor, now })
      if (!isAllowed) throw rightNeeded()
      // Read again, after whoever changed it at the same moment.
      const { log } = await getLog(db, { id, actor })
      const isWhole = await deletesOnlyAsSeen(db, { table: 'logs', id, actor })
      if (isWhole && !before) throw logChanged(log, sayWhatWasSeen)
      if (before && !hasStill(log, isWhole ? { ...nothing, ...before } : before))
        throw logChanged(log, 'Nothing was deleted: please look at it again.')
      if (!(await deleteLogRow(db, { id, aquariumId: aquarium_id }))) throw logNotFound()
    },
    audit: () => ({ action: 'delete', target: 'log', targetId: id }),
  })
}

/** A field that the caller does not tell counts as not seen; each log has a timestamp. */
const nothing: LogBefore = { timestamp: '', ...perParameter(() => null), note: null, own: [] }

/** Whether everything is as it was seen; what was not measured is absent or null. */
function hasStill(log: Log, { own, ...fields }: LogBefore): boolean {
  const seen = asStored(fields)
  const isSame = (Object.keys(seen) as (keyof typeof seen)[]).every((field) => seen[field] === log[field])
  return isSame && (own === undefined || readingsOf(own) === readingsOf(log.own ?? []))
}

function readingsOf(own: NonNullable<LogBefore['own']>): string {
  const measured = own.flatMap(({ parameter_id, value }) => (value === null ? [] : [[parameter_id, value]]))
  return JSON.stringify(measured.sort(([one = 0], [other = 0]) => one - other))
}

async function getLog(db: Db, request: LogRequest) {
  const found = await store.findLog(db, request)
  if (!found) throw logNotFound()
  return found
}

function asStored({ note, ...fields }: store.LogFields): store.LogFields {
  return { ...fields, ...(note !== undefined && { note: readNote(note) }) }
}

function bytesOf(note: string | null): number {
  return Buffer.byteLength(note ?? '')
}

function readNote(note: string | null): string | null {
  return note === null ? null : normalizeNote(note)
}
