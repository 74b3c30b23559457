import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedTank } from '#contract/export-files.ts'
import { idOfOwnKey, ownKey } from '#domain/parameters/own-parameters.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import { targetFault } from '#domain/parameters/targets.ts'
import { mayBeCover } from '#server/aquariums/aquariums.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { insertUnfinishedTank, setCover } from '#server/aquariums/unfinished-tanks.store.ts'
import type { Database } from '#server/db/database.ts'
import { readName } from '#server/fields/names.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import type { Actor } from '#server/http/actor.ts'
import { hashOf, keepFiles } from '#server/images/image-files.rules.ts'
import { insertImage } from '#server/images/images.store.ts'
import type { PictureMaking } from '#server/images/picture-making.ts'
import { importInThread } from '#server/imports/import-thread.ts'
import type { ReceivedFile } from '#server/imports/receive/received-file.ts'
import { addParameters } from '#server/parameters/parameters.rules.ts'
import { parametersOf, updateParameter } from '#server/parameters/parameters.store.ts'
import { replaceTargets } from '#server/targets/targets.store.ts'
import type { ReadTank } from './read-export.ts'
import type { ZipReading } from './zip-reading.ts'

const busyPause = 1_000

export type TankParts = {
  database: Database
  files: ImageStore
  making: PictureMaking
  quota: Quota
  now(): Date
}

type StoringTank = Pick<ReceivedFile<unknown>, 'importId' | 'spool' | 'signal'> & {
  actor: Actor
  zip: ZipReading
  accountImportId: number
  tank: ReadTank
  /** Reports how many logs of this tank are stored so far. */
  tell(logs: number): void
  /** Counts logs or photos that are stored. */
  add(count: number): void
}

/** Makes a tank with everything that the export has of it; it stays hidden until the import is done. @throws export_refused */
export async function storeTank(parts: TankParts, job: StoringTank) {
  const { db } = parts.database
  const { actor, accountImportId, signal, add } = job
  const { tank, photos } = job.tank
  const { cover, description, own_parameters: own, targets, ...fields } = tank
  const name = readName(tank.name)
  const values = {
    ...fields,
    name,
    description: description === '' ? null : description,
    // A photo becomes the cover once it is stored.
    image_url: cover !== null && mayBeCover(cover, actor) ? cover : null,
    user_id: actor.id,
    account_import_id: accountImportId,
  }
  const id = await insertUnfinishedTank(db, values, parts.now())
  await setUp(parts, { aquariumId: id, own, name, kind: fields.kind, targets })
  for (const photo of photos) {
    signal.throwIfAborted()
    const url = await storePhoto(parts, { ...job, aquariumId: id, ...photo })
    if (photo.photo.file === cover) await setCover(db, { id, url })
    add(1)
  }
  await storeLogs(parts, { ...job, aquariumId: id })
}

/** Sets the own parameters and the targets. @throws export_refused for those that no tank can have */
async function setUp(
  { database: { db }, now }: TankParts,
  {
    aquariumId,
    own,
    name,
    kind,
    targets,
  }: Pick<ExportedTank, 'name' | 'kind' | 'targets'> & {
    aquariumId: number
    own: ExportedTank['own_parameters']
  },
) {
  const isRight = Object.values(targets).every(
    (target) => target === undefined || targetFault(target) === undefined,
  )
  if (!isRight) throw exportRefused(`What ${JSON.stringify(name)} aims at is not as an export has it.`)
  await db
    .transaction()
    .execute(async (db) => {
      const made = await addParameters(db, { aquariumId, parameters: own, now: now() })
      await replaceTargets(db, aquariumId, { kind, targets: targetsHere(targets, made) })
      for (const [index, { id }] of made.entries())
        if (own[index]?.archived_at) await updateParameter(db, id, { archived_at: own[index].archived_at })
    })
    .catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.code === 'invalid_request'
      throw isRefused
        ? exportRefused(`What ${JSON.stringify(name)} follows is not as an export has it.`)
        : error
    })
}

/** Names own parameters in the targets by the ids that they have here; an export names them by their position. */
function targetsHere(targets: Targets, made: readonly { id: number }[]): Targets {
  const entries = Object.entries(targets).flatMap(([key, target]) => {
    const place = idOfOwnKey(key)
    if (place === undefined) return [[key, target] as const]
    const parameter = made[place - 1]
    return parameter ? [[ownKey(parameter.id), target] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Stores a photo; returns the address of its full picture. */
async function storePhoto(
  { database: { db }, files, making }: TankParts,
  {
    zip,
    actor,
    aquariumId,
    spool: { partPath },
    signal,
    photo,
    file,
  }: StoringTank & ReadTank['photos'][number] & { aquariumId: number },
): Promise<string> {
  await zip.extract(file, partPath)
  const goOn = () => signal.throwIfAborted()
  const keep = () => making.keep({ path: partPath, keeperId: actor.id, goOn })
  const picture = await whenNotBusy(keep, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'image_refused')
      throw exportRefused(`${JSON.stringify(file.path)} is no photo as an export has it.`)
    throw error
  })
  const { full, thumbnail, width, height } = picture
  const { url } = await keepFiles(
    { db, files },
    {
      contents: [full, thumbnail],
      refer: (confirm) =>
        db.transaction().execute(async (db) => {
          await confirm(db)
          return insertImage(db, {
            aquarium_id: aquariumId,
            full_hash: hashOf(full),
            thumbnail_hash: hashOf(thumbnail),
            width,
            height,
            bytes: full.length + thumbnail.length,
            taken_at: photo.taken_at,
            created_at: photo.created_at,
          })
        }),
    },
  )
  return url
}

/** Tries again while others have many pictures to be looked at: an account that is half brought back does not end for that. */
async function whenNotBusy<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'busy')) throw error
      await delay(busyPause, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
}

async function storeLogs(
  { database, quota, now }: TankParts,
  {
    zip,
    actor,
    importId,
    aquariumId,
    tank,
    spool: { partPath, stagePath },
    signal,
    tell,
    add,
  }: StoringTank & { aquariumId: number },
) {
  await zip.extract(tank.logs, partPath)
  const what = `The logs of ${JSON.stringify(tank.tank.name)}`
  const result = await importInThread(database, {
    isWhole: true,
    path: partPath,
    stagePath,
    dateOrder: undefined,
    own: await parametersOf(database.db, aquariumId),
    aquariumId,
    actor,
    importId,
    quota,
    now: now(),
    signal,
    onRead: async () => {},
    onProgress: (progress) => {
      if (progress.phase === 'merging') tell(progress.rows)
    },
  }).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && ['csv_refused', 'date_order_needed'].includes(error.code)
    throw isRefused ? exportRefused(`${what} cannot be read.`) : error
  })
  await rm(stagePath, { force: true })
  // Its own parameters were made before: a column that is not one of them would be left out, or followed beyond the list.
  const [strange] = [...result.ignored_columns, ...(result.added_parameters ?? [])]
  if (strange !== undefined)
    throw exportRefused(
      `${what} have readings of ${JSON.stringify(strange)}, which its list of parameters has not.`,
    )
  if (result.created !== tank.logCount || result.rejected + result.unread > 0)
    throw exportRefused(`${what} are not as its list says.`)
  add(tank.logCount)
}
