import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { buildTestedServer } from './tested-server.ts'

/**
 * Gives every worker a PostgreSQL through TEST_DATABASE_URL; without one the tests of that engine are left out. Also
 * makes a migrated, empty database of each engine to copy, because migrating a new one takes ten times as long, and
 * builds the server.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project has done this already.
  if (process.env.TEST_TEMPLATES) return undefined
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  if (!process.env.TEST_DATABASE_URL) process.stderr.write('Left out: everything that runs on PostgreSQL.\n')
  const removeServer = await buildTestedServer()
  const removeTemplates = await makeTemplates()
  return async () => {
    await removeTemplates()
    await removeServer()
    await postgres?.stop()
  }
}

/** @returns a function that removes the databases */
async function makeTemplates(): Promise<() => Promise<void>> {
  // Imported only now: which engines there are is read when this module is loaded.
  const { createLocation, engines } = await import('#server/testing/engines.ts')
  const { openDatabase } = await import('#server/db/database.ts')
  const templates: Record<string, string> = {}
  const ends: (() => Promise<void>)[] = []
  for (const engine of engines) {
    const location = await createLocation(engine)
    const { close } = await openDatabase(location)
    await close()
    const { dataFolder, databaseUrl } = location
    templates[engine] = databaseUrl === undefined ? dataFolder : new URL(databaseUrl).pathname.slice(1)
    if (databaseUrl !== undefined) await endConnectionsTo(databaseUrl)
    ends.push(location.remove)
  }
  process.env.TEST_TEMPLATES = JSON.stringify(templates)
  return async () => {
    for (const end of ends) await end()
  }
}

/** A pooler may keep connections that nobody uses any more, and a database with connections cannot be copied. */
async function endConnectionsTo(databaseUrl: string) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(databaseUrl).pathname.slice(1),
  ])
  await client.end()
}
