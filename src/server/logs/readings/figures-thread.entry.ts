import { parentPort, workerData } from 'node:worker_threads'
import { figuresOf } from '#domain/series/figures.ts'
import type { FiguresTask } from './figures-thread.ts'

const { readings, judged } = workerData as FiguresTask
parentPort?.postMessage(figuresOf(readings, judged))
