import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { enterCast, enterLogs } from '#server/testing/cast.ts'

/** Makes folders for SQLite databases, and removes all of them. */
export class DataFolders {
  readonly #folders: string[] = []

  async create(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
    this.#folders.push(folder)
    return folder
  }

  /** Another folder with the same files: a database that no server has open. */
  async copyOf(folder: string): Promise<string> {
    const copy = await this.create()
    await cp(folder, copy, { recursive: true })
    return copy
  }

  /** Removes a folder that is needed no more. */
  async remove(folder: string) {
    await rm(folder, { recursive: true, force: true })
  }

  async removeAll() {
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true })
  }
}

/** SQLite in this folder. */
export function sqliteIn(dataFolder: string): DatabaseLocation {
  return { databaseUrl: undefined, dataFolder }
}

/** Fills a database with the cast and some hundred logs, and closes it. */
export async function fillDatabase(location: DatabaseLocation, logs = 500) {
  const { db, close } = await openDatabase(location)
  const { reef } = await enterCast(db)
  const rows = Array.from({ length: logs }, (_, index) => ({
    aquarium_id: reef,
    timestamp: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}`,
    note: `Reading ${index}: ${'the corals look well. '.repeat(12)}`,
    temperature: 78 + (index % 100) / 100,
  }))
  await enterLogs(db, rows)
  await close()
}

/** A log with nothing measured. */
export const blankReadings = perParameter(() => null)

/** The database files of a folder, each with the hash of its bytes; without SQLite's -shm, which is scratch. */
export async function hashesIn(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const bytes = entry.isFile() ? await readFile(join(folder, entry.name)) : undefined
    const isScratch = entry.name.endsWith('-shm') || (entry.name.endsWith('-wal') && bytes?.length === 0)
    if (entry.name === 'server.lock' || isScratch) continue
    hashes[entry.name] = bytes ? createHash('sha256').update(bytes).digest('hex') : 'folder'
  }
  return hashes
}
