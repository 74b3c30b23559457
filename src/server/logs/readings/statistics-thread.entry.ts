import { parentPort, workerData } from 'node:worker_threads'
import { statisticsOf } from '#domain/series/statistics.ts'
import type { StatisticsTask } from './calculate-statistics.ts'

const { readings, judged } = workerData as StatisticsTask
parentPort?.postMessage(statisticsOf(readings, judged))
