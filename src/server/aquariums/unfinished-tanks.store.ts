import type { Insertable } from 'kysely'
import type { AquariumsTable, Db } from '#server/db/schema/schema.ts'

type UnfinishedTank = Omit<Insertable<AquariumsTable>, 'active' | 'deleted_at' | 'sort_name'> & {
  name: string
  account_import_id: number
}

/** Nobody sees the tank before its import is done. @throws a foreign key violation when account or import are gone */
export async function insertUnfinishedTank(db: Db, tank: UnfinishedTank, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('aquariums')
    .values({ ...tank, sort_name: tank.name.toLowerCase(), active: false, deleted_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined when the import that made the tank was given up. */
export async function findUnfinishedTank(db: Db, { id, userId }: { id: number; userId: number }) {
  return db
    .selectFrom('aquariums')
    .innerJoin('account_imports', 'account_imports.id', 'aquariums.account_import_id')
    .select(['aquariums.id as aquarium_id', 'aquariums.user_id as owner_id'])
    .where('aquariums.id', '=', id)
    .where('aquariums.user_id', '=', userId)
    .where('account_imports.done_at', 'is', null)
    .executeTakeFirst()
}

export async function setCover(db: Db, { id, url }: { id: number; url: string }) {
  await db.updateTable('aquariums').set({ image_url: url }).where('id', '=', id).execute()
}
