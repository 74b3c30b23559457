import type { Log } from '#contract/aquariums/logs.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import type { Page, Slice } from '#server/db/queries/page.ts'
import { sliceOf } from '#server/db/queries/page.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { AllLogsFilter } from './all-logs.store.ts'
import * as store from './all-logs.store.ts'
import { readPageOfLogs } from './log-pages.rules.ts'
import { logPlaces } from './log-places.rules.ts'
import { pageOfNotes } from './note-search.store.ts'

type Asked = { filter: AllLogsFilter; page: Page; sort: AllLogsSortKey }

/**
 * One page of the logs of all users. There may be millions, so no page is reached by reading all logs before it. Only the
 * logs of one aquarium may be sorted by time.
 */
export async function readPageOfAllLogs(
  db: Db,
  { filter, page, sort }: Asked,
): Promise<{ rows: Log[]; total: number }> {
  const wanted = store.searched(filter)
  if (wanted) {
    const { ids, total } = await pageOfNotes(db, { wanted, page, sort })
    return { rows: await store.logsOf(db, ids), total }
  }
  const total = await store.countAllLogs(db, filter)
  if (total === 0) return { rows: [], total }
  const { id, aquarium_id } = filter
  if (id === undefined && aquarium_id !== undefined && sort !== 'id')
    return readPageOfLogs(db, { aquariumId: aquarium_id, page, sort: 'timestamp' })
  const slice = sliceOf(page, total)
  const isOfAll = id === undefined && aquarium_id === undefined
  const { from, before } = isOfAll && sort === 'aquarium_id' ? await placeOf(db, slice) : nowhere
  const rest = { ...slice, offset: slice.offset - before }
  return { rows: await store.sliceOfAllLogs(db, { filter, sort, slice: rest, from }), total }
}

const nowhere = { from: undefined, before: 0 }

/** A place near the end of the skipped logs, in the order by aquariums and time, and how many of them lie before it. */
async function placeOf(db: Db, { order, offset }: Slice) {
  const aquarium = await store.aquariumAt(db, { order, skipped: offset })
  if (!aquarium) return nowhere
  const { aquariumId, before } = aquarium
  const places = await logPlaces(db, { aquariumId, measured: undefined })
  const place = places?.place(offset - before, order)
  return { from: { aquariumId, timestamp: place?.from }, before: before + (place?.before ?? 0) }
}
