import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const logsAtOnce = 250_000

/** Fills a tank with logs of ten readings, one every ten minutes (or `every` seconds), the last of them today. */
export async function fillTank(
  db: Db,
  { engine, aquarium, logs, every = 600 }: { engine: Engine; aquarium: number; logs: number; every?: number },
) {
  const start = Math.floor(Date.now() / 1000) - logs * every
  for (let from = 0; from < logs; from += logsAtOnce) {
    const to = Math.min(logs, from + logsAtOnce)
    const numbers =
      engine === 'sqlite'
        ? sql`(with recursive n(k) as (select ${from} union all select k + 1 from n where k + 1 < ${to}) select k from n)`
        : sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint)`
    const moment =
      engine === 'sqlite'
        ? sql`strftime('%Y-%m-%dT%H:%M:%S', ${sql.lit(start)} + k * ${sql.lit(every)}, 'unixepoch')`
        : sql`to_char(to_timestamp(${sql.lit(start)} + k * ${sql.lit(every)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`
    await sql`insert into logs (aquarium_id, timestamp, temperature, ph, salinity, ammonia, nitrite, nitrate, phosphase, calcium, alkalinity, magnesium)
      select ${sql.lit(aquarium)}, ${moment}, 76 + (k * 7919 % 400) / 100.0, 8 + (k * 104729 % 50) / 100.0, 1.024 + (k % 30) / 10000.0,
        (k % 11) / 100.0, (k % 7) / 100.0, (k * 31 % 120) / 10.0, (k % 17) / 200.0, 400 + k * 13 % 500 / 10.0, 8 + (k * 17 % 200) / 100.0, 1250 + k * 29 % 1000 / 10.0
      from ${numbers} as n${engine === 'sqlite' ? sql`` : sql` (k)`}`.execute(db)
  }
}

/** Rolls everything up; resolves when nothing is left. */
export async function settleRollups({ app }: TestApp) {
  await app.rollingUp.wakeAll()
  await app.rollingUp.settled()
}
