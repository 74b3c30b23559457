import { aquariumNotFound, imageNotFound } from '#contract/errors.ts'
import type { Image, ImageSize } from '#contract/images.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import { clearCover } from '#server/aquariums/aquariums.store.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { isForeignKeyViolation } from '#server/db/database-faults.ts'
import { isAnswered, once } from '#server/db/once.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/users/actor.ts'
import type { StoredFiles } from './image-files.rules.ts'
import { hashOf, keepFiles } from './image-files.rules.ts'
import * as store from './images.store.ts'
import type { Pictures } from './picture-making.ts'

type NewImage = {
  actor: Actor
  aquariumId: number
  pictures: Pictures
  ticket: Parameters<typeof once>[1]['ticket']
  now: Date
  quota: Quota
}

/** Adds pictures to an aquarium's gallery: first the files, then the row. @throws aquarium_not_found, quota_reached */
export async function createImage(
  { db, files }: StoredFiles,
  { actor, aquariumId, pictures, ticket, now, quota }: NewImage,
): Promise<Image> {
  const { full, thumbnail, width, height, takenAt } = pictures
  const values = {
    aquarium_id: aquariumId,
    full_hash: hashOf(full),
    thumbnail_hash: hashOf(thumbnail),
    width,
    height,
    bytes: full.length + thumbnail.length,
    taken_at: takenAt,
    created_at: now.toISOString(),
  }
  const create = async (db: Db) => {
    const { user_id } = await getAquarium(db, { id: aquariumId, actor })
    const image = await asAquariumNotFound(store.insertImage(db, values))
    if (user_id !== actor.id)
      await recordAudit(db, actor, { action: 'create', target: 'image', targetId: image.id })
    await refuseOverQuota(db, { userId: user_id, quota })
    return image
  }
  // A file that is kept stays on the disk for weeks, also when nothing refers to it in the end.
  if (!(await isAnswered(db, { userId: actor.id, ticket }))) {
    const { user_id } = await getAquarium(db, { id: aquariumId, actor })
    await refuseOverQuota(db, { userId: user_id, quota, more: values.bytes })
  }
  return keepFiles(
    { db, files },
    {
      contents: [full, thumbnail],
      refer: (hold) =>
        once(db, {
          userId: actor.id,
          ticket,
          now,
          create: async (db) => {
            await hold(db)
            return create(db)
          },
        }),
    },
  )
}

/** Deletes an image, and the cover if it is this one; the files go with the next sweep. @throws image_not_found */
export async function deleteImage(db: Db, { id, actor }: { id: number; actor: Actor }) {
  await db.transaction().execute(async (db) => {
    const image = await store.findImage(db, { id, actor })
    if (!image) throw imageNotFound()
    // First the aquarium, then the image, as whoever sets a cover does: of both at once one waits for the other.
    const userId = await clearCover(db, { id: image.aquarium_id, url: image.url })
    if (!(await store.deleteImage(db, id))) throw imageNotFound()
    if (userId !== actor.id) await recordAudit(db, actor, { action: 'delete', target: 'image', targetId: id })
  })
}

type Asked = { id: number; hash: string; size: ImageSize; actor: Actor }

/** The name of the file with a picture that this account may see. @throws image_not_found */
export async function getPictureFile(db: Db, { id, hash, size, actor }: Asked): Promise<string> {
  const found = await store.findImageFiles(db, { id, actor })
  if (found?.full_hash !== hash) throw imageNotFound()
  return size === 'full' ? found.full_hash : found.thumbnail_hash
}

async function asAquariumNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isForeignKeyViolation(error) ? aquariumNotFound() : error
  }
}
