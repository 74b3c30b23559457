import type { AccountImport } from '#contract/account.ts'
import { alreadyImported, exportRefused, importRunning } from '#contract/errors/account-errors.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { mergePreferences } from '#domain/preferences.ts'
import { minute } from '#domain/time/durations.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { storedBytes } from '#server/aquariums/storage.store.ts'
import { refusedWhenMissing } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ReceivedFile } from '#server/imports/receive/received-file.ts'
import { lockPreferences, setPreferences } from '#server/users/users.store.ts'
import * as store from './account-imports.store.ts'
import type { ReadExport } from './read-export.ts'
import { checkFiles } from './read-export.ts'
import { readInThread } from './read-in-thread.ts'
import type { TankParts } from './store-tank.rules.ts'
import { storeTank } from './store-tank.rules.ts'
import { ZipReading } from './zip-reading.ts'

/** `onDeleted` is called when there is something to remove. */
export type ImportParts = TankParts & { onDeleted(): void }

type AccountImportJob = ReceivedFile<AccountProgress> & { actor: Actor }

/** A running import renews its `seen_at` this often. After three missed renewals it counts as dead, and its file may be sent again. */
const sayEvery = minute
const progressPause = 200

/**
 * Brings an export back as new tanks. They are stored hidden, one after the other, and all shown at once when
 * everything that the manifest names is there: after a failure or a crash none of them is shown.
 * @throws export_refused, already_imported, import_running, quota_reached; aquarium_not_found when it was given
 * up meanwhile
 */
export async function importAccount(parts: ImportParts, job: AccountImportJob): Promise<AccountImport> {
  const found = await readInThread(job.spool.path, job.signal)
  const zip = await ZipReading.open(job.spool.path)
  try {
    let told = 0
    await checkFiles(zip, found.manifest, (bytes, of_bytes) => {
      job.signal.throwIfAborted()
      if (performance.now() - told < progressPause) return
      told = performance.now()
      job.onProgress({ phase: 'checking', bytes, of_bytes })
    })
    await refuseEarly(parts, { ...job, found })
    await job.onRead()
    return await refusedWhenMissing(storeExport(parts, { ...job, zip, found }), aquariumNotFound)
  } finally {
    zip.close()
  }
}

type Storing = AccountImportJob & { zip: ZipReading; found: ReadExport }

/** Refuses an import that would exceed the quota of the account before anything is stored. @throws quota_reached */
async function refuseEarly(
  { database: { db }, quota }: ImportParts,
  { actor, found }: AccountImportJob & { found: ReadExport },
) {
  const photos = found.tanks.flatMap((tank) => tank.photos)
  const more = photos.reduce((sum, { file }) => sum + file.bytes, 0)
  await refuseOverQuota(db, { userId: actor.id, quota, more })
}

async function storeExport(parts: ImportParts, job: Storing): Promise<AccountImport> {
  const { database, now } = parts
  const { db } = database
  const accountImportId = await begin(db, {
    actor: job.actor,
    manifest: job.found.manifestHash,
    now: now(),
  })
  const timer = setInterval(() => {
    // A renewal that fails is tried again a minute later: the sweep gives an import up only after an hour without one.
    store.touchImport(db, accountImportId, now()).catch(() => {})
  }, sayEvery)
  try {
    const progress = progressOf(job)
    for (const tank of job.found.tanks) await storeTank(parts, { ...job, accountImportId, tank, ...progress })
    return await finish(parts, { ...job, accountImportId })
  } catch (error) {
    // The first error is the one that matters. If this deletion fails, too, the sweep gives the import up in an hour.
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
    const isAlive = before && begun.now.getTime() - Date.parse(before.seen_at) < 3 * sayEvery
    if (before?.done_at === null && isAlive) throw importRunning()
    if (before && before.aquariums.length > 0) throw alreadyImported(before.aquariums)
    if (before) await store.deleteImport(db, before.id)
    const id = await store.insertImport(db, begun)
    if (id === undefined) throw importRunning()
    return id
  })
}

/** Counts progress in logs and photos, which weigh the same. */
function progressOf({ found: { tanks }, onProgress }: Storing) {
  const of = tanks.reduce((sum, { logCount, photos }) => sum + logCount + photos.length, 0)
  let done = 0
  const tell = (more: number) => onProgress({ phase: 'storing', done: done + more, of })
  return {
    /** Reports `more` logs of the tank that is being stored, without counting them as done. */
    tell,
    add(more: number) {
      done += more
      tell(0)
    },
  }
}

/** Shows the imported tanks, unless their logs and photos are not as many as the export says. */
async function finish(
  { database: { db }, quota, now }: ImportParts,
  { actor, accountImportId: importId, found }: Storing & { accountImportId: number },
): Promise<AccountImport> {
  return db.transaction().execute(async (db) => {
    const userId = actor.id
    // The lock keeps the account from being deleted until everything is shown.
    const present = await lockPreferences(db, userId)
    if (!present) throw aquariumNotFound()
    const before = await storedBytes(db, userId)
    const made = await store.showTanks(db, { importId, now: now() })
    const aquariums =
      made?.map(({ logs, photos, ...tank }) => ({ ...tank, logs: logs ?? 0, photos: photos ?? 0 })) ?? []
    const isWhole =
      aquariums.length === found.tanks.length &&
      found.tanks.every(({ logCount, photos }, index) => {
        const tank = aquariums[index]
        return tank?.logs === logCount && tank.photos === photos.length
      })
    if (!isWhole) throw exportRefused('What was made of it was not all of it.')
    await refuseOverQuota(db, { userId, quota, before })
    // What the account has already chosen stays.
    await setPreferences(db, userId, mergePreferences(found.account.preferences, present))
    return { aquariums, missing: found.manifest.missing.length }
  })
}
