import { describe, expect, test } from 'vitest'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { openDatabase } from '#server/db/database.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'
import { enterCast, enterLogs } from '#server/testing/cast.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createLocation, engines } from '#server/testing/engines.ts'
import type { Child } from '#server/testing/processes/children.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { kills } from '#server/testing/processes/kills.ts'
import { seriesFromLogs } from '#server/testing/series-from-logs.ts'
import { rollSomeUp } from './roll-up.rules.ts'

const now = new Date()
const logs = 5_000

describe.each(engines)('on %s', (engine) => {
  test('past days of which the rolling up was killed after any statement are read as they are, and rolled up after', async () => {
    const location = await createLocation(engine)
    try {
      await fill(location)
      let statements = await statementsOf(rollingUp(location))
      for (let kill = 0; kill < kills; kill += 1) {
        await forgetAll(location)
        const statement = statements - Math.floor(((kill + 0.5) * (statements - 3)) / kills)
        const killed = rollingUp(location, statement)
        if ((await killed.ended) === 'SIGKILL') await expectSame(location, statement)
        else {
          // The counted run had to wait for other writers more often, so it ran more statements: this kill is repeated.
          statements = await statementsOf(killed)
          kill -= 1
        }
      }
    } finally {
      await location.remove()
    }
  })
})

/** Answers how many statements a whole run took. */
async function statementsOf(child: Child): Promise<number> {
  expect(await child.ended, child.stderr()).toBe(0)
  const statements = Number(/statements (\d+)/.exec(child.stdout())?.[1])
  expect(statements).toBeGreaterThan(30)
  return statements
}

function rollingUp(location: TestLocation, statement?: number) {
  const { dataFolder, databaseUrl } = location
  return startChild('database', {
    args: ['roll-up', JSON.stringify({ dataFolder, databaseUrl }), String(statement ?? 0)],
  })
}

/** Enters a reading every twenty minutes, and one far-out value each week. */
async function fill(location: TestLocation) {
  const { db, close } = await openDatabase(location)
  const { reef } = await enterCast(db)
  expect(reef).toBe(1)
  const start = Math.floor(now.getTime() / 1000) - logs * 1_200
  const rows = Array.from({ length: logs }, (_, index) => ({
    aquarium_id: reef,
    timestamp: secondsToTimestamp(start + index * 1_200),
    ph: index % 504 === 17 ? 5 + index / 10_000 : 8 + (index % 7) / 100,
    calcium: index % 3 === 0 ? 400 + (index % 50) : null,
  }))
  await enterLogs(db, rows)
  await close()
}

async function forgetAll(location: TestLocation) {
  const { db, close } = await openDatabase(location)
  await db.deleteFrom('rolled_months').execute()
  await db.deleteFrom('rollups').execute()
  await close()
}

async function expectSame(location: TestLocation, statement: number) {
  const database = await openDatabase(location)
  const asked = { aquariumId: 1, now, points: 100 }
  const raw = await seriesFromLogs(database.db, asked)
  const { changes: _, ...points } = raw
  expect(points.reduced).toBe(true)
  expect(await readSeries(database.db, asked), `killed after statement ${statement}`).toMatchObject(points)
  while ((await rollSomeUp({ database, now }, 1)) !== 'done');
  expect(await readSeries(database.db, asked)).toMatchObject(points)
  const months = await database.db.selectFrom('rolled_months').select('claim').execute()
  expect(months.map(({ claim }) => claim).filter(Boolean)).toEqual([])
  await database.close()
}
