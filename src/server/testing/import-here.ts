import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportResult } from '#contract/imports/upload.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { importFile } from '#server/imports/import-file.ts'
import { countUpload } from '#server/imports/receive/starts.rules.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import type { Player } from './cast.ts'

/** The actor of a user in a full session. */
export function fullActor({ id }: Player) {
  return { id, isAdmin: false, scope: { kind: 'full' as const }, requestId: '' }
}

type ImportHere = { location: DatabaseLocation; owner: Player; aquariumId: number; csv: string; now: Date }

/** Imports a file as an import's thread does, but in this one: tests import thousands, and threads start slowly. */
export async function importHere(
  db: Db,
  { location, owner, aquariumId, csv, now }: ImportHere,
): Promise<ImportResult> {
  const place = join(location.dataFolder, `here-${crypto.randomUUID()}`)
  const path = `${place}.csv`
  await writeFile(path, csv)
  const importId = await countUpload(db, { userId: owner.id, limit: 1e6, now })
  const own = await parametersOf(db, aquariumId)
  const paths = { path, partPath: `${place}.part`, stagePath: `${place}.stage` }
  const spooled = { ...paths, location, aquariumId, actor: fullActor(owner), own, now }
  const result = await importFile(
    { ...spooled, kind: 'import', importId, fileName: 'logs.csv', quota: undefined },
    { progress: () => {}, onPiece: () => {}, beforeMerge: async () => {} },
  )
  for (const left of [path, paths.stagePath]) await rm(left, { force: true })
  return result
}
