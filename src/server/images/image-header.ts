import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { imageRefused } from '#contract/errors/errors.ts'
import { countWords } from '#domain/count-words.ts'
import type { ImageKind } from '#domain/image-kinds.ts'
import { maxImagePixels, maxImageSide } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'

/** Editors write some hundred kilobytes of text; much more is meant to fill the memory. */
const maxTextBytes = 4_000_000
const maxFrames = 500
/** Each text counts as so many bytes. A photo has some thousand chunks; reading a million would take seconds. */
const leastText = 1024
const maxChunks = 100_000

/** Refuses images that would cost far more than a photo, without decoding pixels. @throws image_refused */
export async function refuseBombs(bytes: Buffer, kind: ImageKind) {
  if (kind === 'png') await checkPng(bytes)
  if (kind === 'gif') checkGif(bytes)
}

/** @throws image_refused for too many pixels, or none */
export function checkPixels(width: number, height: number) {
  if (width < 1 || height < 1) throw damaged()
  const size = `The photo has ${countWords(width)} x ${countWords(height)} pixels`
  if (width * height > maxImagePixels)
    throw imageRefused(
      `${size}, more than ${maxImagePixels / 1_000_000} megapixels. Make it smaller and upload it again.`,
    )
  // Every row costs time: 63 million rows of one pixel take longer than any photo.
  if (Math.max(width, height) > maxImageSide)
    throw imageRefused(
      `${size}; a side may have ${countWords(maxImageSide)} at most. Cut it into parts and upload those.`,
    )
}

/** The parts of a WebP, each with the offsets of its start and its end. */
export function* webpChunks(bytes: Buffer): Generator<{ name: string; start: number; end: number }> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const start = at
    at += 8 + length + (length % 2)
    yield { name, start, end: at }
  }
}

/** @throws image_refused for an animation of very many frames */
export function checkFrames(frames: number) {
  if (frames <= maxFrames) return
  throw imageRefused(
    `The animation has more than ${maxFrames} frames. Only the first is shown: save it as a photo of its own and upload that.`,
  )
}

export function damaged() {
  return imageRefused('The photo is damaged or cut off. Open it, save it again and upload that.')
}

/** Checks size and texts: 200 kB of compressed text can be 200 MB. */
async function checkPng(bytes: Buffer) {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw damaged()
  checkPixels(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  let left = maxTextBytes
  let chunks = 0
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks += 1
    if (type === 'IEND') return
    if (chunks > maxChunks) throw damaged()
    const isText = /^([zti]TXt|tEXt|iCCP|eXIf)$/.test(type)
    if (isText)
      left -= Math.max(leastText, await textSize(bytes.subarray(at + 8, at + 8 + length), { type, left }))
    if (left < 0) throw tooMuchText()
    at += 12 + length
  }
}

const inflated = promisify(inflate)

async function textSize(text: Buffer, { type, left }: { type: string; left: number }): Promise<number> {
  const compressed = compressedPart(text, type)
  if (!compressed) return text.length
  try {
    return (await inflated(compressed, { maxOutputLength: left + 1 })).length
  } catch (error) {
    // The decoder skips a text that it cannot inflate.
    const isTooLong = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLong ? left + 1 : text.length
  }
}

/** The layout is: keyword, 0, method, bytes. In iTXt: keyword, 0, flag, method, language, 0, translation, 0, bytes. */
function compressedPart(text: Buffer, type: string): Buffer | undefined {
  const keywordEnd = text.indexOf(0)
  if (type === 'zTXt' || type === 'iCCP') return text.subarray(keywordEnd + 2)
  if (type !== 'iTXt' || text[keywordEnd + 1] !== 1) return undefined
  const languageEnd = text.indexOf(0, keywordEnd + 3)
  const translationEnd = text.indexOf(0, languageEnd + 1)
  return text.subarray(translationEnd + 1)
}

function tooMuchText() {
  return imageRefused(
    `The photo carries more than ${sizeWords(maxTextBytes)} of text beside its pixels. Save it again without metadata and upload that.`,
  )
}

function checkGif(bytes: Buffer) {
  if (bytes.length < 13) throw damaged()
  checkPixels(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  let frames = 0
  for (let at = 13 + colourTable(bytes[10] ?? 0); at < bytes.length; ) {
    const block = bytes[at]
    if (block === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (block === 0x2c && at + 10 < bytes.length) {
      checkPixels(bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7))
      frames += 1
      at = afterSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    } else break
  }
  if (frames === 0) throw damaged()
  checkFrames(frames)
}

/** Bytes of the colour table that a packed field announces. */
function colourTable(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}
