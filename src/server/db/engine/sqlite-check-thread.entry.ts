import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5_000 })
try {
  const answer = database.prepare('pragma quick_check(1)').get()
  parentPort?.postMessage(answer?.quick_check === 'ok')
} finally {
  database.close()
}
