import { channel } from 'node:diagnostics_channel'
import { ApiError, csvRefused } from '#contract/errors/errors.ts'
import type { UndoCounts } from '#contract/imports/imports.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Database } from '#server/db/database.ts'
import { asError } from '#server/logging/causes.ts'
import type { FileTask, PreviewTask } from './import-file.ts'
import type { ImportMessage, LookTask, ThreadTask, UndoTask, Work, WorkResult } from './import-thread.core.ts'
import type { ImportThread } from './start-import-thread.ts'
import { startThread } from './start-import-thread.ts'

type Supervised = {
  cpuSeconds?: number
  /** Called before the merge; what it throws ends the import. */
  onRead?: () => Promise<void>
  /** Aborted when nobody waits for the answer any more: nothing changes then. */
  signal: AbortSignal
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

/** A million rows take some 20 s, so this is enough for a machine that is ten times slower. */
const maxCpuSeconds = 300

type Parts = Pick<Database, 'location' | 'withWritesPaused'>

export const importsDone = 'coralline:import'
const told = channel(importsDone)

/** `rows`: how many were created, updated, unchanged and rejected. */
export type ImportDone = {
  kind: Work['kind']
  outcome: 'done' | 'refused' | 'failed'
  seconds: number
  rows: Record<string, number>
}

/**
 * Reads and merges a spooled file in a thread of its own, so that nobody else waits for it; only writes wait while the
 * rows are merged.
 * @throws ApiError, aquarium_not_found among them; an Error when the thread itself failed
 */
export function importInThread(
  database: Parts,
  job: Omit<FileTask, 'kind'> & Supervised,
): Promise<ImportResult> {
  return inThread(database, { ...job, kind: 'import' })
}

/** Tells what an import would do; no writer has to wait for it. @throws what reading a file throws */
export function previewInThread(
  database: Parts,
  job: Omit<PreviewTask, 'kind'> & Supervised,
): Promise<ImportPreview> {
  return inThread(database, { ...job, kind: 'preview' })
}

/** Looks at a spooled file and proposes how to read it. @throws what reading a file throws */
export function lookInThread(database: Parts, job: Omit<LookTask, 'kind'> & Supervised): Promise<FileLook> {
  return inThread(database, { ...job, kind: 'look' })
}

/** Undoes an import in a thread of its own. @throws what `undoImport` throws; an Error when the thread itself failed */
export function undoInThread(database: Parts, job: Omit<UndoTask, 'kind'> & Supervised): Promise<UndoCounts> {
  return inThread(database, { ...job, kind: 'undo' })
}

async function inThread<Result>(parts: Parts, work: Work & Supervised): Promise<Result> {
  const { kind } = work
  const start = performance.now()
  const tell = (outcome: ImportDone['outcome'], rows: ImportDone['rows'] = {}) =>
    told.publish({ kind, outcome, seconds: (performance.now() - start) / 1000, rows } satisfies ImportDone)
  try {
    const result = await workInThread<Result>(parts, work)
    tell('done', kind === 'import' ? rowsOf(result as ImportResult) : {})
    return result
  } catch (error) {
    tell(error instanceof ApiError ? 'refused' : 'failed')
    throw error
  }
}

function rowsOf({ created, updated, unchanged, rejected }: ImportResult): ImportDone['rows'] {
  return { created, updated, unchanged, rejected }
}

async function workInThread<Result>(
  { location, withWritesPaused }: Parts,
  { signal, onRead, onProgress, cpuSeconds = maxCpuSeconds, ...job }: Work & Supervised,
): Promise<Result> {
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const cancel = () => void Atomics.store(cancelled, 0, 1)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const { databaseUrl, dataFolder } = location
  const place = { databaseUrl, dataFolder }
  const task: ThreadTask = { ...job, location: place, cancelled, cpuSeconds }
  const thread = startThread(task)
  try {
    if (job.kind === 'look' || job.kind === 'preview')
      return (await next(thread, { until: 'result', onProgress })) as Result
    await next(thread, { until: 'read', onProgress })
    await onRead?.()
    return await withWritesPaused(async () => {
      thread.postMessage('merge')
      return (await next(thread, { until: 'result', onProgress })) as Result
    })
  } finally {
    signal.removeEventListener('abort', cancel)
    await thread.terminate()
  }
}

type Expected = { until: 'read' | 'result' } & Pick<Supervised, 'onProgress'>

/** Answers the result once there is one, undefined when the file is read. */
function next(thread: ImportThread, { until, onProgress }: Expected): Promise<WorkResult | undefined> {
  return new Promise((resolve, reject) => {
    const receive = (message: ImportMessage) => {
      if (message.kind === 'progress') return onProgress?.(message.progress)
      thread.off('message', receive)
      if (message.kind === 'refused') reject(refusal(message))
      else if (message.kind === 'failed') reject(asError(message.cause))
      else if (message.kind === until) resolve(message.kind === 'result' ? message.result : undefined)
      else reject(new Error(`The import told ${message.kind} before ${until}.`))
    }
    thread.on('message', receive)
    thread.once('error', (error) => reject(ranOut(error) ? tooMuch(error) : error))
    thread.once('exit', () => reject(new Error('The thread of the import ended without a word.')))
  })
}

/** No file that is a table needs so much memory. */
function ranOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(cause: unknown): ApiError {
  const refusal = new CsvRefusal(
    'Reading this file takes more memory than a table of readings does.',
    'Nothing was imported: save it as “CSV UTF-8”, or split it, and import that.',
  )
  return Object.assign(csvRefused(refusal), { cause })
}

function refusal({
  code,
  message,
  fields,
  retryAfter,
  cause,
}: Extract<ImportMessage, { kind: 'refused' }>): ApiError {
  const error = new ApiError(code, message, {
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
  return Object.assign(error, { cause: asError(cause) })
}
