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
import { logPositions } from './log-positions.rules.ts'
import { countKept } from './logs.store.ts'

/** One page of an aquarium's logs. In the order of time it is sought from the nearer end, by rolled-up days. */
export async function readPageOfLogs(db: Db, request: LogsPage): Promise<{ rows: Log[]; total: number }> {
  const { aquariumId, page, sort, measured } = request
  const stored = await countKept(db, aquariumId)
  if (sort !== 'timestamp' && stored > maxSortedLogs) throw tooManyToSort()
  if (sort !== 'timestamp' || isOwn(measured)) return pageOfLogs(db, request)
  const isNear = measured === undefined && sliceOf(page, stored).offset < nearEnough
  const positions = isNear ? undefined : await logPositions(db, { aquariumId, measured })
  if (measured !== undefined && !positions) return pageOfLogs(db, request)
  const total = positions?.total ?? stored
  const slice = sliceOf(page, total)
  const position = positions?.find(slice.offset, slice.order)
  const rest = { ...slice, offset: slice.offset - (position?.before ?? 0) }
  return { rows: await logsAt(db, { aquariumId, slice: rest, from: position?.from, measured }), total }
}

function tooManyToSort() {
  const most = countWords(maxSortedLogs)
  return invalidRequest({
    sort: `Of more than ${most} logs pages are sorted by timestamp only: export them to sort them by a reading.`,
  })
}

/** To skip this many logs takes less time than to look up where they end. */
const nearEnough = 2_000

function isOwn(key: ParameterKey | CustomKey | undefined): key is CustomKey {
  return key !== undefined && isCustomKey(key)
}
