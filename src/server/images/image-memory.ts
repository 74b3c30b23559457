import { imageRefused } from '#contract/errors.ts'
import type { ImageKind } from './image-kinds.ts'

/** Bytes that a decoder may hold of one picture: with the process itself they stay under 500 MB. */
const mostHeld = 300_000_000

/**
 * Refuses what a decoder cannot read row by row and would hold as a whole, by its header, when that is very much.
 * @throws image_refused
 */
export function checkMemory(bytes: Buffer, kind: ImageKind) {
  const held = kind === 'jpeg' ? heldOfJpeg(bytes) : kind === 'png' ? heldOfPng(bytes) : 0
  if (held <= mostHeld) return
  throw imageRefused(
    'The image is saved in passes (progressive or interlaced), which takes too much memory at this size. Save it as an ordinary JPEG, or smaller, and upload that.',
  )
}

/** What the library needs beside the pixels of an interlaced PNG, by measurement. */
const pngShare = 1.17

/** An interlaced picture is decoded as a whole: all its channels, and one more for transparency. */
function heldOfPng(bytes: Buffer): number {
  if (bytes[28] !== 1) return 0
  const bytesEach = bytes[24] === 16 ? 2 : 1
  const channels = { 0: 2, 2: 4, 4: 2 }[bytes[25] ?? 6] ?? 4
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20) * channels * bytesEach * pngShare
}

/** Of a picture in several scans the coefficients of all its components are held, two bytes each. */
function heldOfJpeg(bytes: Buffer): number {
  let coefficients = 0
  let components = 0
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      coefficients = coefficientsOf(bytes.subarray(at + 4))
      components = bytes[at + 9] ?? 0
      if (isProgressive(marker)) return coefficients * 2
    }
    // A first scan that leaves components out has others behind it.
    if (marker === 0xda) return (bytes[at + 4] ?? 0) < components ? coefficients * 2 : 0
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return 0
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function isProgressive(marker: number): boolean {
  return [0xc2, 0xc6, 0xca, 0xce].includes(marker)
}

/** From a frame's header: precision, height, width, components with their sampling factors. */
function coefficientsOf(frame: Buffer): number {
  const height = frame.readUInt16BE(1)
  const width = frame.readUInt16BE(3)
  const factors = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + index * 3] ?? 0x11)
  const most =
    Math.max(1, ...factors.map((factor) => factor >> 4)) *
    Math.max(1, ...factors.map((factor) => factor & 15))
  return factors.reduce((sum, factor) => sum + (width * height * (factor >> 4) * (factor & 15)) / most, 0)
}
