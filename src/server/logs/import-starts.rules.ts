import { ApiError } from '#contract/errors.ts'
import type { Db } from '#server/db/schema.ts'
import { recordStart } from './import-starts.store.ts'

const hour = 60 * 60 * 1000

/** Counts an import of a keeper, on whichever node it begins. @throws too_many_requests over the hour's limit */
export async function countStart(db: Db, start: { userId: number; limit: number; now: Date }) {
  const refused = await recordStart(db, start)
  if (!refused) return
  const retryAfter = Math.max(1, Math.ceil((refused.oldest.getTime() + hour - start.now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  throw new ApiError(
    'too_many_requests',
    `You have started ${start.limit} imports within an hour. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  )
}
