import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { engines } from '#server/testing/engines.ts'

/** A PostgreSQL that a test may stop, restart and configure, unlike the shared one, which all tests use. */
export type OwnPostgres = { url: string; restart(): Promise<void>; stop(): Promise<void> }

/** False where there is no PostgreSQL to start. */
export const canStartPostgres =
  engines.includes('postgres') && process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

/** The folder of an installed PostgreSQL with the programs that dump and restore, which the npm package lacks. */
export function installedPostgres(): string | undefined {
  const [dump] = globSync('/usr/{lib/postgresql/*,pgsql-*}/bin/pg_dump')
  return dump && globSync(join(dirname(dump), '{initdb,pg_restore,postgres}')).length === 3
    ? dirname(dirname(dump))
    : undefined
}

/** The task is imported by its path, because the server's folders may not import tasks. */
export async function startOwnPostgres(installed?: string): Promise<OwnPostgres> {
  const tasks: { startPostgres(installed?: string): Promise<OwnPostgres | undefined> } = await import(
    join(import.meta.dirname, '../../../../tasks/postgres.ts')
  )
  const postgres = await tasks.startPostgres(installed)
  if (!postgres) throw new Error('The package with the binaries of PostgreSQL is not installed.')
  return postgres
}
