import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

/** An account's id, or in a query of accounts the column of ids. */
type Owner = number | Expression<number>

/** `ownerId` narrows a query to one owner's active aquariums, `onlyId` to one of them. */
type Limits = { ownerId?: number; onlyId?: number }

function limitsOf({ id, isAdmin, scope }: Actor): Limits {
  if (scope.kind === 'full') return isAdmin ? {} : { ownerId: id }
  return { ownerId: id, ...(scope.aquariumId !== null && { onlyId: scope.aquariumId }) }
}

type Queries = Pick<Db, 'selectFrom'>
type Visible = SelectQueryBuilder<Schema, 'aquariums', object>

/**
 * Says, alone, who may see what: users their own active aquariums, a caretaker the one entrusted to them, an admin all
 * that
 * are not deleted. Queries for what belongs to an aquarium join it to this.
 */
export function visibleAquariums(db: Db, actor: Actor): Visible {
  return within(db, limitsOf(actor))
}

/** The actor's own active aquariums, also for an admin: what is shown or handed to somebody as theirs. */
export function ownAquariums(db: Db, actor: Actor): Visible {
  return within(db, { ...limitsOf(actor), ownerId: actor.id })
}

/** Everybody's aquariums, for admins and for totals. */
export function allAquariums(db: Queries): Visible {
  return within(db, {})
}

/** What the owner sees, where nobody is the actor. */
export function activeAquariumsOf(db: Queries, ownerId: Owner): Visible {
  return within(db, { ownerId })
}

/** What an admin sees of an owner: also those that are not active. */
export function allAquariumsOf(db: Queries, ownerId: Owner): Visible {
  return allAquariums(db).where('aquariums.user_id', '=', ownerId)
}

/** Those to be removed by the sweep, or to be shown by an import when it is done. */
export function hiddenAquariums(db: Queries): Visible {
  return db.selectFrom('aquariums').where('aquariums.deleted_at', 'is not', null)
}

/** Changes leave alone what was hidden meanwhile. */
export function notHidden(eb: ExpressionBuilder<Schema, 'aquariums'>) {
  return eb('aquariums.deleted_at', 'is', null)
}

/** Whether the actor sees owners' names and e-mail addresses. */
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

/** What the actor may bring back: their own, everybody's for an admin. */
export function deletedAquariums(db: Db, { actor, since }: DeletedSince): Visible {
  return actor.isAdmin ? deletedSince(db, since) : ownDeletedAquariums(db, { actor, since })
}

/** The actor's own, also for an admin. */
export function ownDeletedAquariums(db: Db, { actor, since }: DeletedSince): Visible {
  return deletedSince(db, since).where('aquariums.user_id', '=', actor.id)
}

function deletedSince(db: Db, since: Date): Visible {
  return allAquariums(db)
    .where('aquariums.active', '=', false)
    .where('aquariums.removed_at', '>', since.toISOString())
}

export type VisibleAquarium = { aquarium_id: number; owner_id: number }

/** Undefined also for an aquarium that an admin sees and does not own. */
export async function findOwnAquarium(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<{ id: number } | undefined> {
  return ownAquariums(db, actor).select('aquariums.id').where('aquariums.id', '=', id).executeTakeFirst()
}

export async function findVisibleAquarium(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<VisibleAquarium | undefined> {
  return visibleAquariums(db, actor)
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .where('aquariums.id', '=', id)
    .executeTakeFirst()
}
