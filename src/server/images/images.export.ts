import { setTimeout as delay } from 'node:timers/promises'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedFile, ExportedPhoto } from '#contract/export-files.ts'
import { exportedPhotos } from '#contract/export-files.ts'
import { readImageUrl } from '#contract/image-addresses.names.ts'
import { jsonText, photoFile, tankFiles } from '#domain/export-format.ts'
import type { ExportPart, NewAquarium } from '#server/aquariums/export-part.ts'
import { setCover } from '#server/aquariums/unfinished-tanks.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { hashOf, keepFiles } from './image-files.rules.ts'
import { insertImage, listStoredPhotos } from './images.store.ts'
import type { PictureMaking } from './picture-making.ts'

const busyPause = 1_000

type Parts = { db: Db; files: ImageStore; making: PictureMaking }
type StoredPhoto = NewAquarium & { photo: ExportedPhoto; file: ExportedFile }

export function exportedImages(parts: Parts): ExportPart {
  return {
    since: 1,
    carries: {
      images: {
        id: 'Ids are given anew.',
        aquarium_id: 'the folder',
        full_hash: 'the file itself',
        thumbnail_hash: 'It is made of the full picture.',
        width: 'photos.json',
        height: 'photos.json',
        bytes: 'It follows from the files.',
        taken_at: 'photos.json',
        created_at: 'photos.json',
        caption: 'photos.json',
        caption_changed_at: 'It says how this instance works with the photo.',
        created_session: 'It says how this instance works with the photo.',
      },
    },
    files: {
      [tankFiles.photos]: { about: 'when each photo was taken, and its caption', schema: exportedPhotos },
      'photos/': { about: 'the photos' },
    },
    async fields({ db, id, image_url }) {
      const image = image_url === null ? undefined : readImageUrl(image_url)
      if (!image) return { cover: image_url }
      const photos = await photosOf(db, id)
      return { cover: photos.find((photo) => photo.id === image.id)?.file ?? null }
    },
    async write({ db, id, addText, addPhoto }) {
      const photos = await photosOf(db, id)
      const listed = photos.map(
        ({ id: _, full_hash: __, caption, ...photo }): ExportedPhoto => ({
          ...photo,
          ...(caption !== null && { caption }),
        }),
      )
      await addText(tankFiles.photos, [jsonText(listed)])
      for (const { file, full_hash } of photos) addPhoto(file, full_hash)
      return { photos: photos.length }
    },
    read({ tank, counts, json, takePhoto }) {
      const listed = json<ExportedPhoto[]>(tankFiles.photos)
      if (listed.length !== counts.photos)
        throw exportRefused(`Its list of the photos of ${JSON.stringify(tank.name)} is not whole.`)
      const photos = listed.flatMap((photo) => {
        const file = takePhoto(photo.file)
        return file ? [{ photo, file }] : []
      })
      return {
        counts: { photos: photos.length },
        bytes: photos.reduce((sum, { file }) => sum + file.bytes, 0),
        async store(into) {
          for (const { photo, file } of photos) {
            into.signal.throwIfAborted()
            const url = await storePhoto(parts, { ...into, photo, file })
            if (photo.file === tank.cover) await setCover(parts.db, { id: into.aquariumId, url })
            into.add(1)
          }
        },
      }
    },
  }
}

/** Oldest first, each with the name of its file in an export. */
async function photosOf(db: Db, aquariumId: number) {
  const photos = await listStoredPhotos(db, aquariumId)
  return photos.map((photo, index) => ({
    file: photoFile(index + 1, photo.taken_at ?? photo.created_at),
    ...photo,
  }))
}

async function storePhoto({ db, files, making }: Parts, stored: StoredPhoto): Promise<string> {
  const { aquariumId, actor, signal, time, unpack, photo, file } = stored
  const path = await unpack(file)
  let began = 0
  /** Called when it is the picture's turn: the decoder has nothing else to do then. */
  const goOn = () => {
    signal.throwIfAborted()
    began = performance.now()
  }
  const keep = () => making.keep({ path, userId: actor.id, goOn })
  const picture = await whenNotBusy(keep, signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'image_refused')
      throw exportRefused(`${JSON.stringify(file.path)} is no photo as an export has it.`)
    throw error
  })
  time.spend(performance.now() - began)
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
            caption: photo.caption?.trim() || null,
          })
        }),
    },
  )
  return url
}

/** Tries again while others have many pictures to be looked at: that must not end an import. */
async function whenNotBusy<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'busy')) throw error
      await delay(busyPause, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
}
