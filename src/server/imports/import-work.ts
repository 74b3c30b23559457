import { statSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import { ApiError, csvRefused } from '#contract/errors.ts'
import type { ImportProgress } from '#contract/import-lines.names.ts'
import type { UndoCounts } from '#contract/imports.ts'
import type { ImportResult } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { DateOrder } from '#domain/date-order.ts'
import type { OwnTarget } from '#domain/imports/own-columns.ts'
import { lastTimestamp, latestPossible } from '#domain/timestamps.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openAgain } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Undo } from '#server/imports/history/undo.rules.ts'
import { undoImport } from '#server/imports/history/undo.rules.ts'
import { mergeStage } from '#server/imports/merge/merge.rules.ts'
import { ImportStage } from '#server/imports/merge/stage.store.ts'
import type { ReadReport } from '#server/imports/read/read-file.ts'
import { maxListedErrors, readImportFile } from '#server/imports/read/read-file.ts'
import type { Cause } from '#server/logging/causes.ts'
import { causesOf } from '#server/logging/causes.ts'
import type { Actor } from '#server/users/actor.ts'

/** What the thread is given: a file to import, or an import to take back. */
export type ImportTask = Running & (FileTask | UndoTask)

/** How it is to work. */
type Running = {
  location: DatabaseLocation
  /** One shared number: 1 once the work is cancelled. */
  cancelled: Int32Array
  /** CPU time that the thread may use, seconds. */
  cpuSeconds: number
  /** Where the process keeps its compiled modules. */
  compileCache: string | undefined
}

export type UndoTask = { kind: 'undo' } & Undo

export type FileTask = {
  kind: 'import'
  aquariumId: number
  actor: Actor
  importId: number
  /** As the keeper's device calls it; the import of a file without a name is not listed. */
  fileName?: string
  csvPath: string
  /** Where a table may be made of the file; absent of our own export. */
  partPath?: string
  stagePath: string
  dateOrder: DateOrder | undefined
  /** The file is all that a tank has which is being made: each of its rows is a log of it, whatever it holds. */
  isWhole?: boolean
  /** What the aquarium follows beyond the parameters that all have. */
  own: readonly OwnTarget[]
  quota: Quota
  now: Date
}

/** What the thread tells: after `read` it waits until it is told to merge. */
export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'read' }
  | { kind: 'result'; result: ImportResult | UndoCounts }
  | ({
      kind: 'refused'
      code: ErrorCode
      message: string
      fields?: FieldErrors
      retryAfter?: number
    } & Caused)
  | ({ kind: 'failed' } & Caused)

type Caused = { cause: Cause }

const progressPause = 200

/** Does the task in this thread, and tells its parent what becomes of it. */
export async function workOff(task: ImportTask) {
  try {
    const result = await (task.kind === 'undo' ? undo(task) : importFile(task))
    tell({ kind: 'result', result })
  } catch (error) {
    tell(asMessage(error))
  } finally {
    parentPort?.close()
  }
}

async function undo(task: Running & UndoTask): Promise<UndoCounts> {
  tell({ kind: 'read' })
  await mayMerge()
  const { db, close } = await openAgain(task.location)
  try {
    return await undoImport(db, task)
  } finally {
    await close()
  }
}

async function importFile(task: Running & FileTask): Promise<ImportResult> {
  const progress = progressOf(task)
  const stage = new ImportStage(task.stagePath, task.isWhole ? lastTimestamp : latestPossible(task.now))
  try {
    const report = await read(task, { stage, progress })
    tell({ kind: 'read' })
    await mayMerge()
    return await merge(task, { stage, report, progress })
  } finally {
    stage.remove()
  }
}

type Progress = (progress: ImportProgress) => void
type Read = { stage: ImportStage; progress: Progress }

async function read(task: Running & FileTask, { stage, progress }: Read): Promise<ReadReport> {
  const { csvPath, partPath, dateOrder, own, now, isWhole = false } = task
  const of_bytes = statSync(csvPath).size
  const report = await readImportFile(csvPath, {
    dateOrder,
    now,
    own,
    isWhole,
    partPath,
    onRow: (row) => stage.add(row),
    onPiece: () => refuseToGoOn(task),
    onProgress: (bytes, rows) => progress({ phase: 'reading', bytes, of_bytes, rows }),
  })
  stage.close()
  return report
}

async function merge(
  { location, aquariumId, actor, importId, fileName, now, quota, isWhole = false }: Running & FileTask,
  { stage, report, progress }: Read & { report: ReadReport },
): Promise<ImportResult> {
  const { db, close } = await openAgain(location)
  try {
    const onRows = (rows: number) => progress({ phase: 'merging', rows, of_rows: stage.rows })
    const { converted_units, ignored_columns, zones_dropped, unread, doubtful, cells, added } = report
    const merged = await mergeStage(db, {
      aquariumId,
      actor,
      importId,
      fileName,
      now,
      stage,
      rejected: report.rejected,
      added,
      quota,
      isWhole,
      onRows,
    })
    const errors = [...report.errors, ...merged.errors].sort((one, other) => one.line - other.line)
    return {
      import_id: importId,
      ...merged,
      rejected: report.rejected + merged.rejected,
      errors: errors.slice(0, maxListedErrors),
      converted_units,
      ignored_columns,
      zones_dropped,
      unread,
      doubtful,
      cells,
      ...(added.length > 0 && { added_parameters: added.map(({ label }) => label) }),
    }
  } finally {
    await close()
  }
}

/** The other threads of the server hold their writes back from now on. */
function mayMerge(): Promise<void> {
  return new Promise((resolve) => {
    parentPort?.once('message', () => resolve())
  })
}

/** Tells how far the import is, each phase and then now and again. */
function progressOf(task: Running): Progress {
  let sent: { phase?: ImportProgress['phase']; at: number } = { at: 0 }
  return (progress) => {
    refuseToGoOn(task)
    const now = performance.now()
    if (progress.phase === sent.phase && now - sent.at < progressPause) return
    sent = { phase: progress.phase, at: now }
    tell({ kind: 'progress', progress })
  }
}

/** @throws once the import is cancelled or has used up its time: others wait for it. */
function refuseToGoOn({ cancelled, cpuSeconds }: Running) {
  if (Atomics.load(cancelled, 0) === 1) throw new ApiError('request_timeout', 'The import was cancelled.')
  const { user, system } = process.threadCpuUsage()
  if (user + system > cpuSeconds * 1e6)
    throw new CsvRefusal(
      'Reading and merging this file takes too long, and other keepers wait for it. Nothing was imported: split it and import the parts.',
    )
}

function tell(message: ImportMessage) {
  parentPort?.postMessage(message)
}

function asMessage(error: unknown): ImportMessage {
  const refusal =
    error instanceof CsvRefusal
      ? csvRefused(error.message)
      : error instanceof ApiError
        ? error
        : asDatabaseFault(error)
  const cause = causesOf(error)
  if (!refusal) return { kind: 'failed', cause }
  const { code, message, fields, retryAfter } = refusal
  return {
    kind: 'refused',
    cause,
    code,
    message,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
