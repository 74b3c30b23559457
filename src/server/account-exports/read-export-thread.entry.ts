import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '#contract/errors/errors.ts'
import { readExport } from './read-export.ts'
import type { ReadMessage, ReadTask } from './read-export-in-thread.ts'
import { ZipReading } from './zip-reading.ts'

const send = (message: ReadMessage) => parentPort?.postMessage(message)
try {
  const { path, readable } = workerData as ReadTask
  send({ found: await readExport(await ZipReading.open(path), readable) })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  send({ refused: error.message, code: error.code })
}
