import { setImmediate as nextTurn } from 'node:timers/promises'
import { importChanged, importNotFound, importUndone } from '#contract/errors/import-errors.ts'
import type { UndoCounts } from '#contract/imports/imports.ts'
import { changeInAquarium, lockAndFind } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { idsOfParameters, setCustom, withCustom } from '#server/parameters/custom-readings.store.ts'
import { asValues, customParameterOf } from './changes.ts'
import type { FoundImport, LaterChange, LogChangeRow, Values } from './history.store.ts'
import * as store from './history.store.ts'

const changesAtOnce = 500

export type Undo = {
  importId: number
  actor: Actor
  /** What to do with logs that it has created and that were changed since. */
  edited: 'keep' | 'remove'
  /** The counts of a preview. Without them nothing is done, and the answer is that preview. */
  expect: UndoCounts | undefined
  now: Date
}

/** Ends the transaction of a preview. */
class UndoPreview extends Error {
  readonly counts: UndoCounts

  constructor(counts: UndoCounts) {
    super('Nothing was done: it was only asked what would be.')
    this.counts = counts
  }
}

/**
 * Undoes an import in one transaction: removes the logs that it has created, and restores values that nobody has
 * changed since. A log that was deleted stays deleted.
 * @throws import_not_found, import_undone, import_changed when something else would be done than was previewed
 */
export async function undoImport(db: Db, undo: Undo): Promise<UndoCounts> {
  const { importId, actor, edited, expect, now } = undo
  try {
    const { counts } = await changeInAquarium(db, {
      actor,
      find: (db) => lockAndFind(db, (db) => getImport(db, undo)),
      async work(db, found) {
        if (found.undone_at !== null) throw importUndone()
        const created = { ...found, importId }
        const changedSince = await store.countEdited(db, created)
        const removed = await store.removeCreated(db, { ...created, edited })
        const { removed: alsoRemoved, ...others } = await restoreLogs(db, found, undo)
        const counts = { removed: removed + alsoRemoved, edited: changedSince, ...others }
        if (!expect) throw new UndoPreview(counts)
        if (!isSame(counts, expect)) throw importChanged()
        await store.noteUndone(db, { id: importId, at: now })
        return { counts, aquariumId: found.aquarium_id }
      },
      audit: ({ aquariumId }) => ({ action: 'undo_import', target: 'aquarium', targetId: aquariumId }),
    })
    return counts
  } catch (error) {
    if (error instanceof UndoPreview) return error.counts
    throw error
  }
}

async function getImport(db: Db, { importId: id, actor }: Undo): Promise<FoundImport> {
  const found = await store.findImport(db, { id, actor })
  if (!found) throw importNotFound()
  return found
}

function isSame(one: UndoCounts, other: UndoCounts): boolean {
  return (Object.keys(one) as (keyof UndoCounts)[]).every((name) => one[name] === other[name])
}

async function restoreLogs(
  db: Db,
  { aquarium_id, finished_at }: FoundImport,
  { importId, actor, now }: Undo,
): Promise<Pick<UndoCounts, 'removed' | 'restored' | 'mixed'>> {
  const counts = { removed: 0, restored: 0, mixed: 0 }
  const parameters = await idsOfParameters(db, aquarium_id)
  for (let after = 0; ; ) {
    const changes = await store.changesAfter(db, { importId, after, limit: changesAtOnce })
    const ids = changes.map(({ log_id }) => log_id)
    const logs = ids.length === 0 ? [] : await withCustom(db, await store.logsWith(db, ids))
    const byId = new Map(logs.map((log) => [log.id, log]))
    const later = await store.laterChanges(db, {
      ...{ importId, aquariumId: aquarium_id, finishedAt: finished_at },
      logs: logs.map(({ id }) => id),
    })
    const asCreated: number[] = []
    for (const change of changes) {
      const log = byId.get(change.log_id)
      if (!log) continue
      const values = valuesToRestore(change, { present: asValues(log), parameters })
      const isWhole = Object.keys(values).length === Object.keys(change.after).length
      counts[isWhole ? 'restored' : 'mixed'] += 1
      // A log that nobody has touched since gets back who had changed it before, and when.
      const changed =
        isWhole && log.changed_at === finished_at
          ? { changed_at: change.changed_at, changed_by: change.changed_by }
          : { changed_at: now.toISOString(), changed_by: actor.id }
      if (Object.keys(values).length > 0) await writeValues(db, { id: log.id, values, changed })
      if (changed.changed_at === null) asCreated.push(log.id)
      const following = later.filter(({ log_id }) => log_id === log.id)
      for (const handed of handOver(change, { following, finishedAt: finished_at }))
        await store.setBefore(db, handed)
    }
    // These stayed of an undone import only for what this one has changed of them.
    const removed = await store.removeOfUndone(db, asCreated)
    counts.removed += removed
    counts.restored -= removed
    if (changes.length < changesAtOnce) return counts
    after = ids.at(-1) ?? after
    await nextTurn()
  }
}

/** The values from before the import, where they are still as the import has set them. */
function valuesToRestore(
  { before, after }: LogChangeRow,
  { present, parameters }: { present: Values; parameters: ReadonlySet<number> },
): Values {
  const names = Object.keys(after).filter((name) => {
    const parameter = customParameterOf(name)
    const isThere = parameter === undefined || parameters.has(parameter)
    return isThere && (present[name] ?? null) === after[name]
  })
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
}

/** Restored values become those that later imports record as before them: their undo would bring the others back. */
function handOver(
  { before, after, changed_at, changed_by }: LogChangeRow,
  { following, finishedAt }: { following: readonly LaterChange[]; finishedAt: string },
): LaterChange[] {
  const handed = new Map<LaterChange, Values>()
  for (const [name, value] of Object.entries(after)) {
    const next = following.find((change) => name in change.after)
    if (next && (next.before[name] ?? null) === value)
      handed.set(next, { ...(handed.get(next) ?? next.before), [name]: before[name] ?? null })
  }
  return [...handed].map(([next, known]) => ({
    ...next,
    before: known,
    // Between the two imports nobody had changed the log.
    ...(next.changed_at === finishedAt && { changed_at, changed_by }),
  }))
}

async function writeValues(db: Db, change: store.LogUpdate) {
  await store.setValues(db, change)
  const { id, values } = change
  const own = Object.entries(values).flatMap(([name, value]) => {
    const parameter_id = customParameterOf(name)
    return parameter_id === undefined || typeof value === 'string' ? [] : [{ parameter_id, value }]
  })
  if (own.length > 0) await setCustom(db, { logId: id, own })
}
