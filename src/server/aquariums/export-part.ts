import type { TSchema } from 'typebox'
import type { ExportedFile, ExportedTank, ExportManifest } from '#contract/export-files.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ImportTime } from './import-time.ts'

/** What one module writes of an aquarium to an exported account and reads of it; `features.ts` lists all parts. */
export type ExportPart = {
  /** The first version of the format that has it; from an older export it reads nothing. */
  since: number
  /** Where each column of its tables is in an export, or why not. A test compares this with the database. */
  carries: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What `README.txt` says of each of its files in an aquarium's folder, and the schema of those that are JSON. */
  files?: Readonly<Record<string, { about: string; schema?: TSchema }>>
  /** Its fields of `aquarium.json`. */
  fields?(written: WrittenAquarium): Promise<Partial<ExportedTank>>
  /** Answers what the manifest counts of it. */
  write?(written: WrittenAquarium): Promise<Partial<ExportCounts>>
  /** Called before anything is stored. @throws export_refused */
  read(exported: ExportedAquarium): ReadPart
}

type ExportCounts = Pick<ExportManifest['aquariums'][number], 'logs' | 'photos'>

export type WrittenAquarium = {
  /** A snapshot. */
  db: Db
  id: number
  image_url: string | null
  signal: AbortSignal
  /** The file comes in pieces. */
  addText(file: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>
  addPhoto(file: string, hash: string): void
}

type ExportedAquarium = {
  tank: ExportedTank
  counts: ExportCounts
  /** The value of a JSON file, which is as its schema says. */
  json<Value>(file: string): Value
  /** @throws export_refused when the file is not there */
  file(name: string): ExportedFile
  /** Undefined for a photo that was lost where the export was made. @throws export_refused, also the second time */
  takePhoto(name: string): ExportedFile | undefined
}

export type ReadPart = {
  counts?: Partial<ExportCounts>
  /** What it takes of the account's quota. */
  bytes?: number
  /** Stores it in the new aquarium, which nobody sees yet. @throws export_refused */
  store(into: NewAquarium): Promise<void>
}

export type NewAquarium = {
  aquariumId: number
  actor: Actor
  importId: number
  signal: AbortSignal
  /** What the import of the whole account may still take. */
  time: ImportTime
  /** Where a part may keep a file while it works. */
  stagePath: string
  /** Unpacks a file to the path that it returns, until the next call. */
  unpack(file: ExportedFile): Promise<string>
  /** Reports how many logs of this aquarium are stored. */
  tell(logs: number): void
  /** Counts logs or photos that are stored. */
  add(count: number): void
}
