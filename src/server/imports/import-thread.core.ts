import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode, FieldErrors } from '#contract/errors/errors.ts'
import { ApiError, csvRefused } from '#contract/errors/errors.ts'
import type { UndoCounts } from '#contract/imports/imports.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { FileLook, ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openAgain } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Undo } from '#server/imports/history/undo.rules.ts'
import { undoImport } from '#server/imports/history/undo.rules.ts'
import type { LookOptions } from '#server/imports/read/look-at-file.ts'
import { lookAtFile } from '#server/imports/read/look-at-file.ts'
import type { Cause } from '#server/logging/causes.ts'
import { causesOf } from '#server/logging/causes.ts'
import type { CpuTime } from '#server/queues/cpu-time.ts'
import { cpuLeft, spendCpu } from '#server/queues/cpu-time.ts'
import type { FileTask, PreviewTask } from './import-file.ts'
import { importFile, previewFile } from './import-file.ts'

export type ThreadTask = ThreadLimits & Work
export type Work = FileTask | PreviewTask | LookTask | UndoTask
export type WorkResult = ImportResult | ImportPreview | FileLook | UndoCounts

type ThreadLimits = {
  location: DatabaseLocation
  /** One shared number: 1 once the work is cancelled. */
  cancelled: Int32Array
  time: CpuTime
}

type UndoTask = { kind: 'undo' } & Undo
type LookTask = { kind: 'look'; path: string } & Omit<LookOptions, 'onPiece' | 'onProgress'>

/** The messages of the thread. After `read` it waits for the message that lets it write. */
export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'read' }
  | { kind: 'result'; result: WorkResult }
  | ({
      kind: 'refused'
      code: ErrorCode
      message: string
      fields?: FieldErrors
      retryAfter?: number
    } & WithCause)
  | ({ kind: 'failed' } & WithCause)

type WithCause = { cause: Cause }

const progressPause = 200

export async function runThreadTask(task: ThreadTask, parent: MessagePort) {
  const send: Send = (message) => parent.postMessage(message)
  /** Resolves when the thread may write: from then on other writes of the server wait. */
  const mayWrite = () => {
    send({ kind: 'read' })
    return new Promise<void>((resolve) => {
      parent.once('message', () => resolve())
    })
  }
  try {
    send({ kind: 'result', result: await work(task, { send, mayWrite }) })
  } catch (error) {
    send(asMessage(error))
  } finally {
    parent.close()
  }
}

type Send = (message: ImportMessage) => void
type Parent = { send: Send; mayWrite: () => Promise<void> }

function work(task: ThreadTask, { send, mayWrite }: Parent): Promise<WorkResult> {
  const progress = progressOf(task, send)
  const onPiece = () => refuseToGoOn(task)
  switch (task.kind) {
    case 'look':
      return lookAtFile(task.path, { ...task, onPiece, onProgress: progress })
    case 'preview':
      return previewFile(task, { progress, onPiece })
    case 'import':
      return importFile(task, { progress, onPiece, beforeMerge: mayWrite })
    case 'undo':
      return undo(task, mayWrite)
  }
}

async function undo(task: ThreadLimits & UndoTask, mayWrite: () => Promise<void>): Promise<UndoCounts> {
  await mayWrite()
  const { db, close } = await openAgain(task.location)
  try {
    return await undoImport(db, task)
  } finally {
    await close()
  }
}

/** Reports at the start of each phase, then every 200 ms at most. */
function progressOf(task: ThreadLimits, send: Send): (progress: ImportProgress) => void {
  let sent: { phase?: ImportProgress['phase']; at: number } = { at: 0 }
  return (progress) => {
    refuseToGoOn(task)
    const now = performance.now()
    if (progress.phase === sent.phase && now - sent.at < progressPause) return
    sent = { phase: progress.phase, at: now }
    send({ kind: 'progress', progress })
  }
}

/** @throws once the import is cancelled or has used up its time: others wait for it. */
function refuseToGoOn(task: ThreadLimits) {
  if (Atomics.load(task.cancelled, 0) === 1)
    throw new ApiError('request_timeout', 'The import was cancelled.')
  countCpu(task)
  if (cpuLeft(task.time) < 0)
    throw new CsvRefusal(
      'Reading and merging this file takes too long, and other keepers wait for it.',
      'Nothing was imported: split it and import the parts.',
    )
}

let counted = 0

/** Takes what this thread has used since the last call from the time of the import. */
function countCpu({ time }: ThreadLimits) {
  const { user, system } = process.threadCpuUsage()
  const used = Math.round((user + system) / 1000)
  spendCpu(time, used - counted)
  counted = used
}

function asMessage(error: unknown): ImportMessage {
  const refusal =
    error instanceof CsvRefusal
      ? csvRefused(error)
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
