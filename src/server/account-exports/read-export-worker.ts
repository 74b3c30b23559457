import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '#contract/errors/errors.ts'
import { readExport } from './read-export.ts'
import type { ReadMessage } from './read-in-thread.ts'
import { ZipReading } from './zip-reading.ts'

const tell = (message: ReadMessage) => parentPort?.postMessage(message)
try {
  const zip = await ZipReading.open(workerData as string)
  tell({ found: await readExport(zip) })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  tell({ refused: error.message, code: error.code })
}
