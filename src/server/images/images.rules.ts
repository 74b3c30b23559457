import { imageNotFound, rightNeeded } from '#contract/errors/errors.ts'
import { computedImageKeys } from '#contract/fields/computed-keys.names.ts'
import type { ImageSize } from '#contract/image-addresses.names.ts'
import type { Image, ImageChange } from '#contract/images.ts'
import { clearCover } from '#server/aquariums/aquariums.store.ts'
import { changeInAquarium, getVisibleAquarium, isFullOrMaker } from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { refuseOverQuota } from '#server/aquariums/storage.rules.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import { isAnswered } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Confirm, StoredFiles } from './image-files.rules.ts'
import { hashOf, keepFiles } from './image-files.rules.ts'
import * as store from './images.store.ts'
import type { Pictures } from './picture-making.ts'

type NewImage = {
  actor: Actor
  aquariumId: number
  pictures: Pictures
  idempotencyKey: IdempotencyKey
  now: Date
  quota: Quota
}

/** Stores first the files, then the row. @throws aquarium_not_found, quota_reached */
export async function createImage(
  { db, files }: StoredFiles,
  { actor, aquariumId, pictures, idempotencyKey, now, quota }: NewImage,
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
    created_session: actor.scope.kind === 'limited' ? actor.scope.session : null,
  }
  // Files stay on the disk for weeks, even if nothing refers to them.
  if (!(await isAnswered(db, { userId: actor.id, idempotencyKey }))) {
    const { owner_id } = await getVisibleAquarium(db, { id: aquariumId, actor })
    await refuseOverQuota(db, { userId: owner_id, quota, more: values.bytes })
  }
  const contents = [full, thumbnail]
  const refer = (confirm: Confirm) =>
    changeInAquarium(db, {
      actor,
      idempotency: { idempotencyKey, now },
      find: (db) => getVisibleAquarium(db, { id: aquariumId, actor }),
      async work(db, { owner_id }) {
        await confirm(db)
        const image = await store.insertImage(db, values)
        await refuseOverQuota(db, { userId: owner_id, quota })
        return image
      },
      audit: ({ id }) => ({ action: 'create', target: 'image', targetId: id }),
    })
  return keepFiles({ db, files }, { contents, refer })
}

type ImageRequest = { id: number; actor: Actor }

type ImageUpdate = ImageRequest & { change: ImageChange; now: Date }

/**
 * Changes the caption of a photo, or when it was taken; what two windows change of it both stays.
 * @throws image_not_found; invalid_request for another value of what nobody sets
 */
export async function updateImage(db: Db, { id, actor, change, now }: ImageUpdate): Promise<Image> {
  const { image } = await changeInAquarium(db, {
    actor,
    find: (db) => getImage(db, { id, actor }),
    async work(db, { image: present }) {
      refuseOtherValues(computedImageKeys, { sent: change, present })
      const { taken_at = present.taken_at, caption: written = present.caption } = change
      const caption = written?.trim() || null
      const values = {
        ...(taken_at !== present.taken_at && { taken_at }),
        ...(caption !== present.caption && { caption, caption_changed_at: now.toISOString() }),
      }
      const isChanged = Object.keys(values).length > 0
      if (isChanged && !(await store.updateImage(db, id, values))) throw imageNotFound()
      const fields = (['taken_at', 'caption'] as const).filter((field) => field in values)
      return { image: { ...present, taken_at, caption }, fields }
    },
    audit: ({ fields }) =>
      fields.length > 0 ? { action: 'update', target: 'image', targetId: id, fields } : undefined,
  })
  return image
}

/**
 * Deletes an image, and the cover if it is this one; the next sweep takes the files.
 * @throws image_not_found; right_needed for a limited session, unless the image was added in it within a day
 */
export async function deleteImage(db: Db, { id, actor, now }: ImageRequest & { now: Date }) {
  await changeInAquarium(db, {
    actor,
    find: (db) => getImage(db, { id, actor }),
    async work(db, { aquarium_id, image }) {
      if (!(await isFullOrMaker(db, { table: 'images', id, actor, now }))) throw rightNeeded()
      // The aquarium first, as when setting a cover: if both run at once, one waits for the other.
      await clearCover(db, { id: aquarium_id, url: image.url })
      if (!(await store.deleteImage(db, id))) throw imageNotFound()
    },
    audit: () => ({ action: 'delete', target: 'image', targetId: id }),
  })
}

async function getImage(db: Db, request: ImageRequest) {
  const found = await store.findImage(db, request)
  if (!found) throw imageNotFound()
  return found
}

type PictureRequest = ImageRequest & { hash: string; size: ImageSize }

/** The name of the picture's file. @throws image_not_found */
export async function getPictureFile(db: Db, { id, hash, size, actor }: PictureRequest): Promise<string> {
  const found = await store.findImageFiles(db, { id, actor })
  if (found?.full_hash !== hash) throw imageNotFound()
  return size === 'full' ? found.full_hash : found.thumbnail_hash
}
