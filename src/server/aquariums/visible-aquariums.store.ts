import type { Compilable, SelectQueryBuilder } from 'kysely'
import { compiledOnce } from '#server/db/compiled.ts'
import type { Db, Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/users/actor.ts'

/** The owner whose aquariums alone are to be seen, and the only one of them; without either, those of everybody or all of them. */
type Sight = { ownerId?: number; onlyId?: number }

function sightOf({ id, isAdmin, reach }: Actor): Sight {
  if (reach.kind === 'full') return isAdmin ? {} : { ownerId: id }
  return { ownerId: id, ...(reach.aquariumId !== null && { onlyId: reach.aquariumId }) }
}

type Visible = SelectQueryBuilder<Schema, 'aquariums', object>

/**
 * Who may see what, said here and nowhere else: a keeper sees the aquariums that are theirs and active, a caretaker the one of
 * these that was entrusted to them, an admin all that are not deleted. What hangs on an aquarium is joined to this.
 */
export function visibleAquariums(db: Db, actor: Actor): Visible {
  return within(db, sightOf(actor))
}

function within(db: Db, { ownerId, onlyId }: Sight): Visible {
  return db
    .selectFrom('aquariums')
    .where('aquariums.deleted_at', 'is', null)
    .$if(ownerId !== undefined, (query) =>
      query.where('aquariums.user_id', '=', ownerId ?? 0).where('aquariums.active', '=', true),
    )
    .$if(onlyId !== undefined, (query) => query.where('aquariums.id', '=', onlyId ?? 0))
}

/** Those that were deleted since then and can be brought back: a keeper's own, everybody's for an admin. */
export function deletedAquariums(db: Db, { actor, since }: { actor: Actor; since: Date }): Visible {
  return db
    .selectFrom('aquariums')
    .where('aquariums.deleted_at', 'is', null)
    .where('aquariums.active', '=', false)
    .where('aquariums.removed_at', '>', since.toISOString())
    .$if(!actor.isAdmin, (query) => query.where('aquariums.user_id', '=', actor.id))
}

/** A query of what an actor may see, compiled once for each kind of sight: see `compiledOnce`. */
export function compiledForActor<Values extends object, Row>(
  build: (visible: Visible, values: Values) => Compilable<Row>,
): (db: Db, actor: Actor, values: Values) => Promise<readonly Row[]> {
  const all = compiledOnce((db, values: Values) => build(within(db, {}), values))
  const own = compiledOnce((db, values: Values & { ownerId: number }) =>
    build(within(db, { ownerId: values.ownerId }), values),
  )
  const one = compiledOnce((db, values: Values & Required<Sight>) =>
    build(within(db, { ownerId: values.ownerId, onlyId: values.onlyId }), values),
  )
  return (db, actor, values) => {
    const { ownerId, onlyId } = sightOf(actor)
    if (ownerId === undefined) return all(db, values)
    return onlyId === undefined ? own(db, { ...values, ownerId }) : one(db, { ...values, ownerId, onlyId })
  }
}

/** An aquarium that an actor may see, and whose it is. */
export type VisibleAquarium = { aquarium_id: number; owner_id: number }

/** Undefined when there is no such aquarium, or none for this actor. */
export async function findVisibleAquarium(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<VisibleAquarium | undefined> {
  const [found] = await selectVisible(db, actor, { id })
  return found
}

const selectVisible = compiledForActor((visible, { id }: { id: number }) =>
  visible
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .where('aquariums.id', '=', id),
)
