import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'
import { compiledOnce } from '#server/db/compiled.ts'
import type { Db } from '#server/db/schema.ts'

type Reading = { value: number; timestamp: string }

/** How many tests before the latest are told of: enough for how often one tests. */
const testsBefore = 5
/** Among how many of the newest logs they are looked for: what is tested seldom shall not make a tank of a million logs slow. */
const logsLookedAt = 10_000

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
  const tests = perParameter(({ key }) => {
    const found = new Map((byKey.get(key) ?? []).map((row) => [row.id, row]))
    return [...found.values()].toSorted(newestFirst).map(asReading)
  })
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

/** One statement for all of them: of each its latest reading, however long ago, and the tests that are near. */
const selectLatest = compiledOnce((db, { aquariumId, upTo }: { aquariumId: number; upTo: string }) => {
  const known = db.selectFrom('logs').where('aquarium_id', '=', aquariumId).where('timestamp', '<=', upTo)
  const [first, ...others] = parameterKeys.flatMap((key) => {
    const newest = known
      .select(['timestamp', 'id', key])
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(logsLookedAt)
    const latest = known
      .select(['timestamp', 'id', key])
      .where(key, 'is not', null)
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
    const tests = db
      .selectFrom(newest.as('newest'))
      .selectAll()
      .where(key, 'is not', null)
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(1 + testsBefore)
    return [latest, tests].map((some) =>
      db
        .selectFrom(some.as('some'))
        .select((eb) => [
          sql<string>`${sql.lit(key)}`.as('key'),
          eb.ref(`some.${key}`).$castTo<number>().as('value'),
          'some.timestamp',
          'some.id',
        ]),
    )
  })
  if (!first) throw new Error('There is no parameter.')
  return others.reduce((all, one) => all.unionAll(one), first)
})
