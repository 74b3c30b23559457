import { authenticationRequired } from '#contract/errors/errors.ts'
import type { ExportedTank, ExportManifest } from '#contract/export-files.ts'
import { exportedTankFields } from '#contract/export-files.ts'
import { exportFiles, jsonText, tankFiles, tankFolder } from '#domain/export-format.ts'
import type { ExportPart, WrittenAquarium } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './account.store.ts'
import { readmeText } from './readme.ts'
import type { SpooledParts } from './spooled-parts.ts'

/** `path` is in the zip, `hash` names the stored file. */
type PhotoPart = { path: string; hash: string }
export type WrittenExport = { aquariums: ExportManifest['aquariums']; photos: PhotoPart[] }

type ExportOptions = { actor: Actor; parts: readonly ExportPart[] } & Target
type Target = { spooled: SpooledParts; signal: AbortSignal; madeAt: string }

/** Writes the texts of an export, from a `db` of one moment. @throws unauthenticated when the account is gone */
export async function writeExport(db: Db, options: ExportOptions): Promise<WrittenExport> {
  const { actor, parts, spooled, signal, madeAt } = options
  const account = await store.findAccount(db, actor.id)
  if (!account) throw authenticationRequired()
  await spooled.add(exportFiles.readme, [readmeText(madeAt, parts)])
  await spooled.add(exportFiles.account, [jsonText(account)])
  const done: WrittenExport = { aquariums: [], photos: [] }
  for (const { id, image_url, ...own } of await store.listOwnTanks(db, actor)) {
    const folder = tankFolder(done.aquariums.length + 1, own.name)
    const written: WrittenAquarium = {
      ...{ db, id, image_url, signal },
      addText: (file, pieces) => spooled.add(`${folder}/${file}`, pieces),
      addPhoto: (file, hash) => done.photos.push({ path: `${folder}/${file}`, hash }),
    }
    const tank: Partial<ExportedTank> = { ...own }
    for (const part of parts) Object.assign(tank, await part.fields?.(written))
    const inOrder = Object.fromEntries(exportedTankFields.map((field) => [field, tank[field]]))
    await written.addText(tankFiles.aquarium, [jsonText(inOrder)])
    const counts = { logs: 0, photos: 0 }
    for (const part of parts) Object.assign(counts, await part.write?.(written))
    done.aquariums.push({ folder, name: own.name, ...counts })
  }
  return done
}
