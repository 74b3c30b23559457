import { ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

type NewImport = { actor: Actor; manifest: string; now: Date }

/** Undefined when the export was imported before or is being imported already. */
export async function insertImport(db: Db, { actor, manifest, now }: NewImport): Promise<number | undefined> {
  const row = await db
    .insertInto('account_imports')
    .values({ user_id: actor.id, manifest, seen_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** An earlier import of this export, and the tanks of it that the user still has. */
export async function findImport(db: Db, { actor, manifest }: Omit<NewImport, 'now'>) {
  const found = await db
    .selectFrom('account_imports')
    .select(['id', 'done_at', 'seen_at'])
    .where('account_imports.user_id', '=', actor.id)
    .where('manifest', '=', manifest)
    .executeTakeFirst()
  if (!found) return undefined
  const aquariums = await ownAquariums(db, actor)
    .select(['aquariums.id', 'aquariums.name'])
    .where('aquariums.account_import_id', '=', found.id)
    .orderBy('aquariums.id')
    .execute()
  return { ...found, aquariums }
}

/** Gives an import up: the sweep then removes the tanks that it has not finished. */
export async function deleteImport(db: Db, id: number) {
  await db.deleteFrom('account_imports').where('id', '=', id).execute()
}

/** Gives up imports on which nobody has worked since this moment. */
export async function deleteAbandonedImports(db: Db, before: Date) {
  await db
    .deleteFrom('account_imports')
    .where('done_at', 'is', null)
    .where('seen_at', '<', before.toISOString())
    .execute()
}

export async function touchImport(db: Db, id: number, now: Date) {
  await db.updateTable('account_imports').set({ seen_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Shows all tanks of an import and answers what is in each; undefined when it was given up meanwhile. */
export async function showTanks(db: Db, { importId, now }: { importId: number; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('account_imports')
    .set({ done_at: now.toISOString() })
    .where('id', '=', importId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  await db
    .updateTable('aquariums')
    .set({ active: true, deleted_at: null })
    .where('account_import_id', '=', importId)
    .execute()
  return db
    .selectFrom('aquariums')
    .leftJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select(['aquariums.id', 'aquariums.name', 'log_counts.logs'])
    .select((eb) =>
      eb
        .selectFrom('images')
        .whereRef('images.aquarium_id', '=', 'aquariums.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('photos'),
    )
    .where('account_import_id', '=', importId)
    .orderBy('aquariums.id')
    .execute()
}
