import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/own-files.ts'
import type { ThreadTask } from './import-thread.core.ts'

/** Memory of the thread's own heap in MB; the rows lie on disk. */
const heap = 96
/** In MB, too. Rows are short-lived: a small young generation is emptied often instead of growing. */
const youngHeap = 16

/** What the parent of a thread needs of it. */
export type ImportThread = Pick<Worker, 'on' | 'off' | 'once' | 'postMessage' | 'terminate'>

/** Starts a thread that does the task. */
export function startThread(task: ThreadTask): ImportThread {
  return new Worker(threadFile('import'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
  })
}
