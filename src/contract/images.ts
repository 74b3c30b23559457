import * as Type from 'typebox'
import { id, idParams, instant, nullableText, sha256 } from '#contract/fields/fields.ts'
import { maxCaption } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import type { ImageSize } from './image-addresses.names.ts'
import { imageSides } from './image-addresses.names.ts'

/** An image in an aquarium's gallery. Both pictures are WebP, no larger than `imageSides`. */
export const image = Type.Object({
  id,
  aquarium_id: id,
  url: Type.String(),
  thumbnail_url: Type.String(),
  /** Pixels of the picture at `url`, upright. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  created_at: instant,
  /** When the photo was taken, by the camera's own clock or as its user has corrected it; null when nobody has said. */
  taken_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  /** What its user says of it; trimmed, and null when there is nothing left. */
  caption: nullableText({ maxLength: maxCaption }),
})
export type Image = Type.Static<typeof image>

/** Stores an image (multipart: the field `aquarium_id` and the file `image`); the original is not kept. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images',
  access: 'user',
  requiredRight: 'tick',
  summary: 'Add an image to an aquarium',
  status: 201,
  upload: true,
  rate: 'image',
  idempotent: true,
  reply: image,
})

const imageChange = Type.Partial(image, { additionalProperties: false })
/** An absent key keeps its value; only `taken_at` and `caption` can have another one. */
export type ImageChange = Type.Static<typeof imageChange>

/** Says something about a photo, or when it was taken, which not every file and not every camera's clock knows. */
export const updateImage = endpoint({
  method: 'PUT',
  path: '/api/images/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Caption a photo, or correct when it was taken',
  status: 200,
  params: idParams,
  body: imageChange,
  example: { caption: 'The new acropora' },
  reply: image,
})

/**
 * Deletes an image. If it was the aquarium's cover, the aquarium has no cover afterwards. A paired phone deletes what was
 * added with it, for a day.
 */
export const deleteImage = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/images/:id',
  access: 'user',
  requiredRight: 'tick',
  ofPhone: true,
  summary: 'Delete an image',
  status: 204,
  params: idParams,
})

/** The bytes of a picture, which browsers may cache; 304 when the browser has the same ETag. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/images/:id/:hash/:size',
  access: 'user',
  requiredRight: 'read',
  summary: 'The file of an image',
  status: 200,
  rate: 'exempt',
  params: Type.Object(
    {
      id,
      hash: sha256,
      size: Type.Unsafe<ImageSize>({ type: 'string', enum: Object.keys(imageSides) }),
    },
    { additionalProperties: false },
  ),
})
