import { DatabaseSync } from 'node:sqlite'

/**
 * Makes a file for rows that are set aside. It needs no journal, since nobody reads it after a crash. Synchronous: for a
 * thread of its own.
 */
export function makeScratchFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive')
  return database
}
