import type { Preferences } from '#domain/preferences.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** What the owner of an aquarium has chosen, such as whether its figures may be sent to an AI. */
export async function preferencesOfOwner(db: Db, ownerId: number): Promise<Preferences> {
  const row = await db.selectFrom('users').select('preferences').where('id', '=', ownerId).executeTakeFirst()
  return row ? JSON.parse(row.preferences) : {}
}

/** The zone of an aquarium's clock; null while nobody has said it. */
export async function zoneOf(db: Db, aquariumId: number): Promise<string | null> {
  const row = await db
    .selectFrom('aquariums')
    .select('time_zone')
    .where('id', '=', aquariumId)
    .executeTakeFirst()
  return row?.time_zone ?? null
}
