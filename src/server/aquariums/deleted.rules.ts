import type { Aquarium, DeletedAquarium } from '#contract/aquariums/aquariums.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { day, daysBefore } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { getAquarium } from './aquariums.rules.ts'
import { updateAquarium } from './aquariums.store.ts'
import { changeInAquarium, lockAndFind } from './changes.rules.ts'
import * as store from './deleted.store.ts'

/** The actor's own aquariums that can be brought back. `days`: how long deleted ones are kept. */
export async function listDeletedAquariums(
  db: Db,
  { actor, now, days }: { actor: Actor; now: Date; days: number },
): Promise<DeletedAquarium[]> {
  const found = await store.listDeletedAquariums(db, { actor, since: daysBefore(now, days) })
  return found.map((aquarium) => {
    const until = new Date(Date.parse(aquarium.removed_at) + days * day)
    return { ...aquarium, kept_until: until.toISOString() }
  })
}

/** @throws aquarium_not_found when it was not deleted, or too long ago */
export async function restoreAquarium(
  db: Db,
  { id, actor, now, days }: { id: number; actor: Actor; now: Date; days: number },
): Promise<Aquarium> {
  const find = async (db: Db) => {
    const found = await store.findDeletedAquarium(db, { id, actor, since: daysBefore(now, days) })
    if (!found) throw aquariumNotFound()
    return found
  }
  return changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, find),
    async work(db) {
      await updateAquarium(db, { id, values: { active: true, removed_at: null }, now })
      return getAquarium(db, { id, actor, now })
    },
    audit: () => ({ action: 'restore', target: 'aquarium', targetId: id }),
  })
}
