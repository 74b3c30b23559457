import { silentChangeGone } from '#contract/errors/errors.ts'
import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { lockAquarium } from '#server/aquariums/aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { lockLog } from '#server/logs/logs.store.ts'
import { ownOf, setCustom } from '#server/parameters/custom-readings.store.ts'
import * as store from './put-back.store.ts'
import { findSilentChange, notePutBack } from './walk.store.ts'

/**
 * Puts back what has changed without a write. Who has changed the log or the tank last, and when, stays: its values are
 * again those of that moment. @throws silent_change_gone when it has been written, deleted or put back since
 */
export async function putBack(db: Db, { id, now }: { id: number; now: Date }) {
  await db.transaction().execute(async (db) => {
    const change = await findSilentChange(db, id)
    if (!change) throw silentChangeGone()
    const { aquarium_id, log_id } = change
    const before = JSON.parse(change.before) as Record<string, unknown>
    const after = JSON.parse(change.after) as Record<string, unknown>
    await lockAquarium(db, aquarium_id)
    if (log_id === null) await putTankBack(db, { id: aquarium_id, before, after })
    else await putLogBack(db, { id: log_id, before, after })
    await notePutBack(db, { id, now })
  })
}

type PuttingBack = { id: number; before: Record<string, unknown>; after: Record<string, unknown> }

async function putTankBack(db: Db, { id, before, after }: PuttingBack) {
  const present = await store.tankAsCompared(db, { id, keys: Object.keys(after) })
  if (!present || !isStill(after, present)) throw silentChangeGone()
  await store.setTank(db, id, before)
}

async function putLogBack(db: Db, { id, before, after }: PuttingBack) {
  await lockLog(db, id)
  const log = await store.rawLog(db, id)
  if (!log) throw silentChangeGone()
  const own = Object.fromEntries(
    (await ownOf(db, id)).map(({ parameter_id, value }) => [customKey(parameter_id), value]),
  )
  if (!isStill(after, { ...log, ...own })) throw silentChangeGone()
  const isOwn = (name: string) => idOfCustomKey(name) !== undefined
  const columns = Object.entries(before).filter(([name]) => !isOwn(name))
  if (columns.length > 0) await store.setRawLog(db, id, Object.fromEntries(columns))
  await setCustom(db, {
    logId: id,
    own: Object.entries(before).flatMap(([name, value]) => {
      const parameter_id = idOfCustomKey(name)
      return parameter_id === undefined ? [] : [{ parameter_id, value: value as number | null }]
    }),
  })
}

function isStill(after: Record<string, unknown>, present: Record<string, unknown>): boolean {
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(present[name] ?? null) === JSON.stringify(value),
  )
}
