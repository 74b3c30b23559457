import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { ImportError, ImportResult } from '#contract/imports/upload.ts'
import { aheadProblem } from '#domain/imports/dates/dates.ts'
import type { RowOutcome } from '#domain/imports/matching.ts'
import { matchRows } from '#domain/imports/matching.ts'
import { emptyRowProblem } from '#domain/imports/row.ts'
import { maxId } from '#domain/limits.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { maxListedErrors } from '#server/imports/read/read-file.ts'
import type { Chunk, Group } from './chunks.ts'
import { inChunks, inParts, mostOfMoment, rowsAtOnce } from './chunks.ts'
import type { CustomIds } from './custom-ids.rules.ts'
import type { BulkLog, LogBulk, LogToInsert } from './merge.store.ts'
import { hasLogsBetween } from './merge.store.ts'
import type { Outcome } from './outcomes.ts'
import type { ImportStage } from './stage.store.ts'

const logsAtOnce = 4 * mostOfMoment

type MergeCounts = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'rejected'> & {
  errors: ImportError[]
}

/** `again` are archived parameters that get readings: they come back into use, since no screen would show these. */
export type MergeResult = MergeCounts & { again: readonly CustomParameterRow[] }

export type MergeOfRows = {
  aquariumId: number
  stage: ImportStage
  bulk: LogBulk
  own: CustomIds
  /** Every row becomes a log of a new tank, even if it is empty or in the future. */
  isWhole: boolean
  /** Called with the rows done; what it throws ends the merge. */
  onRows(rows: number): void
  /** Called for each row that is not rejected, in the order of time. */
  onOutcome?: ((outcome: Outcome) => void) | undefined
}

/** Matches staged rows with existing logs and, except for a preview, writes the outcomes. */
export async function mergeRows(db: Db, rows: MergeOfRows): Promise<MergeResult> {
  const { aquariumId, stage, bulk, own, isWhole, onRows } = rows
  const mayMeetLogs = await meetsLogs(db, aquariumId, stage)
  if (mayMeetLogs) await findSeconds(bulk, stage)
  const merging = new AquariumMerge(rows, mayMeetLogs)
  for (const chunk of inChunks(own.withIds(stage.inOrder()))) {
    await merging.merge(chunk)
    onRows(merging.rows)
    await nextTurn()
  }
  await merging.finish()
  // A new tank has its parameters as its export has them.
  return { ...merging.counts, again: isWhole ? [] : own.measuredAgain }
}

async function meetsLogs(db: Db, aquariumId: number, stage: ImportStage): Promise<boolean> {
  const span = stage.span()
  if (!span) return false
  // Up to the end of the minute, since a row may lack the seconds.
  const last = `${span.last.slice(0, -2)}59`
  return hasLogsBetween(db, { aquariumId, first: span.first, last })
}

/** Spreadsheets drop seconds: a row with the id of a log in the same minute gets that log's moment. */
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

class AquariumMerge {
  readonly counts: MergeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, errors: [] }
  rows = 0
  readonly #options: MergeOfRows
  readonly #mayMeetLogs: boolean
  #created: LogToInsert[] = []
  /** The last log that was read of a moment whose rows come in parts. */
  #met = { timestamp: '', lastId: 0 }

  constructor(options: MergeOfRows, mayMeetLogs: boolean) {
    this.#options = options
    this.#mayMeetLogs = mayMeetLogs
  }

  async merge({ groups, isPart }: Chunk) {
    const { bulk } = this.#options
    const known = isPart ? undefined : await this.#logsOf(groups)
    for (const rows of groups) {
      const timestamp = rows[0]?.row.timestamp ?? ''
      await this.#match(rows, known ? (known.get(timestamp) ?? []) : await this.#nextLogs(timestamp))
    }
    while (this.#created.length >= rowsAtOnce) await bulk.insert(this.#created.splice(0, rowsAtOnce))
    await bulk.noteChanges()
  }

  async finish() {
    await this.#options.bulk.insert(this.#created.splice(0))
  }

  /** Undefined when there are too many to hold them together. */
  async #logsOf(groups: readonly Group[]): Promise<Map<string, BulkLog[]> | undefined> {
    if (!this.#mayMeetLogs) return new Map()
    const timestamps = groups.flatMap(([first]) => first?.row.timestamp ?? [])
    const known = await this.#options.bulk.at(timestamps, { size: rowsAtOnce, limit: logsAtOnce })
    return known.length < logsAtOnce ? Map.groupBy(known, ({ timestamp }) => timestamp) : undefined
  }

  async #nextLogs(timestamp: string): Promise<BulkLog[]> {
    if (!this.#mayMeetLogs) return []
    if (this.#met.timestamp !== timestamp) this.#met = { timestamp, lastId: 0 }
    const logs = await this.#options.bulk.next({ ...this.#met, limit: mostOfMoment })
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
    const { aquariumId, bulk, own: customIds, stage, isWhole, onOutcome } = this.#options
    const outcome: RowOutcome = isWhole && matched.kind === 'rejected' ? { kind: 'created' } : matched
    const { timestamp, note, readings, own } = row
    // An existing log in the future may have been exported and come back; a new one is a mistake.
    if (outcome.kind === 'created' && timestamp > stage.latest)
      return this.#reject({ line, cells, message: aheadProblem(timestamp) })
    if (outcome.kind === 'rejected') return this.#reject({ line, cells, message: emptyRowProblem })
    this.counts[outcome.kind] += 1
    if (outcome.kind === 'created')
      this.#created.push({ values: { aquarium_id: aquariumId, timestamp, note, ...readings }, own })
    const log = outcome.kind === 'created' ? undefined : present.get(outcome.logId)
    if (own && outcome.kind === 'created') customIds.note(own)
    if (outcome.kind === 'updated') customIds.note(outcome.values.own ?? [], log?.own)
    if (outcome.kind === 'updated' && log) await bulk.update(log, outcome.values)
    if (!onOutcome) return
    const values =
      outcome.kind === 'updated' ? outcome.values : (log ?? { note, ...readings, ...(own && { own }) })
    onOutcome({ line, timestamp, kind: outcome.kind, log, values })
  }

  #reject({ line, cells, message }: Pick<PlacedRow, 'line' | 'cells'> & { message: string }) {
    this.counts.rejected += 1
    if (this.counts.errors.length < maxListedErrors)
      this.counts.errors.push({ line, message, row: [...cells] })
  }
}
