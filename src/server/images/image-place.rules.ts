import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { ApiError } from '#contract/errors/errors.ts'
import { filesForeign } from '#contract/errors/storage-errors.ts'
import { instanceId } from '#server/db/instance.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'
import { isHash } from '#server/files/blob-store.ts'
import type { StoredFiles } from './image-files.rules.ts'
import * as store from './image-files.store.ts'

/** The file beside the images that holds the id of their database. */
export const instanceMark = 'instance'
/** How many names are looked at: as they are hashes, the first ones tell enough. */
const sample = 5_000

const whatToDo =
  'Nothing was changed. Start with the database and the images that belong together (DATA_DIR, DATABASE_URL, S3_BUCKET), ' +
  'or put back the one that is missing from a backup. From SQLite to PostgreSQL, or back, leads only what each keeper downloads ' +
  'under Settings, Your data: start with the old database for that. Only if you mean to go on with this database and these images as they are: ' +
  'npx coralline adopt-files'

/**
 * Makes sure that the images are those of this database, and marks a location without a mark.
 * @throws StartRefusal when they are not, and ApiError when the location does not answer
 */
export async function checkPlace({ db, files }: StoredFiles) {
  const id = await instanceId(db)
  const found = await readMark(files)
  if (found === id) return
  if (found !== undefined) throw foreign(files)
  const { there, known } = await countFiles({ db, files })
  if (there === 0 && (await store.hasImages(db)))
    throw new StartRefusal(`The database knows images, and there are none in ${files.where}. ${whatToDo}`)
  if (known * 2 < there)
    throw new StartRefusal(`There are images in ${files.where} that this database does not know. ${whatToDo}`)
  await writeMark(files, id)
}

/**
 * Images without a database mean that there was another one.
 * @throws StartRefusal when a new database would stand beside images, or nobody can tell
 */
export async function refuseImagesWithoutDatabase(files: BlobStore) {
  try {
    if (await hasTraces(files))
      throw new StartRefusal(
        `There are images in ${files.where}, and their database is missing or empty. ${whatToDo}`,
      )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new StartRefusal(
      `There is no database yet, and whether there are images in ${files.where} cannot be seen: the storage does not answer. ` +
        'Nothing was changed. Start again when it does.',
      { mayPass: true },
    )
  }
}

export async function adoptPlace({ db, files }: StoredFiles) {
  const id = await instanceId(db)
  await files.remove(instanceMark)
  await writeMark(files, id)
}

/** How many images there are, and this database knows, in a sample if they are very many. */
export async function countFiles({ db, files }: StoredFiles): Promise<{ there: number; known: number }> {
  let there = 0
  let known = 0
  for await (const some of files.list()) {
    const hashes = some.map(({ name }) => name).filter(isHash)
    there += hashes.length
    known += await store.countKnown(db, hashes)
    if (there >= sample) break
  }
  return { there, known }
}

/** The images of a database, written to only once they are known to be its own. */
export type OwnImages = ImageStore & {
  /** @throws as `checkPlace` does */
  check(): Promise<void>
}

export function ownImages({ db, files }: StoredFiles): OwnImages {
  let isOwn = false
  const check = async () => {
    await checkPlace({ db, files })
    isOwn = true
  }
  return {
    ...files,
    check,
    async put(name, bytes) {
      if (!isOwn)
        await check().catch((error: unknown) => {
          throw error instanceof StartRefusal ? Object.assign(filesForeign(), { cause: error }) : error
        })
      await files.put(name, bytes)
    },
  }
}

/** When two databases mark a location at once, it belongs to the one whose id is found afterwards. */
async function writeMark(files: BlobStore, id: string) {
  await files.put(instanceMark, Buffer.from(id))
  let found = await readMark(files)
  // Another server of the same database may just be writing it.
  for (let tries = 0; found === undefined && tries < 20; tries += 1) {
    await setTimeout(50)
    found = await readMark(files)
  }
  if (found !== id) throw foreign(files)
}

/**
 * The id of the images' database; undefined also for an empty mark, as some storage shows a file that is being written.
 */
export async function readMark(files: BlobStore): Promise<string | undefined> {
  const found = await files.read(instanceMark)
  return found && ((await text(found.bytes)).trim() || undefined)
}

export async function hasTraces(files: BlobStore): Promise<boolean> {
  if ((await readMark(files)) !== undefined) return true
  for await (const some of files.list()) if (some.some(({ name }) => isHash(name))) return true
  return false
}

function foreign({ where }: BlobStore): StartRefusal {
  return new StartRefusal(`The images in ${where} belong to another database than this one. ${whatToDo}`)
}
