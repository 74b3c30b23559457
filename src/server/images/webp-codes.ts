import { damaged } from './image-header.ts'
import { readPrefixCode, WebpBits } from './webp-bits.ts'

// The header of a lossless WebP does not tell how many groups of prefix codes its decoder holds: the groups
// come after the transforms, whose pictures are compressed themselves.
// https://www.rfc-editor.org/rfc/rfc9649#section-3

/** The most pixels of a picture within the stream; libwebp writes at most a 256th of 64 megapixels. */
const mostInnerPixels = 524_288
/** A lossless part, a whole picture or its alpha, with its number of groups of codes; their green has 2 ** cacheBits more symbols. */
export type Lossless = { isAlpha: boolean; pixels: number; groups: number; cacheBits: number }

/**
 * The lossless parts of a WebP's first picture; none for an ordinary lossy one.
 * @throws image_refused where the decoder would find it damaged, too
 */
export function losslessParts(file: Buffer): Lossless[] {
  return [...losslessStreams(file, { start: 12, end: file.length })].map(lookAt)
}

type Stream = { bits: WebpBits; width: number; height: number; isAlpha: boolean }
type Span = { start: number; end: number }

/** Reads only the first picture, whether it is in a frame or not; nothing of the others is decoded. */
function* losslessStreams(file: Buffer, { start, end }: Span): Generator<Stream, boolean> {
  let alpha: Span | undefined
  let isFrameSeen = false
  for (let at = start; at + 8 <= end; ) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const content = { start: at + 8, end: Math.min(at + 8 + length, end) }
    at += 8 + length + (length % 2)
    if (name === 'ALPH') alpha = content
    if (name === 'ANMF' && !isFrameSeen)
      isFrameSeen = yield* losslessStreams(file, { start: content.start + 16, end: content.end })
    if (name === 'VP8L') {
      yield ofPicture(file, content)
      return true
    }
    if (name === 'VP8 ') {
      if (alpha) yield* ofAlpha(file, { alpha, picture: content })
      return true
    }
  }
  return false
}

function ofPicture(file: Buffer, { start, end }: Span): Stream {
  const bits = new WebpBits(file.subarray(start, end))
  // The signature.
  bits.read(8)
  const width = bits.read(14) + 1
  const height = bits.read(14) + 1
  // Whether there is alpha, and the version.
  bits.read(4)
  return { bits, width, height, isAlpha: false }
}

/** The alpha of a lossy picture, whose size it has; the lowest two bits of its first byte say whether it is compressed. */
function* ofAlpha(file: Buffer, { alpha, picture }: { alpha: Span; picture: Span }): Generator<Stream> {
  const isCompressed = alpha.start < alpha.end && ((file[alpha.start] ?? 0) & 3) === 1
  if (!isCompressed) return
  if (picture.start + 10 > picture.end) throw damaged()
  const side = (at: number) => file.readUInt16LE(picture.start + at) & 0x3fff
  const bits = new WebpBits(file.subarray(alpha.start + 1, alpha.end))
  yield { bits, width: side(6), height: side(8), isAlpha: true }
}

function lookAt({ bits, width: wholeWidth, height, isAlpha }: Stream): Lossless {
  const width = skipTransforms(bits, { width: wholeWidth, height })
  const cacheBits = readCacheBits(bits)
  const groups = bits.read(1) ? readGroups(bits, { width, height }) : 1
  return { isAlpha, pixels: width * height, groups, cacheBits }
}

/** Each tile names its group. If the highest number is under a thousand, the decoder also holds groups that no tile names. */
function readGroups(bits: WebpBits, size: { width: number; height: number }): number {
  const tiles = tilesOf(size, bits.read(3) + 2)
  const numbered = skipPicture(bits, tiles) + 1
  return numbered > 1000 ? Math.min(numbered, tiles) : numbered
}

/** Skips the transforms; returns the width that is left to decode, where with few colours a pixel holds several. */
function skipTransforms(
  bits: WebpBits,
  { width: wholeWidth, height }: { width: number; height: number },
): number {
  let width = wholeWidth
  const seen = new Set<number>()
  while (bits.read(1)) {
    const kind = bits.read(2)
    if (seen.has(kind)) throw damaged()
    seen.add(kind)
    if (kind === 0 || kind === 1) skipPicture(bits, tilesOf({ width, height }, bits.read(3) + 2))
    if (kind === 3) {
      const colours = bits.read(8) + 1
      skipPicture(bits, colours)
      const narrowing = colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3
      width = tilesOf({ width, height: 1 }, narrowing)
    }
  }
  return width
}

/** How many squares with sides of 2 ** bits pixels cover a picture. */
function tilesOf({ width, height }: { width: number; height: number }, bits: number): number {
  return Math.ceil(width / 2 ** bits) * Math.ceil(height / 2 ** bits)
}

function readCacheBits(bits: WebpBits): number {
  if (!bits.read(1)) return 0
  const cacheBits = bits.read(4)
  if (cacheBits < 1 || cacheBits > 11) throw damaged()
  return cacheBits
}

const literals = 256
const lengths = 24

/** Skips a picture within the stream; returns the greatest number that a pixel's red and green make together. */
function skipPicture(bits: WebpBits, pixels: number): number {
  if (pixels > mostInnerPixels) throw damaged()
  const cacheBits = readCacheBits(bits)
  const cached = cacheBits ? 2 ** cacheBits : 0
  const green = readPrefixCode(bits, literals + lengths + cached)
  const red = readPrefixCode(bits, literals)
  const blue = readPrefixCode(bits, literals)
  const alpha = readPrefixCode(bits, literals)
  const distance = readPrefixCode(bits, 40)
  let greatest = 0
  for (let pixel = 0; pixel < pixels; ) {
    const symbol = green.read(bits)
    if (symbol < literals) {
      greatest = Math.max(greatest, symbol + red.read(bits) * 256)
      blue.read(bits)
      alpha.read(bits)
      pixel += 1
    } else if (symbol < literals + lengths) {
      pixel += readPrefixed(bits, symbol - literals)
      readPrefixed(bits, distance.read(bits))
    } else pixel += 1
  }
  return greatest
}

/** Reads a length or a distance: its symbol tells how many bits follow. */
function readPrefixed(bits: WebpBits, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const extra = (symbol - 2) >> 1
  return ((2 + (symbol & 1)) << extra) + bits.read(extra) + 1
}
