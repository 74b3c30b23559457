import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

/** An account, or in a query of accounts the column with their ids. */
type Owner = number | Expression<number>

/** `ownerId` narrows a query to the active aquariums of one owner, `onlyId` to one of them; without either it finds everybody's. */
type Narrowing = { ownerId?: number; onlyId?: number }

function narrowingOf({ id, isAdmin, scope }: Actor): Narrowing {
  if (scope.kind === 'full') return isAdmin ? {} : { ownerId: id }
  return { ownerId: id, ...(scope.aquariumId !== null && { onlyId: scope.aquariumId }) }
}

type Queries = Pick<Db, 'selectFrom'>
type Visible = SelectQueryBuilder<Schema, 'aquariums', object>

/**
 * The only place that says who may see what: a user sees the aquariums that are theirs and active, a caretaker the one of
 * these that was entrusted to them, an admin all that are not deleted. Queries for what belongs to an aquarium join it to
 * this.
 */
export function visibleAquariums(db: Db, actor: Actor): Visible {
  return within(db, narrowingOf(actor))
}

/**
 * The actor's own active aquariums, also for an admin, who may see everybody's. It is for what somebody is shown or handed
 * as theirs: their dashboard, their export. Whether somebody may see a given aquarium is for `visibleAquariums` to say.
 */
export function ownAquariums(db: Db, actor: Actor): Visible {
  return within(db, { ...narrowingOf(actor), ownerId: actor.id })
}

/** Everybody's aquariums, as an admin sees them. It is for what is asked by admins only, and for totals. */
export function allAquariums(db: Queries): Visible {
  return within(db, {})
}

/** The aquariums of an owner that the owner sees: for counting them, where nobody is the actor. */
export function activeAquariumsOf(db: Queries, ownerId: Owner): Visible {
  return within(db, { ownerId })
}

/** The aquariums of an owner that an admin sees: also those that are not active. */
export function allAquariumsOf(db: Queries, ownerId: Owner): Visible {
  return allAquariums(db).where('aquariums.user_id', '=', ownerId)
}

/** The aquariums that nobody sees any more, or not yet: the sweep removes them, an import shows them when it is done. */
export function hiddenAquariums(db: Queries): Visible {
  return db.selectFrom('aquariums').where('aquariums.deleted_at', 'is not', null)
}

/** The condition of changes, which leave alone what was hidden meanwhile. */
export function notHidden(eb: ExpressionBuilder<Schema, 'aquariums'>) {
  return eb('aquariums.deleted_at', 'is', null)
}

/** Whether somebody is told whose the aquariums are that they see, by name and e-mail address. */
export function seesOwners(actor: Actor): boolean {
  return actor.isAdmin
}

function within(db: Queries, { ownerId, onlyId }: { ownerId?: Owner; onlyId?: number }): Visible {
  return db
    .selectFrom('aquariums')
    .where(notHidden)
    .$if(ownerId !== undefined, (query) =>
      query.where('aquariums.user_id', '=', ownerId ?? 0).where('aquariums.active', '=', true),
    )
    .$if(onlyId !== undefined, (query) => query.where('aquariums.id', '=', onlyId ?? 0))
}

type DeletedSince = { actor: Actor; since: Date }

/** The aquariums that were deleted since then and can be brought back: a user's own, everybody's for an admin. */
export function deletedAquariums(db: Db, { actor, since }: DeletedSince): Visible {
  return actor.isAdmin ? deletedSince(db, since) : ownDeletedAquariums(db, { actor, since })
}

/** The actor's own deleted aquariums, also for an admin: these are shown to them, `deletedAquariums` are what they may bring back. */
export function ownDeletedAquariums(db: Db, { actor, since }: DeletedSince): Visible {
  return deletedSince(db, since).where('aquariums.user_id', '=', actor.id)
}

function deletedSince(db: Db, since: Date): Visible {
  return allAquariums(db)
    .where('aquariums.active', '=', false)
    .where('aquariums.removed_at', '>', since.toISOString())
}

/** An aquarium that an actor may see, and whose it is. */
export type VisibleAquarium = { aquarium_id: number; owner_id: number }

/** Undefined when there is no such aquarium, or when this actor may not see it. */
export async function findVisibleAquarium(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<VisibleAquarium | undefined> {
  return visibleAquariums(db, actor)
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .where('aquariums.id', '=', id)
    .executeTakeFirst()
}
