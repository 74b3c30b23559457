import { csvTooLarge } from '#contract/errors.ts'
import type { ImportProgress } from '#contract/import-lines.names.ts'
import type { ImportResult } from '#contract/logs.ts'
import { uploadCsv } from '#contract/logs.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { getVisibleAquarium } from '#server/aquariums/acts.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/serve.ts'
import { ImportQueue } from '#server/imports/receive/import-queue.ts'
import type { ImportRunning } from '#server/imports/receive/run-import.routes.ts'
import { runImport } from '#server/imports/receive/run-import.routes.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { importInThread } from './import-thread.ts'

type Parts = Pick<ImportRunning, 'now' | 'rates' | 'closing'> & { database: Database; quota: Quota }

/** Bytes of the files that arrive or wait: ten of the largest. */
const mostSpooled = 10 * maxCsvBytes
const expected = { what: 'CSV file', maxBytes: maxCsvBytes, tooLarge: csvTooLarge }

export function serveImports(serve: Serve, { database, quota, ...parts }: Parts) {
  const { db, location } = database
  const folder = spoolFolder(location.dataFolder)
  const running = { ...parts, db, folder, expected, queue: new ImportQueue(mostSpooled) }

  serve(uploadCsv, async ({ actor, query, ...call }) => {
    const { aquarium_id: aquariumId, date_order: dateOrder } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    return runImport<ImportProgress, ImportResult>(
      running,
      { actor, ...call },
      async ({ spool, ...file }) => {
        const { path: csvPath, stagePath } = spool
        const own = await parametersOf(db, aquariumId)
        const job = { csvPath, stagePath, dateOrder, own, now: parts.now() }
        return importInThread(database, { ...file, ...job, aquariumId, actor, quota })
      },
    )
  })
}
