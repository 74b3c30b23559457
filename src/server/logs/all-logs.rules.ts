import type { Log } from '#contract/aquariums/logs.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import type { Page, Slice } from '#server/db/queries/page.ts'
import { sliceOf } from '#server/db/queries/page.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { AllLogsFilter } from './all-logs.store.ts'
import * as store from './all-logs.store.ts'
import { readPageOfLogs } from './log-pages.rules.ts'
import { logPositions } from './log-positions.rules.ts'
import { pageOfNotes } from './note-search.store.ts'

type AllLogsPage = { filter: AllLogsFilter; page: Page; sort: AllLogsSortKey }

/**
 * One page of the logs of all users, found without reading the possibly millions of logs before it. Only the logs of
 * one
 * aquarium may be sorted by time.
 */
export async function readPageOfAllLogs(
  db: Db,
  { filter, page, sort }: AllLogsPage,
): Promise<{ rows: Log[]; total: number }> {
  const search = store.noteSearchOf(filter)
  if (search) {
    const { ids, total } = await pageOfNotes(db, { search, page, sort })
    return { rows: await store.logsOf(db, ids), total }
  }
  const total = await store.countAllLogs(db, filter)
  if (total === 0) return { rows: [], total }
  const { id, aquarium_id } = filter
  if (id === undefined && aquarium_id !== undefined && sort !== 'id')
    return readPageOfLogs(db, { aquariumId: aquarium_id, page, sort: 'timestamp' })
  const slice = sliceOf(page, total)
  const isOfAll = id === undefined && aquarium_id === undefined
  const { from, before } = isOfAll && sort === 'aquarium_id' ? await positionOf(db, slice) : noPosition
  const rest = { ...slice, offset: slice.offset - before }
  return { rows: await store.sliceOfAllLogs(db, { filter, sort, slice: rest, from }), total }
}

type NotesPage = { aquariumId: number; search: string; page: Page }

/** One page of an aquarium's logs whose note has these words, in the order of time. */
export async function readPageOfNotes(db: Db, { aquariumId: aquarium_id, search, page }: NotesPage) {
  const { ids, total } = await pageOfNotes(db, { search: { aquarium_id, search }, page, sort: 'timestamp' })
  return { rows: await store.logsOf(db, ids), total }
}

const noPosition = { from: undefined, before: 0 }

/** A position near the end of the skipped logs, by aquariums and time, and how many of them lie before it. */
async function positionOf(db: Db, { order, offset }: Slice) {
  const aquarium = await store.aquariumAt(db, { order, skipped: offset })
  if (!aquarium) return noPosition
  const { aquariumId, before } = aquarium
  const positions = await logPositions(db, { aquariumId, measured: undefined })
  const position = positions?.find(offset - before, order)
  return { from: { aquariumId, timestamp: position?.from }, before: before + (position?.before ?? 0) }
}
