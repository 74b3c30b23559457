import { open, readFile } from 'node:fs/promises'
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp'
import { ApiError, imageRefused } from '#contract/errors/errors.ts'
import { imageSides } from '#contract/image-addresses.names.ts'
import type { ImageKind } from '#domain/image-kinds.ts'
import { readImageKind } from '#domain/image-kinds.ts'
import { maxImageBytes, maxImagePixels } from '#domain/limits.ts'
import type { QueueLoad } from '#server/queues/queue.ts'
import { checkFrames, checkPixels, damaged, refuseBombs, webpChunks } from './image-header.ts'
import { checkMemory } from './image-memory.ts'
import { PictureQueue } from './picture-queue.ts'
import { readTakenAt } from './taken-at.ts'

const decodingSeconds = 20

/** Two WebP pictures, upright, in sRGB, without metadata. */
export type Pictures = MadePictures & { takenAt: string | null }
type MadePictures = { full: Buffer; thumbnail: Buffer; width: number; height: number }

/** `goOn` throws when the upload is not wanted any more. */
type Upload = { path: string; userId: number; goOn(): void }

/**
 * Makes pictures of uploaded files. With a queue for headers and one for decoding, one file at a time, a bomb is
 * refused while
 * a photo is decoded, and only one photo's pixels are in memory.
 */
export class PictureMaking {
  readonly #looking = new PictureQueue()
  readonly #decoding = new PictureQueue()
  /** Reused, as new buffers of this size would pile up until the next garbage collection. */
  #buffer: Buffer | undefined

  get load(): QueueLoad {
    return this.#decoding.load
  }

  /** @throws image_refused, busy, or what `goOn` throws when it is the file's turn */
  async make({ path, userId, goOn }: Upload): Promise<Pictures> {
    const takenAt = await this.#looking.run(userId, async () => {
      goOn()
      return lookAt(path, await this.#read(path))
    })
    return this.#decoding.run(userId, async () => {
      goOn()
      return { ...(await makePictures(path)), takenAt }
    })
  }

  /**
   * Takes a picture that a Coralline has made: it stays as it is, and gets a thumbnail.
   * @throws as `make` does; image_refused also for files that cannot be such a picture
   */
  async keep({ path, userId, goOn }: Upload): Promise<MadePictures> {
    await this.#looking.run(userId, async () => {
      goOn()
      await lookAtMade(path, await this.#read(path))
    })
    return this.#decoding.run(userId, async () => {
      goOn()
      return keepPicture(path)
    })
  }

  #read(path: string): Promise<Buffer> {
    this.#buffer ??= Buffer.allocUnsafeSlow(maxImageBytes)
    return readInto(this.#buffer, path)
  }
}

async function readInto(buffer: Buffer, path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, length)
      length += bytesRead
      if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}

/** @throws image_refused for what is no image of a kind that is taken */
function kindOf(bytes: Buffer): ImageKind {
  const read = readImageKind(bytes)
  if ('refusal' in read) throw imageRefused(read.refusal)
  return read.kind
}

/** Refuses a file that must not be decoded; answers the photo's own date. */
async function lookAt(path: string, bytes: Buffer): Promise<string | null> {
  const kind = kindOf(bytes)
  await refuseBombs(bytes, kind)
  return decoding(async (sharp) => {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata()
    if (metadata.format !== kind) throw damaged()
    checkPixels(metadata.width, metadata.height)
    checkFrames(metadata.pages ?? 1)
    checkMemory(metadata, bytes)
    return readTakenAt(metadata.exif)
  })
}

/** Refuses files that `makePictures` never makes: all but a single WebP picture, not too large, without metadata. */
async function lookAtMade(path: string, bytes: Buffer) {
  if (kindOf(bytes) !== 'webp' || !isBarePicture(bytes)) throw notMade()
  return decoding(async (sharp) => {
    const { format, width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    if (format !== 'webp') throw damaged()
    checkPixels(width, height)
    if (Math.max(width, height) > imageSides.full || pages > 1) throw notMade()
  })
}

/** True for a WebP of only a photo's pixels and transparency, and nothing behind them. */
function isBarePicture(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let end = 0
  for (const chunk of webpChunks(bytes)) {
    if (!['VP8 ', 'VP8X', 'ALPH'].includes(chunk.name)) return false
    end = chunk.end
  }
  return end === bytes.length
}

/**
 * Transparency may bring code tables of 20 kB, each of which takes 20 bits of the file at least: within this size they
 * hold at most 200 MB.
 */
const heavyAlphaBytes = 25_000

/**
 * The picture to decode: no header says whether much transparency is a bomb, so it is left out. The picture comes back
 * as it is; only its thumbnail is opaque.
 */
function withoutHeavyAlpha(picture: Buffer): Buffer {
  const chunks = [...webpChunks(picture)]
  const isHeavy = chunks.some(({ name, start, end }) => name === 'ALPH' && end - start > heavyAlphaBytes)
  if (!isHeavy) return picture
  const pixels = chunks.flatMap(({ name, start, end }) =>
    name === 'VP8 ' ? [picture.subarray(start, end)] : [],
  )
  const opaque = Buffer.concat([picture.subarray(0, 12), ...pixels])
  opaque.writeUInt32LE(opaque.length - 8, 4)
  return opaque
}

function notMade() {
  return imageRefused('This is not a photo as Coralline stores it. Upload it in the gallery instead.')
}

async function keepPicture(path: string): Promise<MadePictures> {
  return decoding(async (sharp) => {
    const full = await readFile(path)
    const shown = withoutHeavyAlpha(full)
    const { data: thumbnail } = await makeThumbnail(sharp, shown)
    // Reads every pixel: the smaller thumbnail need not have done so.
    const { info } = await sharp(shown, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .timeout({ seconds: decodingSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { full, thumbnail, width: info.width, height: info.height }
  })
}

function makeThumbnail(sharp: SharpLibrary, full: Buffer) {
  return sharp(full, { limitInputPixels: maxImagePixels })
    .resize(within(imageSides.thumbnail))
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
}

async function makePictures(path: string): Promise<MadePictures> {
  return decoding(async (sharp) => {
    const { data: full, info } = await sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .timeout({ seconds: decodingSeconds })
      .autoOrient()
      .resize(within(imageSides.full))
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const { data: thumbnail } = await makeThumbnail(sharp, full)
    return { full, thumbnail, width: info.width, height: info.height }
  })
}

function within(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true }
}

type SharpLibrary = (input: string | Buffer, options?: SharpOptions) => Sharp

/** @throws image_refused when the library cannot decode it */
async function decoding<Result>(work: (sharp: SharpLibrary) => Promise<Result>): Promise<Result> {
  loaded ??= loadSharp()
  const sharp = await loaded
  try {
    return await work(sharp)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The library's errors have no codes, only messages.
    const isSlow = error instanceof Error && /timeout/i.test(error.message)
    throw isSlow
      ? imageRefused('The photo takes too long to read. Save it as JPEG and upload that.')
      : damaged()
  }
}

let loaded: Promise<SharpLibrary> | undefined

/** Loaded when the first image comes, so that the start does not wait for it. */
async function loadSharp(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // The library reads many more formats; some load other files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
      // For the thumbnail of a full picture.
      'VipsForeignLoadWebpBuffer',
    ],
  })
  return sharp
}
