import type { Insertable, Selectable, Updateable } from 'kysely'
import { imageUrl } from '#contract/image-addresses.names.ts'
import type { Image } from '#contract/images.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db, ImagesTable } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

const columns = [
  'images.id',
  'images.aquarium_id',
  'images.full_hash',
  'images.thumbnail_hash',
  'images.width',
  'images.height',
  'images.taken_at',
  'images.created_at',
  'images.caption',
] as const

/** Newest day first, as photos of one upload arrive in any order. */
export async function listImages(db: Db, aquariumId: number): Promise<Image[]> {
  const rows = await db
    .selectFrom('images')
    .select(columns)
    .where('aquarium_id', '=', aquariumId)
    // One is on the tank's clock and the other in UTC, which is near enough.
    .orderBy(({ fn }) => fn.coalesce('taken_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asImage)
}

/** In the order in which they were stored. */
export async function listStoredPhotos(db: Db, aquariumId: number) {
  return db
    .selectFrom('images')
    .select(['id', 'full_hash', 'width', 'height', 'taken_at', 'created_at', 'caption'])
    .where('aquarium_id', '=', aquariumId)
    .orderBy('id')
    .execute()
}

export async function findImage(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<(VisibleAquarium & { image: Image }) | undefined> {
  const row = await findImageFiles(db, { id, actor })
  return row && { aquarium_id: row.aquarium_id, owner_id: row.owner_id, image: asImage(row) }
}

export async function findImageFiles(db: Db, { id, actor }: { id: number; actor: Actor }) {
  return visibleAquariums(db, actor)
    .innerJoin('images', 'images.aquarium_id', 'aquariums.id')
    .select(columns)
    .select('aquariums.user_id as owner_id')
    .where('images.id', '=', id)
    .executeTakeFirst()
}

/** The files of all images that a link or another actor may see. */
export async function listImageFiles(db: Db, actor: Actor) {
  return visibleAquariums(db, actor)
    .innerJoin('images', 'images.aquarium_id', 'aquariums.id')
    .select(['images.id', 'images.full_hash', 'images.thumbnail_hash'])
    .execute()
}

/** @throws a foreign key violation when the aquarium is gone. */
export async function insertImage(db: Db, values: Insertable<ImagesTable>): Promise<Image> {
  const row = await db.insertInto('images').values(values).returning(columns).executeTakeFirstOrThrow()
  return asImage(row)
}

export async function updateImage(db: Db, id: number, values: Updateable<ImagesTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteImage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('images').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type ImageRow = Omit<
  Selectable<ImagesTable>,
  'thumbnail_hash' | 'bytes' | 'caption_changed_at' | 'created_session'
>

function asImage({ id, aquarium_id, full_hash: hash, ...values }: ImageRow): Image {
  const url = imageUrl({ id, hash, size: 'full' })
  const thumbnail_url = imageUrl({ id, hash, size: 'thumbnail' })
  const { width, height, created_at, taken_at, caption } = values
  return { id, aquarium_id, url, thumbnail_url, width, height, created_at, taken_at, caption }
}
