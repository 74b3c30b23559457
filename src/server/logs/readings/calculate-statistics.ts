import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Judged } from '#domain/parameters/range-side.ts'
import type { Readings } from '#domain/series/readings.ts'
import type { Statistics } from '#domain/series/statistics.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import { threadFile } from '#server/own-files.ts'

/** The statistics of so many readings take some milliseconds, less than a thread takes to start. */
const few = 20_000

/** What the thread is given: the readings of a parameter, and what they are judged by. */
export type StatisticsTask = { readings: Readings; judged: Judged }

/**
 * Calculates statistics without keeping others waiting: those of many readings in a thread of their own, which takes the readings away
 * from the caller. @throws the signal's reason when nobody waits any more
 */
export async function calculateStatistics(
  { readings, judged }: StatisticsTask,
  signal: AbortSignal,
): Promise<Statistics | undefined> {
  const { at, value } = readings
  if (at.length <= few) return statisticsOf(readings, judged)
  const task: StatisticsTask = { readings, judged }
  const thread = new Worker(threadFile('statistics'), {
    workerData: task,
    transferList: [at.buffer, value.buffer],
  })
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
