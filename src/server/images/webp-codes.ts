import { damaged } from './image-header.ts'
import { readPrefixCode, WebpBits } from './webp-bits.ts'

// How many groups of prefix codes the decoder of a WebP without loss keeps does not stand in its header: they come after the
// transforms, whose pictures are compressed themselves. https://www.rfc-editor.org/rfc/rfc9649#section-3

/** Pixels of a picture within the stream; libwebp makes a 256th of 64 megapixels at most. */
const mostInnerPixels = 524_288
/** What is decoded without loss, a whole picture or its alpha, with how many groups of codes, of 2 ** cacheBits more symbols. */
export type Lossless = { isAlpha: boolean; pixels: number; groups: number; cacheBits: number }

/**
 * What of a WebP's first picture is without loss; nothing of an ordinary one with loss.
 * @throws image_refused where the decoder would find it damaged, too
 */
export function losslessParts(file: Buffer): Lossless[] {
  return [...losslessStreams(file, { start: 12, end: file.length })].map(lookAt)
}

type Stream = { bits: WebpBits; width: number; height: number; isAlpha: boolean }
type Span = { start: number; end: number }

/** Reads the first picture only, outside of frames and within them: nothing of the others is decoded. */
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

/** The lowest two bits of its first byte say whether it is compressed; its size is that of the picture with loss. */
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

/** Each tile names its group, and up to a thousand are kept without being named. */
function readGroups(bits: WebpBits, size: { width: number; height: number }): number {
  const tiles = tilesOf(size, bits.read(3) + 2)
  const numbered = skipPicture(bits, tiles) + 1
  return numbered > 1000 ? Math.min(numbered, tiles) : numbered
}

/** The width of what is left to decode: with few colours a pixel bears several. */
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

/** Squares of 2 ** bits pixels that cover a picture. */
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

/** A picture within the stream, of which only the greatest number that red and green make together is kept. */
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

/** A length or a distance: its symbol tells how many bits follow. */
function readPrefixed(bits: WebpBits, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const extra = (symbol - 2) >> 1
  return ((2 + (symbol & 1)) << extra) + bits.read(extra) + 1
}
