import { MessageChannel } from 'node:worker_threads'
import type { ImportTask } from '#server/imports/import-work.ts'
import { workOff } from '#server/imports/import-work.ts'
import type { ImportThread } from '#server/imports/start-thread.ts'

/**
 * In the place of `start-thread.ts` where the subject of a test is what an import does, not its thread, which takes hundreds
 * of times as long to start as a small file takes to be read: the same work and messages, in this thread.
 */
export function startThread(task: ImportTask): ImportThread {
  const { port1: parent, port2: port } = new MessageChannel()
  const { cancelled, ...rest } = task
  // Shared as it is with a thread; the time that this one has used is not the import's.
  void workOff({ ...structuredClone(rest), cancelled, cpuSeconds: Number.POSITIVE_INFINITY }, port)
  const terminate = async () => {
    parent.close()
    return 0
  }
  return Object.assign(parent, { terminate }) as unknown as ImportThread
}
