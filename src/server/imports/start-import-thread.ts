import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/own-files.ts'
import type { ThreadTask } from './import-thread.core.ts'

/** In MB; the rows lie on disk. */
const heap = 96
/** In MB. Rows are short-lived: a small young generation is emptied often instead of growing. */
const youngHeap = 16

export type ImportThread = Pick<Worker, 'on' | 'off' | 'once' | 'postMessage' | 'terminate'>

export function startThread(task: ThreadTask): ImportThread {
  return new Worker(threadFile('import'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngHeap },
  })
}
