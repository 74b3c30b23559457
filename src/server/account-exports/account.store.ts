import type { ExportedAccount } from '#contract/export-files.ts'
import { ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

export async function findAccount(db: Db, id: number): Promise<ExportedAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'preferences'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, preferences: JSON.parse(row.preferences) }
}

/** What is exported of the actor's own active aquariums themselves, oldest first. */
export async function listOwnTanks(db: Db, actor: Actor) {
  return ownAquariums(db, actor)
    .select([
      'aquariums.id',
      'aquariums.name',
      'aquariums.description',
      'aquariums.notes',
      'aquariums.sitter_note',
      'aquariums.image_url',
      'aquariums.kind',
      'aquariums.volume_litres',
      'aquariums.time_zone',
      'aquariums.created_at',
    ])
    .orderBy('aquariums.id')
    .execute()
}
