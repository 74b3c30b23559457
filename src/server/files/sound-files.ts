import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BlobStore, ImageStore } from './blob-store.ts'

/** Undefined for a file that is missing or does not match its hash. */
export async function readSound(store: BlobStore, sha256: string): Promise<Buffer | undefined> {
  const found = await store.read(sha256)
  if (!found) return undefined
  const bytes = await buffer(found.bytes)
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : undefined
}

/** Like readSound for an image that a sweep may be moving, or had set aside before an older database was restored. */
export async function readImage(images: ImageStore, sha256: string): Promise<Buffer | undefined> {
  for (const store of [images, images.aside, images]) {
    const bytes = await readSound(store, sha256)
    if (bytes) return bytes
  }
  return undefined
}
