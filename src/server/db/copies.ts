import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import {
  askPostgres,
  changePostgres,
  dumpPostgres,
  hasDumpTools,
  postgresBytes,
  refuseUsedPostgres,
  restorePostgres,
} from '#server/db/engine/postgres-copy.ts'
import { asValue, compareSqlite, readCellKey } from '#server/db/engine/sqlite-comparison.ts'
import {
  askSqlite,
  copySqlite,
  damageOf,
  lockFolder,
  placeSqlite,
  sqliteBytes,
  takeEmptyFolder,
} from '#server/db/engine/sqlite-copy.ts'
import { rebuildDatabase, rebuildIndexes } from '#server/db/engine/sqlite-rebuild.ts'
import type { DatabaseLocation } from './database.ts'
import { StartRefusal } from './start-refusal.ts'

/** The file of a copy: SQLite's own, or what pg_dump writes. */
export const copyNames = { sqlite: 'coralline.db', postgres: 'coralline.dump' } as const

/** The image files that the database in a copy refers to, by hash, and the instance that owns them. */
export type Referred = { hashes: string[]; instance: string | undefined }

const questions = [
  'select full_hash from images union select thumbnail_hash from images',
  "select value from settings where key = 'instance_id'",
] as const

/** A tank or an account in a copy; `isClosed` when it was deleted and can still be brought back. */
type PresentRow = { id: number; created_at: string; isClosed: boolean }

/** The line of descent of a copy, and the tanks and accounts in it. */
export type Present = { line: string | null; aquariums: PresentRow[]; users: PresentRow[] }

const lineKey = 'line_of_descent'

const presentQuestions = [
  `select value from settings where key = '${lineKey}'`,
  `select aquariums.id || ' ' || aquariums.created_at || ' ' || case
    when removed_at is not null or (aquariums.deleted_at is not null and users.closed_at is null) then 1 else 0 end
    from aquariums join users on users.id = aquariums.user_id`,
  "select id || ' ' || created_at || ' ' || case when deleted_at is not null then 1 else 0 end from users",
] as const

/** What a copy has; `damagedIndexes` are faults of the database's indexes, which the copy has rebuilt. */
type Copied = Referred & { present: Present; damagedIndexes: string[] }

/** Copies the database as it is at one moment into a folder, syncs and checks the copy. @throws StartRefusal */
export async function copyDatabase(
  { databaseUrl, dataFolder }: DatabaseLocation,
  folder: string,
): Promise<Copied> {
  if (databaseUrl !== undefined) {
    const target = join(folder, copyNames.postgres)
    const answers = await dumpPostgres(databaseUrl, {
      target,
      questions: [...questions, ...presentQuestions],
    })
    return { ...asCopied(answers), damagedIndexes: [] }
  }
  const target = join(folder, copyNames.sqlite)
  await copySqlite(resolve(dataFolder), target)
  const damage = damageOf(target)
  const left = damage.length > 0 ? rebuildIndexes(target) : []
  if (left.length > 0)
    throw new StartRefusal(
      `The database in ${dataFolder} is damaged, so that no backup of it can be made: ${left.join('; ')}.`,
    )
  return { ...asCopied(askSqlite(target, [...questions, ...presentQuestions])), damagedIndexes: damage }
}

export const canCopyPostgres = hasDumpTools

/** Bytes that a copy may take. */
export async function databaseBytes({ databaseUrl, dataFolder }: DatabaseLocation): Promise<number> {
  return databaseUrl === undefined ? sqliteBytes(resolve(dataFolder)) : postgresBytes(databaseUrl)
}

/** The damage found in a copy of a SQLite database; empty when it is sound. */
export const damageOfSqlite = damageOf

export const rebuildSqlite = rebuildDatabase
export const lockSqlite = (dataFolder: string) => lockFolder(resolve(dataFolder))

/** What two copies of a SQLite database have differently although nobody has written it. */
export type { Cell, SilentChange } from '#server/db/engine/sqlite-comparison.ts'
export const compareCopies = compareSqlite
export const asCompared = asValue
export const cellOfKey = readCellKey

/** A SQLite copy's line of descent, begun anew by each restore: ids are given again. Undefined before the first. */
export function lineInSqlite(path: string): string | undefined {
  return askSqlite(path, presentQuestions.slice(0, 1))[0]?.[0]
}

/** Reads from a sound SQLite copy which image files it refers to. */
export function referredInSqlite(path: string): Referred {
  return asReferred(askSqlite(path, questions))
}

/** Asks PostgreSQL which image files it refers to. @throws StartRefusal when it does not answer */
export async function referredInPostgres(databaseUrl: string): Promise<Referred> {
  return asReferred(await askPostgres(databaseUrl, questions))
}

/** What a restored database has that nobody has deleted. */
export type RestoredRows = { tanks: number; logs: number; photos: number }

const livingTanks = `select aquariums.id from aquariums join users on users.id = aquariums.user_id
  where aquariums.deleted_at is null and users.deleted_at is null`
const restoredQuestions = [
  `select count(*) from (${livingTanks}) as living`,
  `select count(*) from logs where aquarium_id in (${livingTanks})`,
  `select count(*) from images where aquarium_id in (${livingTanks})`,
]

export type EmptyLocation = {
  /**
   * Restores the whole copy or nothing, as a new line of descent and changed by some statements. On SQLite each tank,
   * log and photo is compared with the copy.
   */
  place(changes: readonly string[]): Promise<RestoredRows>
  /** Unlocks the location for other servers. */
  close(): void
}

/** Locks a location without a database, to restore a copy there. @throws StartRefusal when there is a database */
export async function openPlacing(
  { databaseUrl, dataFolder }: DatabaseLocation,
  copy: string,
): Promise<EmptyLocation> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl)
    const place = async (changes: readonly string[]) => {
      await restorePostgres(databaseUrl, copy)
      await changePostgres(databaseUrl, [...changes, ...newLine()])
      return asRestored(await askPostgres(databaseUrl, restoredQuestions))
    }
    return { place, close: () => {} }
  }
  const folder = resolve(dataFolder)
  const close = takeEmptyFolder(folder)
  const place = async (changes: readonly string[]) => {
    placeSqlite(copy, { folder, changes: [...changes, ...newLine()] })
    return asRestored(askSqlite(join(folder, copyNames.sqlite), restoredQuestions))
  }
  return { place, close }
}

function asRestored(answers: string[][]): RestoredRows {
  const [tanks = 0, logs = 0, photos = 0] = answers.map(([count]) => Number(count))
  return { tanks, logs, photos }
}

/** What is changed in a copy that is restored. */
function newLine(): string[] {
  const value = randomUUID()
  return [
    `insert into settings (key, value) values ('${lineKey}', '${value}') on conflict (key) do update set value = excluded.value`,
  ]
}

function asCopied(answers: string[][]): Referred & { present: Present } {
  const [lines = [], aquariums = [], users = []] = answers.slice(questions.length)
  const rows = (answered: string[]) =>
    answered.map((row) => {
      const [id, created_at = '', isClosed] = row.split(' ')
      return { id: Number(id), created_at, isClosed: isClosed === '1' }
    })
  return {
    ...asReferred(answers),
    present: { line: lines[0] ?? null, aquariums: rows(aquariums), users: rows(users) },
  }
}

function asReferred(answers: string[][]): Referred {
  const [hashes = [], instances = []] = answers
  return { hashes: hashes.toSorted(), instance: instances[0] }
}
