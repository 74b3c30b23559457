import type { Static } from 'typebox'
import * as Type from 'typebox'
import { askedInstant, sha256 } from '#contract/fields/fields.ts'
import { copyNames } from '#server/db/copies.ts'
import { compileValidator } from '#server/http/validation.ts'
import { BackupRefusal } from './backup-refusal.ts'

const exactly = { additionalProperties: false } as const
const bytes = Type.Integer({ minimum: 0 })

/** Hash and size of every file that belongs to a backup. */
const manifest = Type.Object(
  {
    format: Type.Literal(1),
    made_at: askedInstant,
    /** Of the Coralline that made it. */
    version: Type.String({ maxLength: 100 }),
    database: Type.Object({ name: Type.Enum(Object.values(copyNames)), sha256, bytes }, exactly),
    /** The mark of the database, as in the file beside its images; null when there is none yet. */
    instance: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    files: Type.Array(Type.Object({ sha256, bytes }, exactly)),
    /** Files that the storage of images had lost. */
    missing: Type.Array(sha256),
  },
  exactly,
)
export type Manifest = Static<typeof manifest>

export const manifestName = 'manifest.json'

const findFaults = compileValidator(manifest, { tell: 'first' })

type ManifestsOf = { readManifest(path: string): Promise<string | undefined> }

/** Reads a manifest. @throws BackupRefusal when it is not there or not as Coralline writes it */
export async function readManifest(place: ManifestsOf, backup: string): Promise<Manifest> {
  const path = `${backup}/${manifestName}`
  const text = await place.readManifest(backup)
  if (text === undefined)
    throw new BackupRefusal(`There is no backup in ${backup}: the file ${manifestName} is missing.`)
  const value = parse(text)
  const [fault] = findFaults(value)
  if (!fault) return value as Manifest
  throw new BackupRefusal(
    `${path} is damaged, or of a newer Coralline: ${fault.instancePath || 'all of it'} ${fault.message}.`,
  )
}

/** Undefined when the manifest is not there or not as Coralline writes it. */
export async function findManifest(place: ManifestsOf, backup: string): Promise<Manifest | undefined> {
  const value = parse((await place.readManifest(backup)) ?? '')
  return findFaults(value).length === 0 ? (value as Manifest) : undefined
}

/** True for a backup of the Coralline with this mark, or without a mark: others may keep theirs beside it. */
export function isOf({ instance }: Manifest, own: string | null): boolean {
  return instance === null || instance === own
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function bytesOf({ database, files }: Manifest): number {
  return files.reduce((sum, file) => sum + file.bytes, database.bytes)
}
