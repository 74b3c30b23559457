import { join, resolve } from 'node:path'
import {
  dumpPostgres,
  hasDumpTools,
  postgresBytes,
  refuseUsedPostgres,
  restorePostgres,
} from '#server/db/engine/postgres-copy.ts'
import {
  askSqlite,
  copySqlite,
  damageOf,
  placeSqlite,
  sqliteBytes,
  takeEmptyFolder,
} from '#server/db/engine/sqlite-copy.ts'
import type { DatabaseLocation } from './database.ts'
import { StartRefusal } from './start-refusal.ts'

/** The file of a copy: SQLite's own, or what pg_dump writes. */
export const copyNames = { sqlite: 'coralline.db', postgres: 'coralline.dump' } as const

/** What a copy says of files: the hashes that images refer to, and whose the images are. */
export type Referred = { hashes: string[]; instance: string | undefined }

const questions = [
  'select full_hash from images union select thumbnail_hash from images',
  "select value from settings where key = 'instance_id'",
] as const

/** Copies the database, as it is at one moment, into a folder: on the disk, and looked through. @throws StartRefusal */
export async function copyDatabase(
  { databaseUrl, dataFolder }: DatabaseLocation,
  folder: string,
): Promise<Referred> {
  if (databaseUrl !== undefined) {
    const target = join(folder, copyNames.postgres)
    return asReferred(await dumpPostgres(databaseUrl, { target, questions }))
  }
  const target = join(folder, copyNames.sqlite)
  await copySqlite(resolve(dataFolder), target)
  const damage = damageOf(target)
  if (damage.length > 0)
    throw new StartRefusal(
      `The database in ${dataFolder} is damaged, so that no backup of it can be made: ${damage.join('; ')}.`,
    )
  return referredInSqlite(target)
}

/** Whether this machine has what it takes to copy a database of PostgreSQL. */
export const canCopyPostgres = hasDumpTools

/** How large a copy may become, in bytes. */
export async function databaseBytes({ databaseUrl, dataFolder }: DatabaseLocation): Promise<number> {
  return databaseUrl === undefined ? sqliteBytes(resolve(dataFolder)) : postgresBytes(databaseUrl)
}

/** What is wrong with a copy of SQLite; nothing when it is sound. */
export const damageOfSqlite = damageOf

/** What a sound copy of SQLite refers to. */
export function referredInSqlite(path: string): Referred {
  return asReferred(askSqlite(path, questions))
}

/** Puts a copy in place of a database that is not there. */
export type Placing = {
  /** All of it or nothing. */
  place(): Promise<void>
  /** Lets go of the place. */
  close(): void
}

/**
 * Takes the place of a server at a location without a database.
 * @throws StartRefusal when there is one: nothing is overwritten
 */
export async function openPlacing(
  { databaseUrl, dataFolder }: DatabaseLocation,
  copy: string,
): Promise<Placing> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl)
    return { place: () => restorePostgres(databaseUrl, copy), close: () => {} }
  }
  const folder = resolve(dataFolder)
  const close = takeEmptyFolder(folder)
  return { place: async () => placeSqlite(copy, folder), close }
}

function asReferred(answers: string[][]): Referred {
  const [hashes = [], instances = []] = answers
  return { hashes: hashes.toSorted(), instance: instances[0] }
}
