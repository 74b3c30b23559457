import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { hasCustomParameters, withCustom } from '#server/parameters/custom-readings.store.ts'
import type { LogsRange } from './logs.store.ts'
import { logColumns } from './logs.store.ts'
import { shortNote } from './note-search.store.ts'

/** What somebody is shown of a tank: logs from a moment on. Without notes, a log that is only a note is not there. */
export type Shown = { since: Timestamp | undefined; notes: boolean }

type ShownOf = { aquariumId: number; shown: Shown }

/** As of `endsOfLogs`. From each end only what is not shown is passed. */
export async function endsOfShown(db: Db, { upTo, ...of }: ShownOf & { upTo: Timestamp }) {
  const end = async (order: 'asc' | 'desc', to?: Timestamp) => {
    const found = await shownLogs(db, of)
      .select('timestamp')
      .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
      .orderBy('timestamp', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst()
    return found?.timestamp ?? null
  }
  return { earliest: await end('asc'), newest: await end('desc'), latest: await end('desc', upTo) }
}

export async function newestShown(db: Db, { limit, ...of }: ShownOf & { limit: number }): Promise<Log[]> {
  const rows = await shownLogs(db, of)
    .select(logColumns)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return (await hasCustomParameters(db, of.aquariumId)) ? withCustom(db, rows) : rows
}

/** The logs of a range, ends included, that are only a note: found by the indexes of notes. */
export async function countNotesAlone(db: Db, { aquariumId, from, to }: LogsRange): Promise<number> {
  const alone = (length: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('logs')
      .select('id')
      .where('aquarium_id', '=', aquariumId)
      .where(length)
      .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
      .where((eb) => eb.not(hasReading(eb)))
  const short = alone(sql<boolean>`octet_length(note) <= ${shortNote}`)
  const long = alone(sql<boolean>`octet_length(note) > ${shortNote}`)
  const { count } = await db
    .selectFrom(short.unionAll(long).as('alone'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function shownLogs(db: Db, { aquariumId, shown: { since, notes } }: ShownOf) {
  return db
    .selectFrom('logs')
    .where('aquarium_id', '=', aquariumId)
    .$if(since !== undefined, (query) => query.where('timestamp', '>=', since ?? ''))
    .$if(!notes, (query) => query.where((eb) => eb.or([eb('note', 'is', null), hasReading(eb)])))
}

function hasReading(eb: ExpressionBuilder<Schema, 'logs'>) {
  const ofLog = eb.selectFrom('own_readings').select('log_id').whereRef('own_readings.log_id', '=', 'logs.id')
  return eb.or([...parameterKeys.map((key) => eb(key, 'is not', null)), eb.exists(ofLog)])
}
