import { sql } from 'kysely'
import type { Sitting } from '#contract/devices.ts'
import { activeAquariumsOf, ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

export async function isOwnAquarium(db: Db, { id, actor }: { id: number; actor: Actor }): Promise<boolean> {
  const own = ownAquariums(db, actor).select('aquariums.id').where('aquariums.id', '=', id)
  return (await own.executeTakeFirst()) !== undefined
}

export async function isActiveAquarium(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const active = activeAquariumsOf(db, userId).select('aquariums.id').where('aquariums.id', '=', id)
  return (await active.executeTakeFirst()) !== undefined
}

/** What a session looks after; undefined when it is not a sitter's. */
export async function findSitting(
  db: Db,
  { actor, session }: { actor: Actor; session: string },
): Promise<Sitting | undefined> {
  return ownAquariums(db, actor)
    .innerJoin('sessions', 'sessions.aquarium_id', 'aquariums.id')
    .select(['aquariums.user_id', 'aquariums.id as aquarium_id', 'aquariums.name'])
    .select(sql<string>`sessions.expires_at`.as('until'))
    .where('sessions.kind', '=', 'caretaker')
    .where('sessions.public_id', '=', session)
    .executeTakeFirst()
}
