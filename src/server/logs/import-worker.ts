import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import { ApiError, csvRefused } from '#contract/errors.ts'
import type { DateOrder, ImportProgress, ImportResult } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openBeside } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Actor } from '#server/users/actor.ts'
import { mergeStage } from './import.rules.ts'
import type { ReadReport } from './import-reading.ts'
import { maxListedErrors, readImportFile } from './import-reading.ts'
import { ImportStage } from './import-stage.store.ts'

/** What the thread is given. */
export type ImportTask = {
  location: DatabaseLocation
  aquariumId: number
  actor: Actor
  csvPath: string
  stagePath: string
  dateOrder: DateOrder | undefined
  /** One shared number: 1 once the import is cancelled. */
  cancelled: Int32Array
}

/** What the thread tells: after `read` it waits until it is told to merge. */
export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'read' }
  | { kind: 'result'; result: ImportResult }
  | { kind: 'refused'; code: ErrorCode; message: string; fields?: FieldErrors; retryAfter?: number }
  | { kind: 'failed'; stack: string }

const progressPause = 200

const task = workerData as ImportTask
let told: { phase?: ImportProgress['phase']; at: number } = { at: 0 }

try {
  tell({ kind: 'result', result: await importFile() })
} catch (error) {
  tell(asMessage(error))
} finally {
  parentPort?.close()
}

async function importFile(): Promise<ImportResult> {
  const stage = new ImportStage(task.stagePath)
  try {
    const report = await read(stage)
    tell({ kind: 'read' })
    await mayMerge()
    return await merge(stage, report)
  } finally {
    stage.remove()
  }
}

async function read(stage: ImportStage): Promise<ReadReport> {
  const of_bytes = statSync(task.csvPath).size
  const report = await readImportFile(task.csvPath, {
    ...(task.dateOrder && { dateOrder: task.dateOrder }),
    onRow: (row) => stage.add(row),
    onProgress: (bytes, rows) => progress({ phase: 'reading', bytes, of_bytes, rows }),
  })
  stage.close()
  return report
}

async function merge(stage: ImportStage, report: ReadReport): Promise<ImportResult> {
  const { db, close } = await openBeside(task.location)
  try {
    const onRows = (rows: number) => progress({ phase: 'merging', rows, of_rows: stage.rows })
    const merged = await mergeStage(db, { aquariumId: task.aquariumId, actor: task.actor, stage, onRows })
    const { converted_units, ignored_columns, zones_dropped } = report
    const errors = [...report.errors, ...merged.errors].sort((one, other) => one.line - other.line)
    return {
      ...merged,
      rejected: report.rejected + merged.rejected,
      errors: errors.slice(0, maxListedErrors),
      converted_units,
      ignored_columns,
      zones_dropped,
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

function progress(progress: ImportProgress) {
  if (Atomics.load(task.cancelled, 0) === 1)
    throw new ApiError('request_timeout', 'The import was cancelled.')
  const now = performance.now()
  if (progress.phase === told.phase && now - told.at < progressPause) return
  told = { phase: progress.phase, at: now }
  tell({ kind: 'progress', progress })
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
  if (!refusal) return { kind: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) }
  const { code, message, fields, retryAfter } = refusal
  return {
    kind: 'refused',
    code,
    message,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
