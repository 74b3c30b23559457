import { DatabaseSync } from 'node:sqlite'

/** A new file for rows that are set aside. Nobody reads it again after a crash: it needs no journal. Synchronous: for a thread of its own. */
export function makeScratchFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive')
  return database
}
