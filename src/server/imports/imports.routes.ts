import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import type { ImportLine, ImportProgress } from '#contract/import-lines.names.ts'
import { importLinesType } from '#contract/import-lines.names.ts'
import type { ImportResult } from '#contract/logs.ts'
import { uploadCsv } from '#contract/logs.ts'
import { stopping } from '#contract/storage-errors.ts'
import { getVisibleAquarium } from '#server/aquariums/acts.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Database } from '#server/db/database.ts'
import { explain } from '#server/http/answers/replies.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import type { Serve } from '#server/http/serve.ts'
import { ImportQueue } from '#server/imports/receive/import-queue.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import { countMerge, countUpload, forgetMerge } from '#server/imports/receive/starts.rules.ts'
import { receiveCsv } from '#server/imports/receive/upload.routes.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { importInThread } from './import-thread.ts'

type Parts = {
  database: Database
  now: () => Date
  /** An hour and keeper. */
  rates: { imports: number; uploads: number }
  /** Aborted when the server is closing: what is not merged by then is not imported. */
  closing: AbortSignal
  quota: Quota
}
type Work = (onProgress: (progress: ImportProgress) => void) => Promise<ImportResult>

export function serveImports(serve: Serve, { database, now, rates, closing, quota }: Parts) {
  const { db, location } = database
  const folder = spoolFolder(location.dataFolder)
  const queue = new ImportQueue()
  serve(uploadCsv, async ({ actor, query, request, reply }) => {
    const { aquarium_id: aquariumId, date_order: dateOrder } = query
    await getVisibleAquarium(db, { id: aquariumId, actor })
    const { takeRoom, leave } = queue.enter(actor.id)
    try {
      const keeper = { userId: actor.id }
      const id = await countUpload(db, { ...keeper, limit: rates.uploads, now: now() })
      const { csvPath, stagePath, remove } = await receiveCsv(request, {
        folder,
        takeRoom: (bytes) => {
          if (closing.aborted) throw stopping()
          takeRoom(bytes)
        },
      })
      const onRead = () => countMerge(db, { ...keeper, id, limit: rates.imports, now: now() })
      const file = { csvPath, stagePath, dateOrder, now: now() }
      const signal = AbortSignal.any([whenGone(reply), closing])
      const own = await parametersOf(db, aquariumId)
      const job = { ...file, own, aquariumId, actor, importId: id, quota, onRead, signal }
      const work: Work = async (onProgress) => {
        try {
          return await queue.run(() => importInThread(database, { ...job, onProgress }))
        } catch (error) {
          // Why the import failed is what matters, also to a database that fails.
          await forgetMerge(db, id).catch(() => undefined)
          throw closing.aborted && isCancelled(error) ? stopping() : error
        } finally {
          await remove()
          // Before the last line: who reads it may send the next file at once.
          leave()
        }
      }
      return await (wantsLines(request) ? answerInLines(work, { request, reply }) : work(() => {}))
    } catch (error) {
      leave()
      throw error
    }
  })
}

function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'request_timeout'
}

function wantsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(importLinesType) === true
}

/** Tells how far the work is while it goes on; its failure is the last line, for the status is sent already. */
async function answerInLines(
  work: Work,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const lines = new PassThrough()
  const tell = (line: ImportLine) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  // A proxy that gathers the answer would hold the progress back.
  reply.header('x-accel-buffering', 'no').type(importLinesType).send(lines)
  tell({ progress: { phase: 'waiting' } })
  try {
    tell({ result: await work((progress) => tell({ progress })) })
  } catch (error) {
    tell({ error: explain(error, request).body })
  }
  lines.end()
  return reply
}
