// How much space keepers take in PostgreSQL, measured with a sample: node bench/postgres-sizes.ts. Bytes of each table and its indexes for
// a keeper and a year of 300 logs, and for a million keepers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { startPostgres } from '../tasks/postgres.ts'

const keepers = 2_000
const logsAYear = 300

const postgres = await startPostgres()
if (!postgres) process.exit(1)
const dataFolder = await mkdtemp(path.join(tmpdir(), 'coralline-sizes-'))
const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataFolder })
try {
  await fill()
  await sql`vacuum analyze`.execute(db)
  await tellSizes()
  await tellConnection()
} finally {
  await close()
  await postgres.stop()
  await rm(dataFolder, { recursive: true, force: true })
}

/** Keepers with a tank and one and a half browsers each; a log has six readings, each tenth a note of 80 characters. */
async function fill() {
  await sql`insert into users (issuer, subject, name, sort_name, email, subscription_level, created_at)
    select 'https://accounts.google.com', 'subject-' || n, 'Keeper number ' || n, 'keeper number ' || n,
      'keeper' || n || '@example.org', 'free', '2026-01-01T00:00:00.000Z'
    from generate_series(1, ${sql.lit(keepers)}) n`.execute(db)
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at, public_id)
    select encode(sha256(('t' || n)::bytea), 'hex'), 1 + n % ${sql.lit(keepers)}, '2026-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'id' || n
    from generate_series(1, ${sql.lit(keepers * 1.5)}) n`.execute(db)
  await sql`insert into aquariums (user_id, name, sort_name, created_at)
    select id, 'Living room reef', 'living room reef', '2026-01-01T00:00:00.000Z' from users`.execute(db)
  // In the order in which keepers write them: a log of each tank in turn, not one tank after the other.
  await sql`insert into logs (aquarium_id, timestamp, temperature, ph, salinity, nitrate, phosphase, alkalinity, note, source, created_at)
    select id, to_char(timestamp '2026-01-01' + make_interval(hours => n * 29), 'YYYY-MM-DD"T"HH24:MI:SS'),
      78 + random(), 8 + random() / 3, 1.024 + random() / 500, 10 * random(), random() / 10, 8 + random(),
      case when n % 10 = 0 then rpad('Water changed, corals look well ', 80, 'ab ') end, 'manual', '2026-01-01T00:00:00.000Z'
    from generate_series(1, ${sql.lit(logsAYear)}) n cross join aquariums order by n, id`.execute(db)
}

async function tellSizes() {
  const { rows } = await sql<{ name: string; rows: number; heap: number; indexes: number }>`
    select relname as name, reltuples::int as rows, pg_relation_size(oid) as heap, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${sql.lit(keepers / 2)}
    order by pg_total_relation_size(oid) desc`.execute(db)
  process.stdout.write(
    '| table | rows a keeper | bytes a row | bytes of its index entries | GB for a million keepers |\n|---|---|---|---|---|\n',
  )
  let total = 0
  for (const { name, rows: count, heap, indexes } of rows) {
    total += (heap + indexes) / keepers
    const cells = [name, (count / keepers).toFixed(1), Math.round(heap / count), Math.round(indexes / count)]
    process.stdout.write(
      `| ${cells.join(' | ')} | ${((((heap + indexes) / keepers) * 1e6) / 1e9).toFixed(1)} |\n`,
    )
  }
  process.stdout.write(
    `together ${(total / 1000).toFixed(1)} kB a keeper and year, ${((total * 1e6) / 1e9).toFixed(0)} GB for a million\n`,
  )
}

/** Tells how much memory a PostgreSQL connection takes that has read a page of logs. */
async function tellConnection() {
  await db
    .selectFrom('logs')
    .selectAll()
    .where('aquarium_id', '=', 1)
    .orderBy('timestamp', 'desc')
    .limit(10)
    .execute()
  const { rows } = await sql<{
    bytes: number
  }>`select sum(used_bytes)::int as bytes from pg_backend_memory_contexts`.execute(db)
  process.stdout.write(`a connection holds ${((rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB of its own\n`)
}
