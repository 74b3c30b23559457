import { stat } from 'node:fs/promises'
import type { AccountImport } from '#contract/account.ts'
import { alreadyImported, exportRefused, importRunning } from '#contract/errors/account-errors.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import type { ExportedFile } from '#contract/export-files.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { mergePreferences } from '#domain/preferences.ts'
import { minute } from '#domain/time/durations.ts'
import { mayBeCover } from '#server/aquariums/aquariums.rules.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import { ImportTime } from '#server/aquariums/import-time.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { storedBytes } from '#server/aquariums/storage.store.ts'
import { insertUnfinishedTank } from '#server/aquariums/unfinished-tanks.store.ts'
import { refusedWhenMissing } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readName } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ReceivedFile } from '#server/imports/receive/receive-file.ts'
import { lockPreferences, setPreferences } from '#server/users/users.store.ts'
import * as store from './account-imports.store.ts'
import type { ReadExport } from './read-export.ts'
import { checkFiles } from './read-export.ts'
import { readExportInThread } from './read-export-in-thread.ts'
import type { AquariumToStore } from './read-parts.ts'
import { countsOf, readableFormat, readParts } from './read-parts.ts'
import { ZipReading } from './zip-reading.ts'

export type ImportParts = {
  db: Db
  exportParts: readonly ExportPart[]
  quota: Quota
  now(): Date
  onDeleted(): void
}

type AccountImportJob = ReceivedFile<AccountProgress> & { actor: Actor }

/** A running import renews its `seen_at` this often. After three missed renewals its file may be sent again. */
const renewEvery = minute
const progressPause = 200

/**
 * Brings an export back as new tanks, hidden until everything that the manifest names is there.
 * @throws export_refused, already_imported, import_running, quota_reached; aquarium_not_found when it was given up
 * meanwhile
 */
export async function importAccount(parts: ImportParts, job: AccountImportJob): Promise<AccountImport> {
  const { path } = job.spool
  const time = new ImportTime((await stat(path)).size)
  const task = { path, readable: readableFormat(parts.exportParts) }
  const found = await time.count(() => readExportInThread(task, job.signal))
  const tanks = readParts(found, parts.exportParts)
  const zip = await ZipReading.open(path)
  try {
    const more = tanks.flatMap(({ read }) => read).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
    await refuseOverQuota(parts.db, { userId: job.actor.id, quota: parts.quota, more })
    let reportedAt = 0
    const onBytes = (bytes: number, of_bytes: number) => {
      job.signal.throwIfAborted()
      if (performance.now() - reportedAt < progressPause) return
      reportedAt = performance.now()
      job.onProgress({ phase: 'checking', bytes, of_bytes })
    }
    await time.count(() => checkFiles(zip, found.manifest, onBytes))
    await job.onRead()
    return await refusedWhenMissing(storeExport(parts, { ...job, time, zip, found, tanks }), aquariumNotFound)
  } finally {
    zip.close()
  }
}

type StoringJob = AccountImportJob & {
  time: ImportTime
  zip: ZipReading
  found: ReadExport
  tanks: readonly AquariumToStore[]
}

async function storeExport(parts: ImportParts, job: StoringJob): Promise<AccountImport> {
  const { db, now } = parts
  const { actor, found } = job
  const accountImportId = await begin(db, { actor, manifest: found.manifestHash, now: now() })
  const timer = setInterval(() => {
    // A failed renewal is tried again a minute later: the sweep gives an import up after an hour without one.
    store.touchImport(db, accountImportId, now()).catch(() => {})
  }, renewEvery)
  try {
    const progress = progressOf(job)
    for (const tank of job.tanks) await storeTank(parts, { ...job, accountImportId, tank, ...progress })
    return await finish(parts, { ...job, accountImportId })
  } catch (error) {
    // If this deletion fails, too, the sweep gives the import up in an hour.
    await store.deleteImport(db, accountImportId).then(parts.onDeleted, () => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** @throws already_imported while a tank exists that the same export has made; import_running */
async function begin(db: Db, begun: { actor: Actor; manifest: string; now: Date }): Promise<number> {
  return db.transaction().execute(async (db) => {
    const before = await store.findImport(db, begun)
    const isAlive = before && begun.now.getTime() - Date.parse(before.seen_at) < 3 * renewEvery
    if (before?.done_at === null && isAlive) throw importRunning()
    if (before && before.aquariums.length > 0) throw alreadyImported(before.aquariums)
    if (before) await store.deleteImport(db, before.id)
    const id = await store.insertImport(db, begun)
    if (id === undefined) throw importRunning()
    return id
  })
}

type TankJob = StoringJob & ReturnType<typeof progressOf> & { accountImportId: number; tank: AquariumToStore }

/** Makes a tank with everything that the export has of it, hidden. @throws export_refused */
async function storeTank({ db, now }: ImportParts, job: TankJob) {
  const { actor, importId, accountImportId, signal, time, zip, tell, add } = job
  const { partPath, stagePath } = job.spool
  const { cover, description, volume_litres, notes, kind, time_zone, created_at, name } = job.tank.tank
  const { sitter_note = null } = job.tank.tank
  const values = {
    ...{ notes, sitter_note, kind, time_zone, volume_litres, created_at },
    name: readName(name),
    description: description === '' ? null : description,
    // A photo becomes the cover once it is stored.
    image_url: cover !== null && mayBeCover(cover, actor) ? cover : null,
    user_id: actor.id,
    account_import_id: accountImportId,
  }
  const aquariumId = await insertUnfinishedTank(db, values, now())
  async function unpack(file: ExportedFile) {
    await time.count(() => zip.extract(file, partPath))
    return partPath
  }
  const into = { aquariumId, actor, importId, signal, time, stagePath, unpack, tell, add }
  for (const part of job.tank.read) await part.store(into)
}

/** Counts progress in logs and photos, which weigh the same. */
function progressOf({ tanks, onProgress }: StoringJob) {
  const of = tanks.map(countsOf).reduce((sum, { logs, photos }) => sum + logs + photos, 0)
  let done = 0
  const tell = (more: number) => onProgress({ phase: 'storing', done: done + more, of })
  return {
    /** Reports `more` logs of a tank without counting them as done. */
    tell,
    add(more: number) {
      done += more
      tell(0)
    },
  }
}

/** Shows the tanks, unless their logs and photos are not as many as the export says. */
async function finish(
  { db, quota, now }: ImportParts,
  { actor, accountImportId: importId, found, tanks }: StoringJob & { accountImportId: number },
): Promise<AccountImport> {
  return db.transaction().execute(async (db) => {
    const userId = actor.id
    // Keeps the account from being deleted meanwhile.
    const present = await lockPreferences(db, userId)
    if (!present) throw aquariumNotFound()
    const before = await storedBytes(db, userId)
    const made = await store.showTanks(db, { importId, now: now() })
    const aquariums =
      made?.map(({ logs, photos, ...tank }) => ({ ...tank, logs: logs ?? 0, photos: photos ?? 0 })) ?? []
    const isWhole =
      aquariums.length === tanks.length &&
      tanks.every((tank, index) => {
        const { logs, photos } = countsOf(tank)
        return aquariums[index]?.logs === logs && aquariums[index].photos === photos
      })
    if (!isWhole) throw exportRefused('What was made of it was not all of it.')
    await refuseOverQuota(db, { userId, quota, before })
    // To whom figures may be sent was said of another Coralline.
    const { ask_ai: _, ...chosen } = found.account.preferences
    // What the account has already chosen stays.
    await setPreferences(db, userId, mergePreferences(chosen, present))
    return { aquariums, missing: found.manifest.missing.length }
  })
}
