import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadTask } from './import-work.ts'
import { workOff } from './import-work.ts'

if (parentPort) await workOff(workerData as ThreadTask, parentPort)
