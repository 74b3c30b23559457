import type { GeneratedAlways } from 'kysely'

export type ImportsTable = {
  id: GeneratedAlways<number>
  user_id: number
  /** When the file began to arrive. */
  started_at: string
  /** Null for a file that was refused, asked about or only looked at. */
  merged_at: string | null
  /** From here on set when the import is done. */
  aquarium_id: number | null
  file_name: string | null
  finished_at: string | null
  created: number | null
  updated: number | null
  unchanged: number | null
  rejected: number | null
  /** The created logs have ids from the first to the last of these. */
  first_log_id: number | null
  last_log_id: number | null
  /** JSON of the contract's `ImportReport`; null for an older import, and once it is undone. */
  report: string | null
  undone_at: string | null
}

/** How files with the same header were read into an aquarium, as JSON of the contract's `ImportMapping`. */
export type ImportMappingsTable = {
  aquarium_id: number
  fingerprint: string
  mapping: string
  used_at: string
}

/** What an import has changed in a log that existed before: the values that differ, as JSON by name. */
export type ImportChangesTable = {
  import_id: number
  /** No foreign key: the log may have been deleted since. */
  log_id: number
  before: string
  after: string
  /** Who had changed the log before, and when. */
  changed_at: string | null
  changed_by: number | null
}
