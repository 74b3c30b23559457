import { csvTooLarge } from '#contract/errors/errors.ts'
import { importNotFound } from '#contract/errors/import-errors.ts'
import { getImport, listImports, undoImport } from '#contract/imports/imports.ts'
import type { ImportProgress } from '#contract/imports/lines.names.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { maxCsvBytes } from '#domain/limits.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Database } from '#server/db/database.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import type { Serve } from '#server/http/serve.ts'
import { findImport, importDetails, importsOf } from '#server/imports/history/history.store.ts'
import { ImportQueue } from '#server/imports/receive/import-queue.ts'
import type { ImportRunning } from '#server/imports/receive/run-import.ts'
import { runImport } from '#server/imports/receive/run-import.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { workInThread } from './import-in-thread.ts'
import { serveMappedImports } from './mapped-imports.routes.ts'

type Parts = Pick<ImportRunning, 'now' | 'rates' | 'closing'> & {
  database: Database
  nodes: Nodes
  quota: Quota
  /** Nobody waits for it. */
  rollUp(aquariumId: number): void
}

/** Bytes of all files that arrive or wait: ten of the largest. */
const mostSpooled = 10 * maxCsvBytes
const expected = { what: 'CSV file', maxBytes: maxCsvBytes, tooLarge: csvTooLarge }

/** Answers the queue in which imports wait. */
export function serveImports(serve: Serve, { database, nodes, quota, rollUp, ...parts }: Parts): ImportQueue {
  const { db, location } = database
  const { now, closing } = parts
  const folder = spoolFolder(location.dataFolder)
  const queue = new ImportQueue(nodes.leases('imports'), mostSpooled)
  const running = { ...parts, db, folder, expected, queue }

  serve(uploadCsv, async ({ actor, query, ...call }) => {
    const { aquarium_id: aquariumId, date_order: dateOrder, questions } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    return runImport<ImportProgress, ImportResult>(
      running,
      { actor, ...call },
      async ({ spool, ...file }) => {
        const { path, partPath, stagePath, fileName } = spool
        const own = await parametersOf(db, aquariumId)
        const job = { path, partPath, stagePath, fileName, dateOrder, questions, own, now: now() }
        const result = await workInThread(database, {
          kind: 'import',
          ...file,
          ...job,
          aquariumId,
          actor,
          quota,
        })
        rollUp(aquariumId)
        return result
      },
    )
  })

  serveMappedImports(serve, { database, quota, now, running, rollUp })

  serve(listImports, async ({ actor, params }) => {
    await getVisibleAquarium(db, { id: params.id, actor })
    return importsOf(db, params.id)
  })

  serve(getImport, async ({ actor, params }) => {
    if (!(await findImport(db, { id: params.id, actor }))) throw importNotFound()
    return importDetails(db, params.id)
  })

  serve(undoImport, async ({ actor, params, body, reply }) => {
    if (!(await findImport(db, { id: params.id, actor }))) throw importNotFound()
    const { run, leave } = await queue.enter(actor.id)
    try {
      const undo = { importId: params.id, actor, edited: body.edited, expect: body.expect, now: now() }
      const signal = AbortSignal.any([whenGone(reply), closing])
      return await run(() => workInThread(database, { kind: 'undo', ...undo, signal }), signal)
    } finally {
      await leave()
    }
  })
  return queue
}
