import { readId, sha256Pattern } from '#domain/ids.ts'

/** The picture as it was stored and the one for lists, each with the pixels that its longer side has at most. */
export const imageSides = { full: 2048, thumbnail: 480 } as const
export type ImageSize = keyof typeof imageSides

type ImageAddress = { id: number; hash: string; size: ImageSize }

/** The address of a picture. It has the SHA-256 of the full picture, so that the reply to it never changes. */
export function imageUrl({ id, hash, size }: ImageAddress): string {
  return `/api/images/${id}/${hash}/${size}`
}

const fullPicture = new RegExp(`^/api/images/(\\d+)/(${sha256Pattern})/full$`)

/** The image's id and hash in the address of a full picture; undefined for any other address. */
export function readImageUrl(url: string): { id: number; hash: string } | undefined {
  const [, digits = '', hash = ''] = fullPicture.exec(url) ?? []
  const id = readId(digits)
  return id ? { id, hash } : undefined
}

/** The address of a picture by a link; `image` is its name there, `k` the link's secret. */
export function sharedPictureUrl({ image, size, k }: { image: string; size: ImageSize; k: string }): string {
  return `/api/shared/pictures/${image}/${size}?k=${k}`
}

/** The `srcset` of both pictures by the address of the full one; undefined for any other address. */
export function setOfPhoto(url: string): string | undefined {
  const [, start, query = ''] = /^(\/api\/(?:images|shared\/pictures)\/.+\/)full(\?.+)?$/.exec(url) ?? []
  return start && `${start}thumbnail${query} ${imageSides.thumbnail}w, ${url} ${imageSides.full}w`
}
