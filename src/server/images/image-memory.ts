import type { Metadata } from 'sharp'
import { imageRefused } from '#contract/errors/errors.ts'
import { losslessParts } from './webp-codes.ts'

/** Bytes that decoding a picture may hold: with the server itself, and others that arrive meanwhile, it stays under 500 MB. */
const mostHeld = 200_000_000
/** The same for a WebP, of which nothing else is held: 64 megapixels without loss and 44 MB of codes, or transparency of 59 megapixels. */
const mostHeldWithoutLoss = 300_000_000
/** Rows that the library keeps at once to make a picture smaller, by measurement. */
const rowsHeld = 1_900

/**
 * Refuses before it is decoded what would hold very much then.
 * @throws image_refused
 */
export function checkMemory(metadata: Metadata, file: Buffer) {
  const isWebp = metadata.format === 'webp'
  if (isWebp ? webpBytes(file) <= mostHeldWithoutLoss : heldBytes(metadata) <= mostHeld) return
  throw imageRefused(
    'The image takes too much memory to read at this size. Save it as an ordinary JPEG (not progressive), or smaller, and upload that.',
  )
}

/** What the decoder of each format holds; bench/uploads-memory.ts measures it. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  const rows = width * Math.min(height, rowsHeld)
  const bytesEach = depth === 'ushort' ? 2 : 1
  // A picture of several scans holds the coefficients of all channels, two bytes each; chroma may have as many as luma.
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return ((isProgressive ? pixels : 0) + rows) * channels * bytesEach
  // Red, green, blue and alpha of the canvas, and once more when a frame is to be undone.
  if (format === 'gif') return (pixels * 2 + rows) * 4
  return 0
}

/** Entries of the tables of red, blue, alpha and distance, and of green by the bits of the colour cache: as in libwebp. */
const otherEntries = 630 * 3 + 410
const greenEntries = [654, 656, 658, 662, 670, 686, 718, 782, 912, 1168, 1680, 2704]
const entryBytes = 4
/** What libwebp keeps of a group beside its tables. */
const groupBytes = 568

/** With loss it is made smaller while it is read. Without, four bytes a pixel are held, of alpha one more, and the codes. */
function webpBytes(file: Buffer): number {
  const held = losslessParts(file).map(({ isAlpha, pixels, groups, cacheBits }) => {
    const entries = otherEntries + (greenEntries[cacheBits] ?? 0)
    return pixels * (isAlpha ? 5 : 4) + groups * (entries * entryBytes + groupBytes)
  })
  return Math.max(0, ...held)
}
