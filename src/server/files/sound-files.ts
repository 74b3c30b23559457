import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BlobStore, ImageStore } from './blob-store.ts'

/** The file that is stored under a hash; undefined when it is missing or does not match the hash. */
export async function readSound(store: BlobStore, sha256: string): Promise<Buffer | undefined> {
  const found = await store.read(sha256)
  if (!found) return undefined
  const bytes = await buffer(found.bytes)
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : undefined
}

/**
 * Does the same as readSound for an image that a sweep may be setting aside, or bringing back, at this moment, or has set aside
 * before a database of then was restored.
 */
export async function readImage(images: ImageStore, sha256: string): Promise<Buffer | undefined> {
  for (const place of [images, images.aside, images]) {
    const bytes = await readSound(place, sha256)
    if (bytes) return bytes
  }
  return undefined
}
