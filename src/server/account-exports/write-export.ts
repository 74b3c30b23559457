import { authenticationRequired } from '#contract/errors/errors.ts'
import type { ExportedTank, ExportManifest } from '#contract/export-files.ts'
import { exportedTankFields } from '#contract/export-files.ts'
import { exportFiles, jsonText, tankFiles, tankFolder } from '#domain/export-format.ts'
import type { ExportPart, WrittenAquarium } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './account.store.ts'
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

/** For somebody who finds the file years later and has no Coralline. */
function readmeText(madeAt: string, parts: readonly ExportPart[]): string {
  const files = [
    [tankFiles.aquarium, 'its name, description and notes, and what was set for it'] as const,
    ...parts.flatMap(({ files = {} }) =>
      Object.entries(files).map(([file, { about }]) => [file, about] as const),
    ),
  ]
  const list = files.map(([file, about]) => `  ${file.padEnd(15)} ${about}`)
  return `Everything of a Coralline account, as it was on ${madeAt.slice(0, 16).replace('T', ' ')} UTC.

Each tank has a folder:
${list.join('\n')}

account.json      whose account it was, and the units it was read in
manifest.json     what is in this file, with the SHA-256 of each part

Readings are in degrees F, specific gravity at 25/25 C, dKH and ppm; an empty cell was not measured.

To bring it back: in Coralline under Settings, Your data. What comes back are new tanks; nothing that is there is changed.

Tanks that were deleted are not in this file, not even those that could still be brought back in Coralline at that time.
`
}
