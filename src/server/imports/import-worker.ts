import { workerData } from 'node:worker_threads'
import type { ImportTask } from './import-work.ts'
import { workOff } from './import-work.ts'

await workOff(workerData as ImportTask)
