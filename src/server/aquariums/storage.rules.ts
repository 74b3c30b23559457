import { ApiError } from '#contract/errors/errors.ts'
import { sizeWords } from '#domain/size-words.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { storedBytes } from './storage.store.ts'

/** How many bytes an account may store; undefined: as many as there is room for. */
export type Quota = number | undefined

type Storing = {
  userId: number
  quota: Quota
  /** What was stored before. */
  before?: number
  /** What is going to be stored. */
  more?: number
}

/**
 * To be called as the last step of a transaction that has stored something in an account's aquarium. Two transactions at
 * once do not see each other's rows: together they may exceed the quota by as much as the smaller of them stores.
 * @throws quota_reached when the account now stores more than it may, and more than `before`
 */
export async function refuseOverQuota(db: Db, { userId, quota, before = 0, more = 0 }: Storing) {
  if (quota === undefined) return
  const stored = (await storedBytes(db, userId)) + more
  if (stored > quota && stored > before) throw quotaReached(quota)
}

function quotaReached(quota: number): ApiError {
  return new ApiError(
    'quota_reached',
    `There is no room for this in the ${sizeWords(quota)} that photos and logs of one account may take here. Nothing was saved. Delete photos or logs that you do not need (a deleted tank counts for as long as it can be brought back), or ask whoever runs this Coralline for more (STORAGE_QUOTA_MB).`,
  )
}
