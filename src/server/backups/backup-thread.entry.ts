import { parentPort, workerData } from 'node:worker_threads'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { wordsOf } from './backup-words.ts'
import type { BackupResult, BackupTask } from './daily-backups.ts'
import { openPlace } from './open-place.ts'
import { takeBackup } from './take-backup.rules.ts'
import type { WalkTask } from './walk.ts'

type Task = BackupTask & { now: Date; walks: WalkTask }

const { location, s3, place, s3Access, periods, now, walks } = workerData as Task
const images = openBlobStore({ s3, dataFolder: location.dataFolder })
const answer = (result: BackupResult) => parentPort?.postMessage(result)
// A thread that exits by itself ends the programs that it has started, unlike a terminated one.
parentPort?.on('message', () => process.exit()).unref()
try {
  const reach = { s3Access, dataFolder: location.dataFolder }
  const parts = { location, images, place: openPlace(place, reach), now }
  answer({ walk: (await takeBackup(parts, { thinsOut: periods, walks })).walk })
} catch (error) {
  answer({ failure: wordsOf(error) })
}
