import { sql } from 'kysely'
import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { ownAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { logsLookedAt, testsBefore } from './latest-readings.store.ts'

/** No log after `upTo` counts. `week_ago` is taken between `fortnightAgo` and `weekAgo`. */
export type WaterMoments = { upTo: Timestamp; weekAgo: Timestamp; fortnightAgo: Timestamp }

/** The newest logs among which tests are counted. */
const countedLogs = 100
/** The last readings that are told for a small line. */
const recentReadings = 12

/** The water of the actor's own active aquariums by id, by their newest logs, in one statement. */
export async function waterOfOwnAquariums(
  db: Db,
  { actor, ...moments }: { actor: Actor } & WaterMoments,
): Promise<Map<number, Water>> {
  const rows = await selectWater(ownAquariums(db, actor), moments).execute()
  return new Map(rows.map(({ id, ...row }) => [id, waterOf(row, moments)]))
}

type Figure = 'value' | 'recent' | 'week_ago' | 'tests'
type Row = Partial<Record<string, number | string | null>>

function waterOf(row: Row, { weekAgo }: WaterMoments): Water {
  return perParameter(({ key }) => {
    const figure = (name: Figure) => row[`${key}_${name}`] ?? null
    const value = figure('value')
    const recent = readRecent(String(figure('recent') ?? ''))
    const [timestamp, ...before] = recent.map(([moment]) => moment)
    if (value === null || timestamp === undefined) return null
    // SQLite writes 15 digits as text, which is enough for a line; the latest is read as it is stored.
    const values = [Number(value), ...recent.slice(1).map(([, reading]) => reading)]
    // The latest reading may be a week old itself.
    const week_ago = timestamp > weekAgo ? figure('week_ago') : null
    return {
      value: Number(value),
      timestamp,
      week_ago: week_ago === null ? null : Number(week_ago),
      tests: Number(figure('tests')),
      tested_before: before.slice(0, testsBefore),
      recent: {
        at: recent.map(([moment]) => timestampToSeconds(moment)).toReversed(),
        value: values.toReversed(),
      },
    }
  })
}

/** `2026-03-15T08:00:00=7.9,...`, newest first. */
function readRecent(text: string): [Timestamp, number][] {
  if (text === '') return []
  return text.split(',').map((reading): [Timestamp, number] => {
    const [moment = '', value] = reading.split('=')
    return [moment, Number(value)]
  })
}

function selectWater(own: ReturnType<typeof ownAquariums>, { upTo, weekAgo, fortnightAgo }: WaterMoments) {
  return own.select('aquariums.id').select((eb) => {
    const logs = eb.selectFrom('logs').whereRef('logs.aquarium_id', '=', 'aquariums.id')
    return parameterKeys.flatMap((key) => {
      const newest = logs
        .select(['timestamp', 'id', key])
        .where('timestamp', '<=', upTo)
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(logsLookedAt)
        .as('newest')
      const tested = eb
        .selectFrom(newest)
        .where(key, 'is not', null)
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
      const twelve = tested
        .select((eb) => ['timestamp', 'id', eb.ref(key).as('reading')])
        .limit(recentReadings)
        .as('twelve')
      const aWeekAgo = logs
        .where(key, 'is not', null)
        .where('timestamp', '<=', weekAgo)
        .where('timestamp', '>=', fortnightAgo)
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
      const recent = logs
        .select(key)
        .where('timestamp', '<=', upTo)
        .orderBy('timestamp', 'desc')
        .orderBy('id', 'desc')
        .limit(countedLogs)
        .as('recent')
      return [
        tested.select(key).limit(1).as(`${key}_value`),
        eb
          .selectFrom(twelve)
          .select(
            sql<string>`string_agg(timestamp || '=' || cast(reading as text), ',' order by timestamp desc, id desc)`.as(
              'all',
            ),
          )
          .as(`${key}_recent`),
        aWeekAgo.select(key).as(`${key}_week_ago`),
        eb
          .selectFrom(recent)
          .select(({ fn }) => fn.count<number>(`recent.${key}`).as('tests'))
          .as(`${key}_tests`),
      ]
    })
  })
}
