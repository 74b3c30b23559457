import type { Sharp, SharpOptions } from 'sharp'
import { ApiError, imageRefused } from '#contract/errors.ts'
import { maxImagePixels } from '#domain/limits.ts'
import { Turns } from '#server/db/turns.ts'
import { checkFrames, checkPixels, damaged, refuseBombs } from './image-header.ts'
import { imageKind } from './image-kinds.ts'
import { readTakenAt } from './taken-at.ts'

/** Longest sides. */
const fullSide = 2048
const thumbnailSide = 480
/** Seconds until a decoder is stopped. */
const patience = 20

/** What becomes of an uploaded file: two WebP pictures, upright, in sRGB, with no metadata. */
export type Pictures = {
  full: Buffer
  thumbnail: Buffer
  width: number
  height: number
  takenAt: string | null
}

/**
 * Makes pictures of uploaded files. Looking at headers and decoding are two queues of one each: a bomb is refused while a
 * photo is still being decoded, and no more than one photo's pixels are in memory.
 */
export class PictureMaking {
  readonly #looking = new Turns()
  readonly #decoding = new Turns()

  /** @throws image_refused, or what `goOn` throws when it is the file's turn */
  async make(readFile: () => Promise<Buffer>, goOn: () => void): Promise<Pictures> {
    const takenAt = await inTurn(this.#looking, async () => {
      goOn()
      return lookAt(await readFile())
    })
    return inTurn(this.#decoding, async () => {
      goOn()
      return { ...(await makePictures(await readFile())), takenAt }
    })
  }
}

async function inTurn<Result>(turns: Turns, work: () => Promise<Result>): Promise<Result> {
  const end = await turns.take()
  try {
    return await work()
  } finally {
    end()
  }
}

/** Refuses by its first bytes and its header what is not to be decoded; answers the photo's own date. */
async function lookAt(bytes: Buffer): Promise<string | null> {
  const kind = imageKind(bytes)
  await refuseBombs(bytes, kind)
  return decoding(async (sharp) => {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (metadata.format !== kind) throw damaged()
    checkPixels(metadata.width, metadata.height)
    checkFrames(metadata.pages ?? 1)
    return readTakenAt(metadata.exif)
  })
}

async function makePictures(bytes: Buffer): Promise<Omit<Pictures, 'takenAt'>> {
  return decoding(async (sharp) => {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width: fullSide, height: fullSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = () => sharp(data, { raw: { width, height, channels } })
    const small = {
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    } as const
    return {
      full: await pixels().webp({ quality: 82 }).toBuffer(),
      thumbnail: await pixels().resize(small).webp({ quality: 78 }).toBuffer(),
      width,
      height,
    }
  })
}

type SharpLibrary = (input: Buffer, options: SharpOptions) => Sharp

/** @throws image_refused when the library cannot decode it */
async function decoding<Result>(work: (sharp: SharpLibrary) => Promise<Result>): Promise<Result> {
  loaded ??= loadSharp()
  const sharp = await loaded
  try {
    return await work(sharp)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The library tells its reasons in words only.
    const isSlow = error instanceof Error && /timeout/i.test(error.message)
    throw isSlow
      ? imageRefused('The image takes too long to read. Save it as JPEG and upload that.')
      : damaged()
  }
}

let loaded: Promise<SharpLibrary> | undefined

/** Loaded when the first image comes: the start does not wait for it. */
async function loadSharp(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // It reads many more formats, some of them documents that load others.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}
