import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { threadFile } from '#server/own-files.ts'
import type { ReadableFormat, ReadExport } from './read-export.ts'

/** What the thread is started with. */
export type ReadTask = { path: string; readable: ReadableFormat }
/** What the thread tells. */
export type ReadMessage = { found: ReadExport } | { refused: string; code: ErrorCode }

/**
 * Reads the JSON files of an export in a thread of its own: one of 10 MB would keep everybody waiting for a second. @throws what `readExport` throws; the signal's reason when nobody waits any more
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
