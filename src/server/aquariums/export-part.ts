import type { TSchema } from 'typebox'
import type { ExportedFile, ExportedTank, ExportManifest } from '#contract/export-files.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

/**
 * What one module writes of an aquarium to an exported account, and makes of it when the account is brought back. The list of all parts
 * is in `features.ts`.
 */
export type ExportPart = {
  /** The first version of the format that has it. In an older export it is missing: nothing is read then. */
  since: number
  /** Of each table that it carries every column, with its place in an export or why it has none. A test compares it with the database. */
  carries: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Its files in the folder of an aquarium: what `README.txt` says of each, and the schema of those that are JSON. */
  files?: Readonly<Record<string, { about: string; schema?: TSchema }>>
  /** Returns its fields of `aquarium.json`. */
  fields?(written: WrittenAquarium): Promise<Partial<ExportedTank>>
  /** Writes its files; returns what the manifest counts of it. */
  write?(written: WrittenAquarium): Promise<Partial<ExportCounts>>
  /** Looks at what an export has of it, before anything is stored. @throws export_refused */
  read(exported: ExportedAquarium): ReadPart
}

/** What the manifest counts of each aquarium. */
type ExportCounts = Pick<ExportManifest['aquariums'][number], 'logs' | 'photos'>

/** An aquarium that is written to an export. */
export type WrittenAquarium = {
  /** The database as it is at one moment. */
  db: Db
  id: number
  image_url: string | null
  signal: AbortSignal
  /** Adds a file that comes in pieces. */
  addText(file: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void>
  addPhoto(file: string, hash: string): void
}

/** An aquarium as an export has it. */
type ExportedAquarium = {
  tank: ExportedTank
  counts: ExportCounts
  /** Returns the value of one of the part's JSON files, which is as its schema says. */
  json<Value>(file: string): Value
  /** Returns a file of this aquarium. @throws export_refused when it is not there */
  file(name: string): ExportedFile
  /** Returns the file of a photo, undefined when it was lost already where the export was made. @throws export_refused, also the second time */
  takePhoto(name: string): ExportedFile | undefined
}

export type ReadPart = {
  /** How many logs and photos it will store. */
  counts?: Partial<ExportCounts>
  /** How much of the account's quota it will take. */
  bytes?: number
  /** Stores it in the new aquarium, which nobody sees until all is there. @throws export_refused */
  store(into: NewAquarium): Promise<void>
}

/** The aquarium that is made of an exported one. */
export type NewAquarium = {
  aquariumId: number
  actor: Actor
  importId: number
  signal: AbortSignal
  /** A path at which a part may keep a file for as long as it works. */
  stagePath: string
  /** Unpacks a file; returns its path, which the next one will have, too. */
  unpack(file: ExportedFile): Promise<string>
  /** Reports how many logs of this aquarium are stored so far. */
  tell(logs: number): void
  /** Counts logs or photos that are stored. */
  add(count: number): void
}
