import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Judged } from '#domain/parameters/range-side.ts'
import type { Readings } from '#domain/series/readings.ts'
import type { Statistics } from '#domain/series/statistics.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import { threadFile } from '#server/own-files.ts'

/** So many readings take some milliseconds, less than a thread takes to start. */
const few = 20_000

/** The readings of a parameter, and what they are judged by. */
export type StatisticsTask = { readings: Readings; judged: Judged }

/**
 * Calculates statistics of many readings in a thread, which takes the readings away from the caller.
 * @throws the signal's reason when nobody waits any more
 */
export async function calculateStatistics(
  task: StatisticsTask,
  signal: AbortSignal,
): Promise<Statistics | undefined> {
  const { readings, judged } = task
  const { at, value } = readings
  if (at.length <= few) return statisticsOf(readings, judged)
  const options = { workerData: task, transferList: [at.buffer, value.buffer] }
  const thread = new Worker(threadFile('statistics'), options)
  try {
    const [statistics] = await once(thread, 'message', { signal })
    return statistics
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}
