import { MessageChannel } from 'node:worker_threads'
import type { ThreadTask } from '#server/imports/import-thread.core.ts'
import { runThreadTask } from '#server/imports/import-thread.core.ts'
import type { ImportThread } from '#server/imports/start-import-thread.ts'

/**
 * Replaces `start-import-thread.ts` in tests of what an import does: the same work and the same messages, but in this thread.
 * A thread takes hundreds of times as long to start as a small file takes to be read.
 */
export function startThread(task: ThreadTask): ImportThread {
  const { port1: parent, port2: port } = new MessageChannel()
  const { cancelled, ...rest } = task
  // `cancelled` is shared, not cloned, as with a thread. CPU time is not limited, because this thread also uses
  // it for other things.
  void runThreadTask({ ...structuredClone(rest), cancelled, cpuSeconds: Number.POSITIVE_INFINITY }, port)
  const terminate = async () => {
    parent.close()
    return 0
  }
  return Object.assign(parent, { terminate }) as unknown as ImportThread
}
