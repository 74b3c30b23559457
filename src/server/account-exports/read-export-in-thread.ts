import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { threadFile } from '#server/own-files.ts'
import type { ReadableFormat, ReadExport } from './read-export.ts'

export type ReadTask = { path: string; readable: ReadableFormat }
export type ReadMessage = { found: ReadExport } | { refused: string; code: ErrorCode }

/**
 * Reads an export's JSON files in a thread: one of 10 MB would keep everybody waiting for a second.
 * @throws what `readExport` throws; the signal's reason when nobody waits any more
 */
export async function readExportInThread(task: ReadTask, signal: AbortSignal): Promise<ReadExport> {
  const thread = new Worker(threadFile('export'), { workerData: task })
  try {
    const [message] = (await once(thread, 'message', { signal })) as [ReadMessage]
    if ('found' in message) return message.found
    throw new ApiError(message.code, message.refused)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}
