import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Judged } from '#domain/parameters/range-side.ts'
import type { Figures } from '#domain/series/figures.ts'
import { figuresOf } from '#domain/series/figures.ts'
import type { Readings } from '#domain/series/readings.ts'
import { threadFile } from '#server/own-files.ts'

/** The figures of so many readings take some milliseconds, less than a thread takes to start. */
const few = 20_000

/** What the thread is given: the readings of a parameter, and what they are judged by. */
export type FiguresTask = { readings: Readings; judged: Judged }

/**
 * Calculates figures without keeping others waiting: those of many readings in a thread of their own, which takes the readings away
 * from the caller. @throws the signal's reason when nobody waits any more
 */
export async function calculateFigures(
  { readings, judged }: FiguresTask,
  signal: AbortSignal,
): Promise<Figures | undefined> {
  const { at, value } = readings
  if (at.length <= few) return figuresOf(readings, judged)
  const task: FiguresTask = { readings, judged }
  const thread = new Worker(threadFile('figures'), {
    workerData: task,
    transferList: [at.buffer, value.buffer],
  })
  try {
    const [figures] = await once(thread, 'message', { signal })
    return figures
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}
