import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, DatabaseLocation } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Engine } from '#server/db/engine.ts'

const postgresUrl = process.env.TEST_DATABASE_URL

/** Every engine that this machine can test. */
export const engines: readonly Engine[] = postgresUrl === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** An empty place for a database of an engine. */
export type TestLocation = DatabaseLocation & { remove(): Promise<void> }

export async function createLocation(engine: Engine, template?: string): Promise<TestLocation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  if (engine === 'sqlite') {
    if (template !== undefined) await copyFile(join(template, sqliteName), join(dataFolder, sqliteName))
    return {
      dataFolder,
      databaseUrl: undefined,
      remove: () => rm(dataFolder, { recursive: true, force: true }),
    }
  }
  const databaseUrl = await createEmptyOn(postgresUrl ?? '', template)
  return {
    dataFolder,
    databaseUrl,
    async remove() {
      await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** What `createMigrated` copies for each engine, made once for all tests: a folder, or the name of a database. */
const templates: Partial<Record<Engine, string>> = JSON.parse(process.env.TEST_TEMPLATES ?? '{}')
const sqliteName = 'coralline.db'

/** A place with a migrated, empty database that no server has opened. */
export function createMigrated(engine: Engine): Promise<TestLocation> {
  return createLocation(engine, templates[engine])
}

/** The address of a new database without anything in it. */
export async function createEmptyOn(serverUrl: string, template = 'template0'): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template}`, serverUrl)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated, empty database of an engine. */
export async function createDatabase(
  engine: Engine,
): Promise<Database & { location: TestLocation; remove(): Promise<void> }> {
  const location = await createMigrated(engine)
  const database = await openDatabase(location)
  return {
    ...database,
    location,
    async remove() {
      await database.close()
      await location.remove()
    },
  }
}

async function onServer(statement: string, serverUrl = postgresUrl) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
