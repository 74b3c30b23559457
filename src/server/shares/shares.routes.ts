import { imageNotFound } from '#contract/errors/errors.ts'
import { getShared, getSharedPicture, getSharedSeries } from '#contract/shares.ts'
import { noteKeyUse } from '#server/access-keys/keys.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import type { Serve } from '#server/http/serve.ts'
import { listImageFiles } from '#server/images/images.store.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { pictureName } from './picture-names.ts'
import { readSharedSeries } from './shared-series.rules.ts'
import { readShared } from './shared-tank.rules.ts'

type ShareParts = { db: Db; files: ImageStore; now(): Date; rollUp(aquariumId: number): void }

/** What a link shows of its tank. That it has not ended is part of the query by which each call finds the link. */
export function serveShares(serve: Serve, { db, files, now, rollUp }: ShareParts) {
  serve(getShared, async ({ actor, link, read }) => {
    await noteKeyUse(db, link, now())
    const onStale = () => rollUp(link.aquarium_id)
    return read((db, signal) => readShared(db, { link, actor, now: now(), signal, onStale }))
  })

  serve(getSharedSeries, ({ link, query, read }) =>
    read(async (db, signal) => {
      const { from, to } = query
      const onStale = () => rollUp(link.aquarium_id)
      const custom = await parametersOf(db, link.aquarium_id)
      return readSharedSeries(db, { link, custom, from, to, now: now(), signal, onStale })
    }),
  )

  serve(getSharedPicture, async ({ actor, link, params, request, reply }) => {
    const images = link.shows.includes('photos') ? await listImageFiles(db, actor) : []
    const image = images.find(({ id }) => pictureName(link, id) === params.image)
    if (!image) throw imageNotFound()
    const file = params.size === 'full' ? image.full_hash : image.thumbnail_hash
    const found = (await files.read(file)) ?? (await files.aside.read(file))
    if (!found) {
      request.log.error({ file }, 'a file is missing')
      throw imageNotFound()
    }
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .type('image/webp')
      .header('content-length', found.size)
      .send(found.bytes)
  })
}
