import { ApiError } from '#contract/errors/errors.ts'
import { counted } from '#domain/count-words.ts'
import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './starts.store.ts'

type Start = { userId: number; limit: number; now: Date }

/**
 * Counts a file on any node, whatever becomes of it; answers the id of its row.
 * @throws too_many_requests over the hour's limit; the refused file does not count
 */
export async function countUpload(db: Db, start: Start): Promise<number> {
  const id = await store.insertStart(db, start)
  const wait = await waitOf(db, { ...start, moment: 'started_at' })
  if (wait === undefined) return id
  await store.deleteStart(db, id)
  throw tooMany(`You have sent ${counted(start.limit, 'file')} within an hour.`, wait)
}

/** @throws too_many_requests over the hour's limit */
export async function countMerge(db: Db, { id, ...start }: Start & { id: number }) {
  await store.setMerged(db, { id, at: start.now })
  const wait = await waitOf(db, { ...start, moment: 'merged_at' })
  if (wait === undefined) return
  await forgetMerge(db, id)
  throw tooMany(
    `You have imported ${counted(start.limit, 'file')} within an hour, so nothing was imported.`,
    wait,
  )
}

export async function forgetMerge(db: Db, id: number) {
  await store.setMerged(db, { id, at: null })
}

/** Seconds to wait; undefined within the limit. */
async function waitOf(db: Db, { limit, ...start }: Start & { moment: store.CountedMoment }) {
  const { count, oldest } = await store.countOfHour(db, start)
  if (count <= limit) return undefined
  return Math.max(1, Math.ceil((oldest.getTime() + hour - start.now.getTime()) / 1000))
}

function tooMany(what: string, retryAfter: number): ApiError {
  const minutes = Math.ceil(retryAfter / 60)
  return new ApiError(
    'too_many_requests',
    `${what} Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  )
}
