import { DatabaseSync } from 'node:sqlite'

/** Makes a file without a journal: after a crash nobody reads it. Synchronous: for a thread of its own. */
export function makeScratchFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive')
  return database
}
