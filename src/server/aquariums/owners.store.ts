import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import type { Owner, OwnerOfAquarium } from '#contract/aquariums/owners.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { seesOwners, visibleAquariums } from './visible-aquariums.store.ts'

/** For an admin; none for anybody else. */
export async function ownersOf(
  db: Db,
  { actor, aquariumIds }: { actor: Actor; aquariumIds: readonly number[] },
): Promise<OwnerOfAquarium[]> {
  const ids = [...new Set(aquariumIds)]
  if (ids.length === 0 || !seesOwners(actor)) return []
  return visibleAquariums(db, actor)
    .innerJoin('users', 'users.id', 'aquariums.user_id')
    .select(['aquariums.id as aquarium_id', 'users.name', 'users.email'])
    .where('aquariums.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .execute()
}

/** For an admin who looks at another user's aquarium; undefined for everybody else. */
export async function otherOwnerOf(
  db: Db,
  { aquarium: { id, user_id }, actor }: { aquarium: Aquarium; actor: Actor },
): Promise<Owner | undefined> {
  if (user_id === actor.id) return undefined
  const [owner] = await ownersOf(db, { actor, aquariumIds: [id] })
  return owner && { name: owner.name, email: owner.email }
}

export async function ownerExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
