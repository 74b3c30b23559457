import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { VisibleAquarium } from './visible-aquariums.store.ts'
import { deletedAquariums, ownDeletedAquariums } from './visible-aquariums.store.ts'

type DeletedSince = { actor: Actor; since: Date }

export async function listDeletedAquariums(db: Db, deleted: DeletedSince) {
  const rows = await ownDeletedAquariums(db, deleted)
    .leftJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select(['aquariums.id', 'aquariums.name', 'aquariums.removed_at', 'log_counts.logs'])
    .orderBy('aquariums.removed_at', 'desc')
    .orderBy('aquariums.id')
    .execute()
  return rows.flatMap(({ id, name, removed_at, logs }) =>
    removed_at === null ? [] : [{ id, name, removed_at, log_count: logs ?? 0 }],
  )
}

/** Undefined when this actor may bring none of this id back. */
export async function findDeletedAquarium(
  db: Db,
  { id, ...deleted }: DeletedSince & { id: number },
): Promise<VisibleAquarium | undefined> {
  return deletedAquariums(db, deleted)
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .where('aquariums.id', '=', id)
    .executeTakeFirst()
}
