import { sql } from 'kysely'
import type { InstanceTotals } from '#contract/instance-totals.ts'
import { allAquariums, hiddenAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { totalOfLogs } from '#server/logs/all-logs.store.ts'

/** Counts what is stored; `since` says from when on a user who was seen counts as active. */
export async function measureInstance(
  db: Db,
  { engine, since }: { engine: Engine; since: Date },
): Promise<Omit<InstanceTotals, 'version'>> {
  const moment = since.toISOString()
  const counted = await db
    .selectNoFrom((eb) => {
      const users = eb.selectFrom('users').where('users.deleted_at', 'is', null)
      const count = users.select(({ fn }) => fn.countAll<number>().as('count'))
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
          // A row may be of an upload that failed, whose files were never stored.
          .where(
            'hash',
            'in',
            eb
              .selectFrom('images')
              .select('full_hash as hash')
              .unionAll(eb.selectFrom('images').select('thumbnail_hash as hash')),
          )
          .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
          .as('image_bytes'),
        databaseBytes(engine).as('database_bytes'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    users: counted.users ?? 0,
    active_users: counted.active_users ?? 0,
    aquariums: counted.aquariums ?? 0,
    logs: counted.logs,
    images: counted.images ?? 0,
    image_bytes: counted.image_bytes ?? 0,
    database_bytes: counted.database_bytes,
  }
}

function databaseBytes(engine: Engine) {
  return engine === 'sqlite'
    ? sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
    : sql<number>`pg_database_size(current_database())`
}
