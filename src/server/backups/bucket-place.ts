import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sizeWords } from '#domain/size-words.ts'
import { day, minute } from '#domain/time/durations.ts'
import type { BlobStore, StoredFile } from '#server/files/blob-store.ts'
import type { Bucket, S3Access, S3Settings } from '#server/files/s3-store.ts'
import { largestFile, openBucket } from '#server/files/s3-store.ts'
import type { BackupPlace, StoredBackup } from './backup-place.ts'
import { backupName, namedBackups } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { Manifest } from './manifest.ts'
import { manifestName } from './manifest.ts'
import { hashOfFile, hashOfStream, sizesIn } from './stored-files.ts'

/** Milliseconds that a connection may be silent: a slow line is not. */
const silence = 20_000

type BucketParts = { bucket: string; folder: string; access: S3Access; dataFolder: string }

/** Backups in a bucket, laid out as in a folder; made in the data folder, then sent. */
export function bucketPlace({ bucket: name, folder, access, dataFolder }: BucketParts): BackupPlace {
  const where = `s3://${name}/${folder}`.replace(/\/$/, '')
  const settings = { ...access, bucket: name }
  const bucket = openBucket(settings, {
    contentType: 'application/octet-stream',
    timeouts: { socketTimeout: silence },
    asFault: (error) => asBucketFault(error, settings),
  })
  const files = bucket.at(`${folder}files/`)
  const inside = (path: string) => bucket.at(`${folder}${basename(path)}/`)
  const named = async () => namedBackups(await bucket.foldersIn(folder), where)
  const list = async () => {
    const found: StoredBackup[] = []
    for (const backup of await named())
      if ((await filesOf(inside(backup.path))).some((file) => file.name === manifestName)) found.push(backup)
    return found
  }
  return {
    where,
    draftFolder: resolve(dataFolder, 'backing-up'),
    files,
    spared: day,
    rememberedFor: minute,
    list,
    namesIn: async (path) => (await filesOf(inside(path))).map((file) => file.name),
    async readManifest(path) {
      const found = await inside(path).read(manifestName)
      return found && text(found.bytes)
    },
    async readBeside(name) {
      const found = await bucket.at(folder).read(name)
      return found && text(found.bytes)
    },
    async writeBeside(name, content) {
      // `put` leaves a file of the same size alone.
      await bucket.at(folder).remove(name)
      await bucket.at(folder).put(name, Buffer.from(content))
    },
    async finish(draft, manifest) {
      const path = `${where}/${backupName(draft.madeAt)}`
      const place = { bucket, inside: inside(path), folder: `${folder}${basename(path)}/`, files, path }
      try {
        await send(place, draft, manifest)
      } catch (error) {
        await emptyOut(place.inside).catch(() => {})
        throw error
      }
      await rm(draft.path, { recursive: true, force: true })
      return { path, madeAt: draft.madeAt }
    },
    remove: ({ path }) => emptyOut(inside(path)),
    async removeUnfinished(now) {
      for (const { path } of await named()) {
        const left = await filesOf(inside(path))
        const isNew = left.some(({ writtenAt }) => now.getTime() - writtenAt.getTime() < day)
        if (!isNew && !left.some((file) => file.name === manifestName)) await emptyOut(inside(path))
      }
    },
    async fetch(path, database) {
      const target = await mkdtemp(join(tmpdir(), 'coralline-backup-'))
      const letGo = () => rm(target, { recursive: true, force: true })
      try {
        const found = await inside(path).read(database)
        if (found) await pipeline(found.bytes, createWriteStream(join(target, database), { mode: 0o600 }))
        return { folder: target, letGo }
      } catch (error) {
        await letGo()
        throw isOfDisk(error) ? error : asBucketFault(error, settings)
      }
    },
  }
}

type Target = { bucket: Bucket; inside: BlobStore; folder: string; files: BlobStore; path: string }

async function send(
  { bucket, inside, folder, files, path }: Target,
  draft: StoredBackup,
  { database, files: images }: Manifest,
) {
  const local = join(draft.path, database.name)
  if ((await stat(local)).size > largestFile)
    throw new BackupRefusal(
      `The database has more than ${sizeWords(largestFile)}, which a bucket does not take in one piece. Set BACKUP_DIR to a folder.`,
    )
  await bucket.send(folder + database.name, local)
  const kept = await inside.read(database.name)
  if (!kept || (await hashOfStream(kept.bytes)).sha256 !== (await hashOfFile(local)).sha256)
    throw new BackupRefusal(
      `The bucket did not keep what was sent to it: ${path}/${database.name} reads differently.`,
    )
  const sizes = await sizesIn(files)
  const lost = images.find(({ sha256, bytes }) => sizes.get(sha256) !== bytes)
  if (lost)
    throw new BackupRefusal(
      `The image ${lost.sha256} has vanished from the bucket while the backup was made. Does anybody else remove files there?`,
    )
  const manifest = await readFile(join(draft.path, manifestName))
  await inside.put(manifestName, manifest)
  const stored = await inside.read(manifestName)
  if (!stored || (await text(stored.bytes)) !== manifest.toString())
    throw new BackupRefusal(
      `The bucket did not keep what was sent to it: ${path}/${manifestName} reads differently.`,
    )
}

function isOfDisk(error: unknown): boolean {
  return ['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '')
}

/** The manifest first: without it nobody takes the rest for a backup. */
async function emptyOut(inside: BlobStore) {
  await inside.remove(manifestName)
  for (const { name } of await filesOf(inside)) await inside.remove(name)
}

async function filesOf(store: BlobStore): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const some of store.list()) found.push(...some)
  return found
}

/** Makes a sentence for the operator of what a bucket refuses. */
function asBucketFault(error: unknown, { bucket, endpoint }: S3Settings): Error {
  if (error instanceof BackupRefusal) return error
  return new BackupRefusal(wordsOf(error, { bucket, at: endpoint ?? 'Amazon S3' }), { cause: error })
}

function wordsOf(error: unknown, { bucket, at }: { bucket: string; at: string }): string {
  type S3Error = Error & { code: string; $metadata: { httpStatusCode?: number } }
  const { name, message, code, $metadata } = error as Partial<S3Error>
  const status = $metadata?.httpStatusCode ?? 0
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket} at ${at}. Make it, or correct BACKUP_DIR.`
  if (status === 401 || status === 403)
    return `${at} refuses the key for the bucket ${bucket} (${name}). Look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and at what the key may do: it needs to get, put, delete and list objects.`
  if (status >= 400 && status < 500)
    return `${at} refuses to work on the bucket ${bucket}: ${message ?? name}`
  return `${at} does not answer for the bucket ${bucket} (${code ?? name}).`
}
