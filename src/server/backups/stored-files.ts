import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'

/** The hash and the size of a file of any size. */
export async function hashOfFile(path: string): Promise<{ sha256: string; bytes: number }> {
  return hashOfStream(createReadStream(path))
}

export async function hashOfStream(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of stream) {
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** The file that is stored under a hash; undefined when it is missing or does not match the hash. */
export async function readSound(store: BlobStore, sha256: string): Promise<Buffer | undefined> {
  const found = await store.read(sha256)
  if (!found) return undefined
  const bytes = await buffer(found.bytes)
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : undefined
}

/** Does the same as readSound for an image that a sweep may be setting aside, or bringing back, at this moment. */
export async function readImage(images: ImageStore, sha256: string): Promise<Buffer | undefined> {
  for (const place of [images, images.aside, images]) {
    const bytes = await readSound(place, sha256)
    if (bytes) return bytes
  }
  return undefined
}

/** The sizes of all files by their names. */
export async function sizesIn(store: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const some of store.list()) for (const { name, size } of some) sizes.set(name, size)
  return sizes
}
