import type { Metadata } from 'sharp'
import { imageRefused } from '#contract/errors/errors.ts'
import { webpChunks } from './image-header.ts'

/** How many bytes decoding a picture may hold: with the server and other uploads the process stays under 500 MB. */
const maxHeldBytes = 200_000_000
/** How many rows the library holds at once to make a picture smaller, by measurement. */
const rowsHeld = 1_900

/**
 * Refuses, before it is decoded, an image that would then hold too much memory.
 * @throws image_refused
 */
export function checkMemory(metadata: Metadata, file: Buffer) {
  if (heldBytes(metadata, file) <= maxHeldBytes) return
  throw imageRefused(
    'The photo takes too much memory to read at this size. Save it as an ordinary JPEG (not progressive), or smaller, and upload that.',
  )
}

/** How many bytes the decoder of each format holds, by measurement. */
function heldBytes(
  { format, width, height, channels, depth, isProgressive }: Metadata,
  file: Buffer,
): number {
  const pixels = width * height
  const rows = width * Math.min(height, rowsHeld)
  const bytesEach = depth === 'ushort' ? 2 : 1
  // A progressive picture holds the coefficients of all channels, two bytes each; chroma may have as many as luma.
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return ((isProgressive ? pixels : 0) + rows) * channels * bytesEach
  // Red, green, blue and alpha of the canvas, and the same again, which the decoder needs to undo a frame.
  if (format === 'gif') return (pixels * 2 + rows) * 4
  // Any 4 x 4 pixels may have code tables of their own, of up to 20 kB: a file of 300 kB can fill the memory, and no header tells.
  if (format === 'webp') return mayBringCodes(file) ? (pixels / 16) * 20_000 : 0
  return 0
}

/** Whether a WebP has pixels without loss, transparency, or frames, which may have either. An ordinary photo has none of them. */
function mayBringCodes(file: Buffer): boolean {
  for (const { name } of webpChunks(file)) if (['VP8L', 'ALPH', 'ANMF'].includes(name)) return true
  return false
}
