import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '#contract/errors/errors.ts'
import { readExport } from './read-export.ts'
import type { ReadMessage, ReadTask } from './read-export-in-thread.ts'
import { ZipReading } from './zip-reading.ts'

const tell = (message: ReadMessage) => parentPort?.postMessage(message)
try {
  const { path, readable } = workerData as ReadTask
  tell({ found: await readExport(await ZipReading.open(path), readable) })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  tell({ refused: error.message, code: error.code })
}
