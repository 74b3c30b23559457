import type { Metadata } from 'sharp'
import { imageRefused } from '#contract/errors/errors.ts'
import { webpChunks } from './image-header.ts'

/** Bytes that decoding a picture may hold, to keep the process under 500 MB. */
const maxHeldBytes = 200_000_000
/** Rows that the library holds at once to make a picture smaller, by measurement. */
const rowsHeld = 1_900

/** @throws image_refused for an image whose decoding would hold too much memory */
export function checkMemory(metadata: Metadata, file: Buffer) {
  if (heldBytes(metadata, file) <= maxHeldBytes) return
  throw imageRefused(
    'The photo takes too much memory to read at this size. Save it as an ordinary JPEG (not progressive), or smaller, and upload that.',
  )
}

/** Bytes that the decoder of each format holds, by measurement. */
function heldBytes(
  { format, width, height, channels, depth, isProgressive }: Metadata,
  file: Buffer,
): number {
  const pixels = width * height
  const rows = width * Math.min(height, rowsHeld)
  const bytesEach = depth === 'ushort' ? 2 : 1
  // The coefficients of all channels, two bytes each; chroma may have as many as luma.
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return ((isProgressive ? pixels : 0) + rows) * channels * bytesEach
  // Red, green, blue and alpha of the canvas, and the same again to undo a frame.
  if (format === 'gif') return (pixels * 2 + rows) * 4
  // Any 4 x 4 pixels may have code tables of up to 20 kB: a file of 300 kB can fill the memory.
  if (format === 'webp') return mayBringCodes(file) ? (pixels / 16) * 20_000 : 0
  return 0
}

/** True when a WebP, unlike a usual photo, has pixels without loss, transparency, or frames. */
function mayBringCodes(file: Buffer): boolean {
  for (const { name } of webpChunks(file)) if (['VP8L', 'ALPH', 'ANMF'].includes(name)) return true
  return false
}
