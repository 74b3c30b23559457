import { utimes } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import { stopping } from '#contract/errors/storage-errors.ts'
import { minute } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { answerLongWork } from '#server/http/answers/lines.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import type { ImportQueue } from './import-queue.ts'
import type { ExpectedFile, ReceivedFile } from './receive-file.ts'
import { receiveFile } from './receive-file.ts'
import { countMerge, countUpload, forgetMerge } from './starts.rules.ts'

export type ImportRunning = {
  db: Db
  queue: ImportQueue
  /** Where files lie while they arrive and wait. */
  folder: string
  expected: ExpectedFile
  now: () => Date
  /** What each user may do in an hour. */
  rates: { imports: number; uploads: number }
  /** Aborted when the server closes: what is not merged by then is not imported. */
  closing: AbortSignal
}

type ImportCall = { actor: Actor; request: FastifyRequest; reply: FastifyReply }

/** Takes a file to disk, waits for its turn and answers the result; then nothing of the file is left. */
export async function runImport<Progress extends { phase: string }, Result>(
  { db, queue, folder, expected, now, rates, closing }: ImportRunning,
  { actor, request, reply }: ImportCall,
  work: (file: ReceivedFile<Progress>) => Promise<Result>,
): Promise<Result | FastifyReply> {
  const { takeRoom, run: inTurn, leave } = await queue.enter(actor.id)
  try {
    const keeper = { userId: actor.id }
    const importId = await countUpload(db, { ...keeper, limit: rates.uploads, now: now() })
    const spool = await receiveFile(request, {
      folder,
      expected,
      takeRoom: (bytes) => {
        if (closing.aborted) throw stopping()
        takeRoom(bytes)
      },
    })
    const onRead = () => countMerge(db, { ...keeper, id: importId, limit: rates.imports, now: now() })
    const signal = AbortSignal.any([whenGone(reply), closing])
    const run = async (onProgress: (progress: Progress) => void) => {
      const touching = setInterval(() => touch(spool.path), minute)
      try {
        return await inTurn(() => work({ importId, spool, onRead, signal, onProgress }), signal)
      } catch (error) {
        // Ignores an error: the reason why the import failed matters more.
        await forgetMerge(db, importId).catch(() => undefined)
        throw closing.aborted && isCancelled(error, signal) ? stopping() : error
      } finally {
        clearInterval(touching)
        await spool.remove()
        // Before the answer's last line: a client that has it may send the next file at once.
        await leave()
      }
    }
    return await answerLongWork<Progress, Result>(run, { request, reply })
  } catch (error) {
    await leave()
    throw error
  }
}

/** The sweep would take a file that was not touched for an hour for one of a crash. */
function touch(path: string) {
  const now = new Date()
  utimes(path, now, now).catch(() => {})
}

function isCancelled(error: unknown, signal: AbortSignal): boolean {
  return error === signal.reason || (error instanceof ApiError && error.code === 'request_timeout')
}
