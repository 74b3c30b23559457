import { MessageChannel } from 'node:worker_threads'
import type { ThreadTask } from '#server/imports/import-thread.core.ts'
import { runThreadTask } from '#server/imports/import-thread.core.ts'
import type { ImportThread } from '#server/imports/start-import-thread.ts'
import { cpuTimeOf } from '#server/queues/cpu-time.ts'

/**
 * Replaces `start-import-thread.ts` in tests of what an import does: the same work and the same messages, but in this
 * thread. A thread takes hundreds of times as long to start as a small file takes to be read.
 */
export function startThread(task: ThreadTask): ImportThread {
  const { port1: parent, port2: port } = new MessageChannel()
  const { cancelled, time: _, ...rest } = task
  // `cancelled` is shared, not cloned, as with a thread. CPU time is not limited, because this thread also uses
  // it for other things.
  const time = cpuTimeOf(Number.POSITIVE_INFINITY)
  void runThreadTask({ ...structuredClone(rest), cancelled, time }, port)
  const terminate = async () => {
    parent.close()
    return 0
  }
  return Object.assign(parent, { terminate }) as unknown as ImportThread
}
