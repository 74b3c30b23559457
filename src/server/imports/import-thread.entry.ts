import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadTask } from './import-thread.core.ts'
import { runThreadTask } from './import-thread.core.ts'

if (parentPort) await runThreadTask(workerData as ThreadTask, parentPort)
