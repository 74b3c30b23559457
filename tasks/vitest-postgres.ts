import { startPostgres } from './postgres.ts'

/** Gives every worker a PostgreSQL through TEST_DATABASE_URL; without one the tests of that engine are left out. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startPostgres()
  if (!postgres) {
    process.stderr.write('Left out: everything that runs on PostgreSQL.\n')
    return undefined
  }
  process.env.TEST_DATABASE_URL = postgres.url
  return () => postgres.stop()
}
