import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { tokenMayNot } from '#contract/errors/access-errors.ts'
import { ApiError, imageNotFound } from '#contract/errors/errors.ts'
import { stopping } from '#contract/errors/storage-errors.ts'
import * as contract from '#contract/images.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Blob, ImageStore } from '#server/files/blob-store.ts'
import { uploadsFolder } from '#server/files/unfinished-uploads.ts'
import type { ByteRange } from '#server/http/answers/conditional-requests.ts'
import { isKnownTag, wantedRange } from '#server/http/answers/conditional-requests.ts'
import type { Serve } from '#server/http/serve.ts'
import { CountsByUser } from '#server/queues/counts-by-user.ts'
import * as rules from './images.rules.ts'
import type { PictureMaking } from './picture-making.ts'
import { withUpload } from './receive-image.ts'

type ImageParts = {
  db: Db
  files: ImageStore
  /** Shared, so that the pixels of only one photo are in memory. */
  making: PictureMaking
  dataFolder: string
  now(): Date
  quota: Quota
  /** Aborted when the server is about to stop: uploads not decoded by then are refused. */
  closing: AbortSignal
}

/** A user's uploads at once; what has arrived is on the disk. */
const maxAtOnce = 20

export function serveImages(
  serve: Serve,
  { db, files, making, dataFolder, now, quota, closing }: ImageParts,
) {
  const folder = uploadsFolder(dataFolder)
  const underWay = new CountsByUser()
  const goOn = () => {
    if (closing.aborted) throw stopping()
  }

  serve(contract.uploadImage, async ({ actor, idempotencyKey, request }) => {
    if (underWay.of(actor.id) >= maxAtOnce) throw tooMany()
    const end = underWay.add(actor.id)
    try {
      return await withUpload(request, { folder, goOn }, async ({ aquariumId, path, hash }) => {
        await getVisibleAquarium(db, { id: aquariumId, actor })
        const pictures = await making.make({ path, userId: actor.id, goOn })
        // The key does not cover the multipart body: only now are the aquarium and the image known.
        const thisUpload = idempotencyKey && { ...idempotencyKey, requestHash: uploadHash(aquariumId, hash) }
        return rules.createImage(
          { db, files },
          { actor, aquariumId, pictures, idempotencyKey: thisUpload, now: now(), quota },
        )
      })
    } finally {
      end()
    }
  })

  serve(contract.updateImage, ({ actor, params, body }) =>
    rules.updateImage(db, { id: params.id, actor, change: body, now: now() }),
  )

  serve(contract.deleteImage, async ({ actor, params, request }) => {
    if (request.accessKey) throw tokenMayNot()
    await rules.deleteImage(db, { id: params.id, actor, now: now() })
  })

  serve(contract.getPicture, async ({ actor, params, request, reply }) => {
    const name = await rules.getPictureFile(db, { ...params, actor })
    const etag = `"${name}"`
    const isThere = isKnownTag(request.headers['if-none-match'], etag)
    // A restored older database may refer to files that have been set aside since.
    const found = isThere ? undefined : ((await files.read(name)) ?? (await files.aside.read(name)))
    if (!isThere && !found) {
      request.log.error({ file: name }, 'a file is missing')
      throw imageNotFound()
    }
    // Browsers would keep a refusal for a year.
    reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable')
    if (!found) return reply.code(304).send()
    reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('accept-ranges', 'bytes')
      .type('image/webp')
    const range = wantedRange(request, { size: found.size, etag })
    if (range) return sendPart(reply, found, range)
    return reply.header('content-length', found.size).send(found.bytes)
  })
}

/** Reads the whole picture, as our own pictures are small. */
async function sendPart(reply: FastifyReply, { size, bytes }: Blob, range: ByteRange | 'none') {
  if (range === 'none') {
    bytes.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send((await buffer(bytes)).subarray(start, end + 1))
}

function tooMany(): ApiError {
  return new ApiError(
    'too_many_requests',
    `${maxAtOnce} of your photos are being uploaded. Wait until some are done, then try again.`,
    { retryAfter: 10 },
  )
}

function uploadHash(aquariumId: number, hash: string): string {
  return createHash('sha256').update(`image for ${aquariumId}\n${hash}`).digest('hex')
}
