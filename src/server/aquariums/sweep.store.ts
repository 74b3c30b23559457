import type { Db } from '#server/db/schema/schema.ts'

/** Hides aquariums that were deleted before this moment from everybody. */
export async function hideLongDeleted(db: Db, { before, now }: { before: Date; now: Date }) {
  await db
    .updateTable('aquariums')
    .set({ deleted_at: now.toISOString() })
    .where('removed_at', '<=', before.toISOString())
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * An aquarium to be removed: deleted itself, or made for an owner who was being deleted. Not one that an import is
 * making,
 * nor one whose owner can come back.
 */
export async function findHiddenAquarium(db: Db): Promise<number | undefined> {
  const owned = db
    .selectFrom('aquariums')
    .innerJoin('users', 'users.id', 'aquariums.user_id')
    .select('aquariums.id')
    .where('users.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_imports')
            .select('account_imports.id')
            .whereRef('account_imports.id', '=', 'aquariums.account_import_id')
            .where('account_imports.done_at', 'is', null),
        ),
      ),
    )
  const own = owned.where('aquariums.deleted_at', 'is not', null)
  const owners = owned.where('users.deleted_at', 'is not', null)
  const row = (await own.limit(1).executeTakeFirst()) ?? (await owners.limit(1).executeTakeFirst())
  return row?.id
}

type Some = { aquariumId: number; limit: number }

export function removeSomeLogs(db: Db, some: Some): Promise<number> {
  return removeSome(db, { table: 'logs', ...some })
}

export function removeSomeEvents(db: Db, some: Some): Promise<number> {
  return removeSome(db, { table: 'events', ...some })
}

async function removeSome(db: Db, { table, aquariumId, limit }: Some & { table: 'logs' | 'events' }) {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('aquarium_id', '=', aquariumId).limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function removeSomeCustomReadings(db: Db, { aquariumId, limit }: Some): Promise<number> {
  const some = db
    .selectFrom('own_readings')
    .innerJoin('own_parameters', 'own_parameters.id', 'own_readings.parameter_id')
    .select(['own_readings.parameter_id', 'own_readings.timestamp', 'own_readings.log_id'])
    .where('own_parameters.aquarium_id', '=', aquariumId)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('own_readings')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('own_readings.parameter_id', 'own_readings.timestamp', 'own_readings.log_id'),
        'in',
        some.$asTuple('parameter_id', 'timestamp', 'log_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function removeAquarium(db: Db, id: number) {
  await db.deleteFrom('aquariums').where('id', '=', id).execute()
}
