import { previewChanged } from '#contract/errors/import-errors.ts'
import type { ImportPreview } from '#contract/imports/preview.ts'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import {
  changeInAquarium,
  getUnfinishedTank,
  getVisibleAquarium,
  lockVisibleAquarium,
} from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { storedBytes } from '#server/aquariums/storage.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { noteFinished } from '#server/imports/history/history.store.ts'
import { rememberMapping } from '#server/imports/mappings.store.ts'
import { updateParameter } from '#server/parameters/parameters.store.ts'
import type { MergeResult } from './aquarium-merge.ts'
import { mergeRows } from './aquarium-merge.ts'
import { CustomIds } from './custom-ids.rules.ts'
import { bulkOf } from './merge.store.ts'
import { OutcomeHash, OutcomeReach, OutcomeRows } from './outcomes.ts'
import { ShiftedRowSearch } from './shifted-rows.ts'
import type { ImportStage } from './stage.store.ts'

type StagedImport = {
  aquariumId: number
  actor: Actor
  stage: ImportStage
  /** New parameters. */
  added: readonly CustomTarget[]
  /** Called with the rows done; what it throws ends the merge. */
  onRows(rows: number): void
}

export type Merge = StagedImport & {
  importId: number
  /** Without it the import is not listed. */
  fileName: string | undefined
  now: Date
  /** What the user is told of the file and of what became of its rows. */
  resultOf(merged: MergeResult): Omit<ImportResult, 'import_id'>
  quota: Quota
  /** See `MergeOfRows`. */
  isWhole: boolean
  /** The mapping with the hash of its preview: the merge does what was previewed, or nothing. */
  mapped?: { mapping: ImportMapping; expect: string } | undefined
}

/**
 * Merges staged rows in one transaction: all good ones or none.
 * @throws aquarium_not_found, quota_reached, import_changed, invalid_request for more parameters than an aquarium can
 * have
 */
export async function mergeStage(db: Db, merge: Merge): Promise<MergeResult> {
  const { aquariumId, actor, importId, fileName, now, added, quota, isWhole, mapped } = merge
  return changeInAquarium(db, {
    actor,
    find: (db) =>
      isWhole
        ? getUnfinishedTank(db, { id: aquariumId, actor })
        : lockVisibleAquarium(db, { id: aquariumId, actor }),
    async work(db, { owner_id: userId }) {
      const before = await storedBytes(db, userId)
      const own = await CustomIds.of(db, { aquariumId, added, now })
      const origin = { importId, userId: actor.id, at: now }
      const bulk = await bulkOf(db, { aquariumId, hasOwn: own.size > 0, origin })
      const hash = mapped && new OutcomeHash((id) => own.nameOf(id))
      const reach = new OutcomeReach()
      const merged = await mergeRows(db, {
        ...merge,
        bulk,
        own,
        onOutcome(outcome) {
          reach.add(outcome)
          hash?.add(outcome)
        },
      })
      if (hash && hash.text !== mapped?.expect) throw previewChanged()
      for (const { id } of merged.again) await updateParameter(db, id, { archived_at: null })
      if (mapped) await rememberMapping(db, { aquariumId, mapping: own.inMapping(mapped.mapping), now })
      const report = { ...merge.resultOf(merged), reach: reach.found }
      const finished = { id: importId, aquariumId, at: now, report, newest: bulk.newest }
      if (fileName !== undefined) await noteFinished(db, { ...finished, fileName })
      await refuseOverQuota(db, { userId, quota, before })
      return merged
    },
    audit: () => ({ action: 'import', target: 'aquarium', targetId: aquariumId }),
  })
}

/** Needs a transaction that only reads. @throws aquarium_not_found */
export async function previewStage(
  db: Db,
  { aquariumId, actor, stage, added, onRows }: StagedImport,
): Promise<MergeResult & Pick<ImportPreview, 'hash' | 'rows' | 'series' | 'shifted'>> {
  await getVisibleAquarium(db, { id: aquariumId, actor })
  const own = await CustomIds.asKnown(db, { aquariumId, added })
  const bulk = await bulkOf(db, { aquariumId, hasOwn: own.size > 0, origin: undefined })
  const nameOf = (id: number) => own.nameOf(id)
  const { first, last } = stage.span() ?? { first: stage.latest, last: stage.latest }
  const [hash, shown] = [new OutcomeHash(nameOf), new OutcomeRows(nameOf, { first, last })]
  const moved = new ShiftedRowSearch()
  const merged = await mergeRows(db, {
    aquariumId,
    stage,
    bulk,
    own,
    isWhole: false,
    onRows,
    onOutcome: (outcome) => {
      hash.add(outcome)
      shown.add(outcome)
      if (outcome.kind === 'created') moved.add(outcome)
    },
  })
  const series = shown.series((key) => own.labelled(key) ?? parameters.find((one) => one.key === key))
  const shifted = (await moved.find(bulk)) ?? null
  return { ...merged, hash: hash.text, rows: shown.rows, series, shifted }
}
