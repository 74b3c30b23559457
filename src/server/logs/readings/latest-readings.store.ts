import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import type { Db } from '#server/db/schema/schema.ts'

type Reading = { value: number; timestamp: string }

/** Tests before the latest: enough to tell how often and in which order the user tests. */
export const testsBefore = 5
/** The newest logs that are searched: a rarely tested parameter must not make a long tank slow. */
export const logsLookedAt = 10_000

/** The last value of each parameter among the newest logs up to a moment, and the tests before it, newest first. */
export async function newestReadings(
  db: Db,
  { aquariumId, upTo }: { aquariumId: number; upTo: string },
): Promise<{
  latest: Record<ParameterKey, Reading | null>
  tests_before: Record<ParameterKey, Reading[]>
}> {
  const rows = await selectLatest(db, { aquariumId, upTo }).execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const tests = perParameter(({ key }) =>
    (byKey.get(key) ?? [])
      .toSorted(newestFirst)
      .map(({ value, timestamp }): Reading => ({ value, timestamp })),
  )
  return {
    latest: perParameter(({ key }) => tests[key][0] ?? null),
    tests_before: perParameter(({ key }) => tests[key].slice(1)),
  }
}

type LatestRow = Reading & { id: number }

function newestFirst(one: LatestRow, other: LatestRow): number {
  if (one.timestamp === other.timestamp) return other.id - one.id
  return one.timestamp < other.timestamp ? 1 : -1
}

/** Both ends are included. */
export async function lastMeasured(
  db: Db,
  { aquariumId, key, from, to }: { aquariumId: number; key: ParameterKey; from: string; to: string },
): Promise<Reading | undefined> {
  const row = await db
    .selectFrom('logs')
    .select((eb) => ['timestamp', eb.ref(key).$castTo<number>().as('value')])
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '>=', from)
    .where('timestamp', '<=', to)
    .where(key, 'is not', null)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
}

function selectLatest(db: Db, { aquariumId, upTo }: { aquariumId: number; upTo: string }) {
  const known = db.selectFrom('logs').where('aquarium_id', '=', aquariumId).where('timestamp', '<=', upTo)
  const [first, ...others] = parameterKeys.map((key) => {
    const newest = known
      .select(['timestamp', 'id', key])
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(logsLookedAt)
    const tests = db
      .selectFrom(newest.as('newest'))
      .selectAll()
      .where(key, 'is not', null)
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1 + testsBefore)
    return db
      .selectFrom(tests.as('some'))
      .select((eb) => [
        sql<string>`${sql.lit(key)}`.as('key'),
        eb.ref(`some.${key}`).$castTo<number>().as('value'),
        'some.timestamp',
        'some.id',
      ])
  })
  if (!first) throw new Error('There is no parameter.')
  return others.reduce((all, one) => all.unionAll(one), first)
}
