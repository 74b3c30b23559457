import type { Metadata } from 'sharp'
import { imageRefused } from '#contract/errors/errors.ts'
import { losslessParts } from './webp-codes.ts'

/** How many bytes decoding a picture may hold: with the server and other uploads the process stays under 500 MB. */
const mostHeld = 200_000_000
/** The same for a WebP, which holds nothing else: enough for 64 lossless megapixels with 44 MB of codes, or alpha of 59 megapixels. */
const mostHeldWithoutLoss = 300_000_000
/** How many rows the library holds at once to make a picture smaller, by measurement. */
const rowsHeld = 1_900

/**
 * Refuses, before it is decoded, an image that would then hold too much memory.
 * @throws image_refused
 */
export function checkMemory(metadata: Metadata, file: Buffer) {
  const isWebp = metadata.format === 'webp'
  if (isWebp ? webpBytes(file) <= mostHeldWithoutLoss : heldBytes(metadata) <= mostHeld) return
  throw imageRefused(
    'The photo takes too much memory to read at this size. Save it as an ordinary JPEG (not progressive), or smaller, and upload that.',
  )
}

/** How many bytes the decoder of each format holds, by measurement. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  const rows = width * Math.min(height, rowsHeld)
  const bytesEach = depth === 'ushort' ? 2 : 1
  // A progressive picture holds the coefficients of all channels, two bytes each; chroma may have as many as luma.
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return ((isProgressive ? pixels : 0) + rows) * channels * bytesEach
  // Red, green, blue and alpha of the canvas, and the same again, which the decoder needs to undo a frame.
  if (format === 'gif') return (pixels * 2 + rows) * 4
  return 0
}

/** Entries of the code tables, as in libwebp: of red, blue, alpha and distance; of green by the bits of the colour cache. */
const otherEntries = 630 * 3 + 410
const greenEntries = [654, 656, 658, 662, 670, 686, 718, 782, 912, 1168, 1680, 2704]
const entryBytes = 4
/** How many bytes libwebp holds of a group besides its tables. */
const groupBytes = 568

/** A lossy WebP is made smaller while it is read. A lossless part holds four bytes a pixel, alpha five, and its codes. */
function webpBytes(file: Buffer): number {
  const held = losslessParts(file).map(({ isAlpha, pixels, groups, cacheBits }) => {
    const entries = otherEntries + (greenEntries[cacheBits] ?? 0)
    return pixels * (isAlpha ? 5 : 4) + groups * (entries * entryBytes + groupBytes)
  })
  return Math.max(0, ...held)
}
