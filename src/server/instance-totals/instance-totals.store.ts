import { sql } from 'kysely'
import type { InstanceTotals } from '#contract/instance-totals.ts'
import { allAquariums, hiddenAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { totalOfLogs } from '#server/logs/all-logs.store.ts'

/** A user who was seen from `since` on counts as active. */
export async function measureInstance(
  db: Db,
  { engine, since }: { engine: Engine; since: Date },
): Promise<Omit<InstanceTotals, 'version'>> {
  const moment = since.toISOString()
  const counted = await db
    .selectNoFrom((eb) => {
      const users = eb.selectFrom('users').where('users.deleted_at', 'is', null)
      const count = users.select(({ fn }) => fn.countAll<number>().as('count'))
      const fullHashes = eb.selectFrom('images').select('full_hash as hash')
      const thumbnailHashes = eb.selectFrom('images').select('thumbnail_hash as hash')
      return [
        count.as('users'),
        count
          .where(({ or, eb, exists, selectFrom }) =>
            or([
              eb('users.last_login_at', '>=', moment),
              exists(
                selectFrom('sessions')
                  .select('sessions.user_id')
                  .whereRef('sessions.user_id', '=', 'users.id')
                  .where('sessions.seen_at', '>=', moment),
              ),
            ]),
          )
          .as('active_users'),
        allAquariums(db)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('aquariums'),
        totalOfLogs(db).as('logs'),
        eb
          .selectFrom('images')
          .where('aquarium_id', 'not in', hiddenAquariums(db).select('aquariums.id'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('images'),
        eb
          .selectFrom('image_files')
          // Rows of failed uploads have no files.
          .where('hash', 'in', fullHashes.unionAll(thumbnailHashes))
          .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
          .as('image_bytes'),
        databaseBytes(engine).as('database_bytes'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { users, active_users, aquariums, images, image_bytes } = counted
  return {
    ...counted,
    users: users ?? 0,
    active_users: active_users ?? 0,
    aquariums: aquariums ?? 0,
    images: images ?? 0,
    image_bytes: image_bytes ?? 0,
  }
}

function databaseBytes(engine: Engine) {
  return engine === 'sqlite'
    ? sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
    : sql<number>`pg_database_size(current_database())`
}
