import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportError, ImportResult } from '#contract/logs.ts'
import { aheadProblem } from '#domain/imports/dates.ts'
import type { RowOutcome } from '#domain/imports/matching.ts'
import { matchRows } from '#domain/imports/matching.ts'
import type { OwnTarget } from '#domain/imports/own-columns.ts'
import { emptyRowProblem } from '#domain/imports/row.ts'
import { maxId } from '#domain/limits.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { actInAquarium, getArrivingTank, lockVisibleAquarium } from '#server/aquariums/acts.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { storedBytes } from '#server/aquariums/storage.store.ts'
import type { Db } from '#server/db/schema.ts'
import { noteFinished } from '#server/imports/history/history.store.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { maxListedErrors } from '#server/imports/read/read-file.ts'
import type { Actor } from '#server/users/actor.ts'
import type { Chunk, Group } from './chunks.ts'
import { inChunks, inParts, mostOfMoment, rowsAtOnce } from './chunks.ts'
import type { BulkLog, LogBulk, NewLog } from './merge.store.ts'
import { bulkOf, hasLogsBetween } from './merge.store.ts'
import { OwnIds } from './own-ids.rules.ts'
import type { ImportStage } from './stage.store.ts'

const logsAtOnce = 4 * mostOfMoment

/** What a merge makes of staged rows. */
type MergeCounts = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'rejected'> & {
  errors: ImportError[]
}

export type Merge = {
  aquariumId: number
  actor: Actor
  /** By which the logs that it creates are told from others. */
  importId: number
  /** Without it the import is not listed. */
  fileName: string | undefined
  now: Date
  stage: ImportStage
  /** Rows that could not be read. */
  rejected: number
  /** What the file brings along that the aquarium does not follow yet. */
  added: readonly OwnTarget[]
  quota: Quota
  /** Every row becomes a log of a tank that is being made; otherwise none that is empty or lies ahead does. */
  isWhole: boolean
  /** Called with the rows done; what it throws ends the merge, and nothing has changed. */
  onRows(rows: number): void
}

/**
 * Merges what was read into an aquarium, in one transaction: all good rows or, after a failure, none.
 * @throws aquarium_not_found, quota_reached, invalid_request for more parameters than an aquarium can have
 */
export async function mergeStage(
  db: Db,
  { aquariumId, actor, importId, fileName, now, stage, rejected, added, quota, isWhole, onRows }: Merge,
): Promise<MergeCounts> {
  return actInAquarium(db, {
    actor,
    find: (db) =>
      isWhole
        ? getArrivingTank(db, { id: aquariumId, actor })
        : lockVisibleAquarium(db, { id: aquariumId, actor }),
    async work(db, { owner_id: userId }) {
      const before = await storedBytes(db, userId)
      const own = await OwnIds.of(db, { aquariumId, added, now })
      const bulk = await bulkOf(db, {
        aquariumId,
        hasOwn: own.size > 0,
        origin: { importId, userId: actor.id, at: now },
      })
      const mayMeetLogs = await meetsLogs(db, aquariumId, stage)
      if (mayMeetLogs) await findSeconds(bulk, stage)
      const merging = new AquariumMerge(bulk, { aquariumId, mayMeetLogs, latest: stage.latest, isWhole })
      for (const chunk of inChunks(own.inPlace(stage.inOrder()))) {
        await merging.merge(chunk)
        onRows(merging.rows)
        await nextTurn()
      }
      await merging.finish()
      const counts = { ...countsOf(merging.counts), rejected: merging.counts.rejected + rejected }
      const finished = { id: importId, aquariumId, at: now, counts, newest: bulk.newest }
      if (fileName !== undefined) await noteFinished(db, { ...finished, fileName })
      await refuseOverQuota(db, { userId, quota, before })
      return merging.counts
    },
    audit: () => ({ action: 'import', target: 'aquarium', targetId: aquariumId }),
  })
}

function countsOf({ created, updated, unchanged, rejected }: MergeCounts) {
  return { created, updated, unchanged, rejected }
}

async function meetsLogs(db: Db, aquariumId: number, stage: ImportStage): Promise<boolean> {
  const span = stage.span()
  if (!span) return false
  // To the minute.
  const last = `${span.last.slice(0, -2)}59`
  return hasLogsBetween(db, { aquariumId, first: span.first, last })
}

/** Spreadsheets drop seconds: a row that bears the id of a log of its minute means that log's moment. */
async function findSeconds(bulk: LogBulk, stage: ImportStage) {
  for (const rows of inParts(stage.toTheMinute(), rowsAtOnce)) {
    const ids = rows.map(({ logId }) => logId)
    const logs = await bulk.withIds(ids, { size: rowsAtOnce })
    const moments = new Map(logs.map(({ id, timestamp }) => [id, timestamp]))
    for (const { line, logId, timestamp } of rows) {
      const moment = moments.get(logId) ?? timestamp
      if (moment !== timestamp && moment.slice(0, -2) === timestamp.slice(0, -2)) stage.move(line, moment)
    }
  }
  stage.endMoves()
}

type Merging = { aquariumId: number; mayMeetLogs: boolean; latest: Timestamp; isWhole: boolean }

class AquariumMerge {
  readonly counts: MergeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, errors: [] }
  rows = 0
  readonly #aquariumId: number
  readonly #mayMeetLogs: boolean
  readonly #latest: Timestamp
  readonly #isWhole: boolean
  readonly #bulk: LogBulk
  #created: NewLog[] = []
  /** Where the logs of a moment that comes in parts continue. */
  #met = { timestamp: '', lastId: 0 }

  constructor(bulk: LogBulk, { aquariumId, mayMeetLogs, latest, isWhole }: Merging) {
    this.#aquariumId = aquariumId
    this.#mayMeetLogs = mayMeetLogs
    this.#latest = latest
    this.#isWhole = isWhole
    this.#bulk = bulk
  }

  async merge({ groups, isPart }: Chunk) {
    const known = isPart ? undefined : await this.#logsOf(groups)
    for (const rows of groups) {
      const timestamp = rows[0]?.row.timestamp ?? ''
      await this.#match(rows, known ? (known.get(timestamp) ?? []) : await this.#nextLogs(timestamp))
    }
    while (this.#created.length >= rowsAtOnce) await this.#bulk.insert(this.#created.splice(0, rowsAtOnce))
    await this.#bulk.noteChanges()
  }

  /** Writes what is left. */
  async finish() {
    await this.#bulk.insert(this.#created.splice(0))
  }

  /** The logs of these moments; undefined when they are too many to be held together. */
  async #logsOf(groups: readonly Group[]): Promise<Map<string, BulkLog[]> | undefined> {
    if (!this.#mayMeetLogs) return new Map()
    const timestamps = groups.flatMap(([first]) => first?.row.timestamp ?? [])
    const known = await this.#bulk.at(timestamps, { size: rowsAtOnce, limit: logsAtOnce })
    return known.length < logsAtOnce ? Map.groupBy(known, ({ timestamp }) => timestamp) : undefined
  }

  async #nextLogs(timestamp: string): Promise<BulkLog[]> {
    if (!this.#mayMeetLogs) return []
    if (this.#met.timestamp !== timestamp) this.#met = { timestamp, lastId: 0 }
    const logs = await this.#bulk.next({ ...this.#met, limit: mostOfMoment })
    this.#met.lastId = logs.at(-1)?.id ?? maxId
    return logs
  }

  async #match(rows: Group, logs: readonly BulkLog[]) {
    const outcomes = matchRows({ rows: rows.map(({ row }) => row), logs })
    const present = new Map(logs.map((log) => [log.id, log]))
    for (const [index, placed] of rows.entries()) await this.#settle(placed, outcomes[index], present)
    this.rows += rows.length
  }

  async #settle(
    { line, cells, row }: PlacedRow,
    matched: RowOutcome | undefined,
    present: ReadonlyMap<number, BulkLog>,
  ) {
    if (!matched) return
    const outcome: RowOutcome = this.#isWhole && matched.kind === 'rejected' ? { kind: 'created' } : matched
    const { timestamp, note, readings, own } = row
    // A log that lies ahead can be exported and come back; a new one is a slip of the pen.
    if (outcome.kind === 'created' && timestamp > this.#latest)
      return this.#reject({ line, cells, message: aheadProblem(timestamp) })
    if (outcome.kind === 'rejected') return this.#reject({ line, cells, message: emptyRowProblem })
    this.counts[outcome.kind] += 1
    if (outcome.kind === 'created')
      this.#created.push({
        values: { aquarium_id: this.#aquariumId, timestamp, note, ...readings },
        own,
      })
    const log = outcome.kind === 'updated' ? present.get(outcome.logId) : undefined
    if (outcome.kind === 'updated' && log) await this.#bulk.update(log, outcome.values)
  }

  #reject({ line, cells, message }: Pick<PlacedRow, 'line' | 'cells'> & { message: string }) {
    this.counts.rejected += 1
    if (this.counts.errors.length < maxListedErrors)
      this.counts.errors.push({ line, message, row: [...cells] })
  }
}
