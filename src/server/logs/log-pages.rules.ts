import type { Log } from '#contract/aquariums/logs.ts'
import { invalidRequest } from '#contract/errors/errors.ts'
import { countWords } from '#domain/count-words.ts'
import { maxSortedLogs } from '#domain/limits.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { sliceOf } from '#server/db/queries/page.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { LogsPage } from './log-pages.store.ts'
import { logsAt, pageOfLogs } from './log-pages.store.ts'
import { logPlaces } from './log-places.rules.ts'
import { countKept } from './logs.store.ts'

/** One page of an aquarium's logs. In the order of time it is sought from the nearer end, and rolled-up days before it are not read. */
export async function readPageOfLogs(db: Db, asked: LogsPage): Promise<{ rows: Log[]; total: number }> {
  const { aquariumId, page, sort, measured } = asked
  const kept = await countKept(db, aquariumId)
  if (sort !== 'timestamp' && kept > maxSortedLogs) throw tooManyToSort()
  if (sort !== 'timestamp' || isOwn(measured)) return pageOfLogs(db, asked)
  const isNear = measured === undefined && sliceOf(page, kept).offset < nearEnough
  const places = isNear ? undefined : await logPlaces(db, { aquariumId, measured })
  if (measured !== undefined && !places) return pageOfLogs(db, asked)
  const total = places?.total ?? kept
  const slice = sliceOf(page, total)
  const place = places?.place(slice.offset, slice.order)
  const rest = { ...slice, offset: slice.offset - (place?.before ?? 0) }
  return { rows: await logsAt(db, { aquariumId, slice: rest, from: place?.from, measured }), total }
}

function tooManyToSort() {
  const most = countWords(maxSortedLogs)
  return invalidRequest({
    sort: `Of more than ${most} logs pages are sorted by timestamp only: export them to sort them by a reading.`,
  })
}

/** To skip up to this many logs takes less time than to look up where they end. */
const nearEnough = 2_000

function isOwn(key: ParameterKey | CustomKey | undefined): key is CustomKey {
  return key !== undefined && isCustomKey(key)
}
