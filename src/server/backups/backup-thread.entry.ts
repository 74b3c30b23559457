import { parentPort, workerData } from 'node:worker_threads'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { wordsOf } from './backup-words.ts'
import type { BackupTask } from './daily-backups.ts'
import { openPlace } from './open-place.ts'
import { takeBackup } from './take-backup.rules.ts'

const { location, s3, place, s3Access, now } = workerData as BackupTask & { now: Date }
const images = openBlobStore({ s3, dataFolder: location.dataFolder })
// A thread that exits by itself ends the programs that it has started, unlike a terminated one.
parentPort?.on('message', () => process.exit()).unref()
try {
  const reach = { s3Access, dataFolder: location.dataFolder }
  await takeBackup({ location, images, place: openPlace(place, reach), now }, { thinsOut: true })
  parentPort?.postMessage(undefined)
} catch (error) {
  parentPort?.postMessage(wordsOf(error))
}
