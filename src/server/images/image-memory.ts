import type { Metadata } from 'sharp'
import { imageRefused } from '#contract/errors.ts'

/** Bytes that decoding a picture may hold: with the server itself, and others that arrive meanwhile, it stays under 500 MB. */
const mostHeld = 200_000_000
/** Rows that the library keeps at once to make a picture smaller, by measurement. */
const rowsHeld = 1_900

/**
 * Refuses by its header what would hold very much while it is decoded.
 * @throws image_refused
 */
export function checkMemory(metadata: Metadata) {
  if (heldBytes(metadata) <= mostHeld) return
  throw imageRefused(
    'The image takes too much memory to read at this size. Save it as an ordinary JPEG (not progressive), or smaller, and upload that.',
  )
}

/** What the decoder of each format holds; bench/uploads-memory.ts measures it. WebP is made smaller while it is read. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  const rows = width * Math.min(height, rowsHeld)
  const bytesEach = depth === 'ushort' ? 2 : 1
  // Of several scans the coefficients of all channels are held, two bytes each; chroma may have as many as luma.
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return ((isProgressive ? pixels : 0) + rows) * channels * bytesEach
  // Red, green, blue and alpha of the canvas, and once more when a frame is to be undone.
  if (format === 'gif') return (pixels * 2 + rows) * 4
  return 0
}
