import { channel } from 'node:diagnostics_channel'
import { ApiError, csvRefused } from '#contract/errors/errors.ts'
import type { UndoCounts } from '#contract/imports/imports.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { Database } from '#server/db/database.ts'
import { asError } from '#server/logging/causes.ts'
import type { CpuTime } from '#server/queues/cpu-time.ts'
import { cpuTimeOf } from '#server/queues/cpu-time.ts'
import type { ImportMessage, ThreadTask, Work, WorkResult } from './import-thread.core.ts'
import type { ImportThread } from './start-import-thread.ts'
import { startThread } from './start-import-thread.ts'

type ThreadOptions = {
  /** What is left for an import of several files; it has its own when absent. */
  time?: CpuTime
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
const doneChannel = channel(importsDone)

/** `rows`: how many were created, updated, unchanged and rejected. */
export type ImportDone = {
  kind: Work['kind']
  outcome: 'done' | 'refused' | 'failed'
  seconds: number
  rows: Record<string, number>
}

type Results = { import: ImportResult; preview: ImportPreview; look: FileLook; undo: UndoCounts }

/**
 * Works in a thread of its own, so that nobody else waits; only writes wait, while rows are merged or an undo runs.
 * @throws ApiError, aquarium_not_found among them; an Error when the thread itself failed
 */
export async function workInThread<Of extends keyof Results>(
  parts: Parts,
  work: Extract<Work, { kind: Of }> & ThreadOptions,
): Promise<Results[Of]> {
  const { kind } = work
  const start = performance.now()
  const report = (outcome: ImportDone['outcome'], rows: ImportDone['rows'] = {}) =>
    doneChannel.publish({
      kind,
      outcome,
      seconds: (performance.now() - start) / 1000,
      rows,
    } satisfies ImportDone)
  try {
    const result = await runThread<Results[Of]>(parts, work)
    report('done', kind === 'import' ? rowsOf(result as ImportResult) : {})
    return result
  } catch (error) {
    report(error instanceof ApiError ? 'refused' : 'failed')
    throw error
  }
}

function rowsOf({ created, updated, unchanged, rejected }: ImportResult): ImportDone['rows'] {
  return { created, updated, unchanged, rejected }
}

async function runThread<Result>(
  { location, withWritesPaused }: Parts,
  { signal, onRead, onProgress, time = cpuTimeOf(maxCpuSeconds), ...job }: Work & ThreadOptions,
): Promise<Result> {
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const cancel = () => void Atomics.store(cancelled, 0, 1)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const { databaseUrl, dataFolder } = location
  const task: ThreadTask = { ...job, location: { databaseUrl, dataFolder }, cancelled, time }
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

type Wait = { until: 'read' | 'result' } & Pick<ThreadOptions, 'onProgress'>

/** Answers the result once there is one, undefined when the file is read. */
function next(thread: ImportThread, { until, onProgress }: Wait): Promise<WorkResult | undefined> {
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

function refusal(refused: Extract<ImportMessage, { kind: 'refused' }>): ApiError {
  const { code, message, fields, retryAfter, cause } = refused
  const error = new ApiError(code, message, {
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
  return Object.assign(error, { cause: asError(cause) })
}
