import { ApiError } from '#contract/errors/errors.ts'
import { sizeWords } from '#domain/size-words.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { storedBytes } from './storage.store.ts'

/** Bytes that an account may store; undefined when there is no limit. */
export type Quota = number | undefined

/** `before` is what was stored, `more` what is going to be stored. */
type QuotaCheck = { userId: number; quota: Quota; before?: number; more?: number }

/**
 * To be called last in a transaction. Two at once may together exceed the quota by what the smaller one stores.
 * @throws quota_reached when the account now stores more than it may, and more than `before`
 */
export async function refuseOverQuota(db: Db, { userId, quota, before = 0, more = 0 }: QuotaCheck) {
  if (quota === undefined) return
  const stored = (await storedBytes(db, userId)) + more
  if (stored > quota && stored > before) throw quotaReached(quota)
}

/** How many bytes an account may store beyond those that it has stored; undefined: as many as there is room for. */
export async function quotaLeft(db: Db, { userId, quota }: QuotaCheck): Promise<number | undefined> {
  return quota === undefined ? undefined : Math.max(0, quota - (await storedBytes(db, userId)))
}

export function quotaReached(quota: number): ApiError {
  return new ApiError(
    'quota_reached',
    `There is no room for this in the ${sizeWords(quota)} that photos, logs and care of one account may take here. Nothing was saved. Delete photos, logs or care that you do not need (a deleted tank counts for as long as it can be brought back), or ask whoever runs this Coralline for more (STORAGE_QUOTA_MB).`,
  )
}
