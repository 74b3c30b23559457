import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { BlobStore } from '#server/files/blob-store.ts'

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

export async function sizesIn(store: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const some of store.list()) for (const { name, size } of some) sizes.set(name, size)
  return sizes
}
