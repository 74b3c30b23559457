import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { ImportTask } from './import-work.ts'

const task = workerData as ImportTask
if (task.compileCache !== undefined) enableCompileCache(task.compileCache)
// After the cache is on: starting is half of the time that a small file takes.
const { workOff } = await import('./import-work.ts')
await workOff(task)
