import type { OwnParameterRow } from '#contract/aquariums/parameters.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import type { ExportedPhoto, ExportedTank, ExportManifest } from '#contract/export-files.ts'
import { readImageUrl } from '#contract/image-addresses.names.ts'
import { byteOrderMark, csvWriter } from '#domain/csv.ts'
import { exportFiles, photoFile, tankFiles, tankFolder } from '#domain/export-format.ts'
import { ownKey } from '#domain/parameters/own-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import { isMeasured } from '#server/parameters/own-readings.store.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { readTargets } from '#server/targets/targets.store.ts'
import * as store from './account.store.ts'
import { readmeText } from './readme.ts'
import type { SpooledParts } from './spooled-parts.ts'

/** A photo of an export: its path in the zip, and the name of its file in the storage. */
type PhotoPart = { path: string; hash: string }
export type Gathered = { aquariums: ExportManifest['aquariums']; photos: PhotoPart[] }

type Gathering = { actor: Actor; parts: SpooledParts; signal: AbortSignal; madeAt: string }

/**
 * Writes all that the database knows of an account to the parts of an export. The caller sees to it that `db` reads one
 * moment.
 * @throws unauthenticated when the account is gone
 */
export async function gatherAccount(db: Db, gathering: Gathering): Promise<Gathered> {
  const { actor, parts, madeAt } = gathering
  const account = await store.findAccount(db, actor.id)
  if (!account) throw authenticationRequired()
  await parts.add(exportFiles.readme, [readmeText(madeAt)])
  await parts.add(exportFiles.account, [jsonText(account)])
  const gathered: Gathered = { aquariums: [], photos: [] }
  for (const tank of await store.listWholeTanks(db, actor)) {
    const folder = tankFolder(gathered.aquariums.length + 1, tank.name)
    const photos = await store.listPhotos(db, tank.id)
    const files = photos.map(({ taken_at, created_at }, index) =>
      photoFile(index + 1, taken_at ?? created_at),
    )
    const own = await parametersOf(db, tank.id)
    const { targets } = await readTargets(db, tank.id)
    const cover = coverOf(tank, { photos, files })
    await parts.add(`${folder}/${tankFiles.aquarium}`, [
      jsonText(exportedTank(tank, { cover, own, targets })),
    ])
    const logs = await addLogs(db, { ...gathering, folder, aquariumId: tank.id, own })
    await parts.add(`${folder}/${tankFiles.photos}`, [
      jsonText(photos.map((photo, index) => photoEntry(photo, files[index]))),
    ])
    gathered.aquariums.push({ folder, name: tank.name, logs, photos: photos.length })
    for (const [index, { full_hash: hash }] of photos.entries())
      gathered.photos.push({ path: `${folder}/${files[index]}`, hash })
  }
  return gathered
}

/** Adds the logs of a tank as the same CSV file that the app saves, mark included; returns how many logs it has. */
async function addLogs(
  db: Db,
  {
    parts,
    signal,
    folder,
    aquariumId,
    own,
  }: Gathering & { folder: string; aquariumId: number; own: OwnParameterRow[] },
): Promise<number> {
  let count = 0
  const measured: OwnParameterRow[] = []
  for (const parameter of own) if (await isMeasured(db, parameter.id)) measured.push(parameter)
  const { header, rows } = csvWriter(measured)
  async function* pieces() {
    yield byteOrderMark + header
    for await (const some of logsInOrder(db, { aquariumId, signal, withOwn: true })) {
      count += some.length
      yield rows(some)
    }
  }
  await parts.add(`${folder}/${tankFiles.logs}`, pieces())
  return count
}

function exportedTank(
  tank: store.WholeTank,
  { cover, own, targets }: { cover: string | null; own: readonly OwnParameterRow[]; targets: Targets },
): ExportedTank {
  const { name, description, notes, kind, volume_litres, time_zone, created_at } = tank
  const own_parameters = own.map(({ id: _, aquarium_id: __, ...parameter }) => parameter)
  // Own parameters are named by their position in the list, because they have other ids in another account.
  const keys = [
    ...parameterKeys.map((key) => [key, key] as const),
    ...own.map(({ id }, index) => [ownKey(id), ownKey(index + 1)] as const),
  ]
  const inOrder = Object.fromEntries(
    keys.flatMap(([key, name]) => (targets[key] ? [[name, targets[key]]] : [])),
  )
  return {
    name,
    description,
    notes,
    cover,
    kind,
    targets: inOrder,
    volume_litres,
    time_zone,
    created_at,
    own_parameters,
  }
}

type Photos = { photos: Awaited<ReturnType<typeof store.listPhotos>>; files: readonly string[] }

/** The cover of a tank in an export: the path of the file when it is a photo of the tank, otherwise its address unchanged. */
function coverOf({ image_url }: store.WholeTank, { photos, files }: Photos): string | null {
  const image = image_url === null ? undefined : readImageUrl(image_url)
  if (!image) return image_url
  return files[photos.findIndex(({ id }) => id === image.id)] ?? null
}

function photoEntry(
  { width, height, taken_at, created_at }: Photos['photos'][number],
  file = '',
): ExportedPhoto {
  return { file, width, height, taken_at, created_at }
}

/** Indented, because people read these files, too. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
