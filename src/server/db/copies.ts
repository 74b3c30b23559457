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

/** What the database in a copy says about image files: the hashes that images refer to, and the id of the instance that owns them. */
export type Referred = { hashes: string[]; instance: string | undefined }

const questions = [
  'select full_hash from images union select thumbnail_hash from images',
  "select value from settings where key = 'instance_id'",
] as const

/** Copies the database as it is at one moment into a folder: the copy is synced to the disk and checked. @throws StartRefusal */
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

/** Whether this machine has the programs to copy a PostgreSQL database. */
export const canCopyPostgres = hasDumpTools

/** How large a copy may become, in bytes. */
export async function databaseBytes({ databaseUrl, dataFolder }: DatabaseLocation): Promise<number> {
  return databaseUrl === undefined ? sqliteBytes(resolve(dataFolder)) : postgresBytes(databaseUrl)
}

/** The damage found in a copy of a SQLite database; empty when it is sound. */
export const damageOfSqlite = damageOf

/** Reads from a sound SQLite copy which image files it refers to. */
export function referredInSqlite(path: string): Referred {
  return asReferred(askSqlite(path, questions))
}

/** Puts a copy where there is no database yet. */
export type Placing = {
  /** Restores the whole copy or nothing. */
  place(): Promise<void>
  /** Lets other servers use the location again. */
  close(): void
}

/**
 * Claims a location without a database, as a server would, for a copy.
 * @throws StartRefusal when a database is there already: nothing is overwritten
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
