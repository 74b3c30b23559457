import type { OwnerOfAquarium } from '#contract/aquariums/owners.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** The owners of these aquariums. For admins only: the caller has checked that. */
export async function ownersOf(db: Db, aquariumIds: readonly number[]): Promise<OwnerOfAquarium[]> {
  const ids = [...new Set(aquariumIds)]
  if (ids.length === 0) return []
  return db
    .selectFrom('aquariums')
    .innerJoin('users', 'users.id', 'aquariums.user_id')
    .select(['aquariums.id as aquarium_id', 'users.name', 'users.email'])
    .where('aquariums.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .execute()
}
