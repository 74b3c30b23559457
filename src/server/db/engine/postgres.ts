import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { knownMigrations } from '#server/db/migrations/list.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { QueueLoad } from '#server/queues/queue.ts'
import { refuseOtherEncoding } from './postgres-copy.ts'
import { endWhenSilent } from './postgres-silence.ts'
import { newerDatabase } from './sqlite-checks.ts'

const int8 = 20
const mostConnections = 10

/** Opens a pool on PostgreSQL, or refuses with a sentence that contains no password. */
export async function openPostgres(url: string): Promise<{ dialect: Dialect; load(): QueueLoad }> {
  const pool = openPool(url, { patience: 5_000 })
  try {
    await refuseUnsuitable(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const load = () => ({
    busy: pool.totalCount - pool.idleCount,
    limit: mostConnections,
    waiting: pool.waitingCount,
  })
  return { dialect: new PostgresDialect({ pool }), load }
}

/** Opens a pool on a standby, which need not be there. */
export function openStandby(url: string): Dialect {
  return new PostgresDialect({ pool: openPool(url, { patience: 1_000 }) })
}

function openPool(url: string, { patience }: { patience: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: patience,
    // A silent network may cut off a connection unnoticed: an idle one is closed soon.
    idleTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // PostgreSQL ends a transaction that was cut off, as it holds locks. A write waits for one as long as on SQLite.
    options: '-c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000',
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // Without error listeners a restart of PostgreSQL would kill this process. The pool listens only to idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenSilent(client, url)
  })
  return pool
}

async function refuseUnsuitable(pool: pg.Pool) {
  refuseOtherEncoding(await ask(pool, 'show server_encoding'))
  const ledger = await ask(pool, "select to_regclass('kysely_migration')::text")
  if (ledger === null) return
  const names = await ask(pool, "select string_agg(name, ',') from kysely_migration")
  const known = new Set(knownMigrations)
  if (names?.split(',').some((name) => !known.has(name))) throw newerDatabase('The PostgreSQL database')
}

async function ask(pool: pg.Pool, question: string): Promise<string | null> {
  try {
    const client = await pool.connect()
    const { rows } = await client
      .query<Record<string, string | null>>(question)
      .finally(() => client.release())
    return Object.values(rows[0] ?? {})[0] ?? null
  } catch (error) {
    const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error
    throw new StartRefusal(
      `PostgreSQL cannot be used: ${reason}. Check DATABASE_URL and that the server runs.`,
      { mayPass: true },
    )
  }
}
