import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'
import { compiledOnce } from '#server/db/compiled.ts'
import type { Db } from '#server/db/schema.ts'

type Reading = { value: number; timestamp: string }

/** How many tests before the latest are told of: enough for how often one tests. */
const testsBefore = 5

/**
 * The last value of each parameter in an aquarium up to a moment, null where it was not measured; and the tests before it, newest
 * first.
 */
export async function latestReadings(
  db: Db,
  { aquariumId, upTo }: { aquariumId: number; upTo: string },
): Promise<{
  latest: Record<ParameterKey, Reading | null>
  tests_before: Record<ParameterKey, Reading[]>
}> {
  const rows = await selectLatest(db, { aquariumId, upTo })
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const tests = perParameter(({ key }) => (byKey.get(key) ?? []).toSorted(newestFirst).map(asReading))
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

function asReading({ value, timestamp }: LatestRow): Reading {
  return { value, timestamp }
}

/** One statement for all of them. */
const selectLatest = compiledOnce((db, { aquariumId, upTo }: { aquariumId: number; upTo: string }) => {
  const [first, ...others] = parameterKeys.map((key) => {
    const latest = db
      .selectFrom('logs')
      .select(sql<string>`${sql.lit(key)}`.as('key'))
      .select((eb) => [eb.ref(key).$castTo<number>().as('value'), 'timestamp', 'id'])
      .where('aquarium_id', '=', aquariumId)
      .where('timestamp', '<=', upTo)
      .where(key, 'is not', null)
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1 + testsBefore)
    return db.selectFrom(latest.as('latest')).selectAll()
  })
  if (!first) throw new Error('There is no parameter.')
  return others.reduce((all, one) => all.unionAll(one), first)
})
