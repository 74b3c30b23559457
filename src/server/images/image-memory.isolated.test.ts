import type { WebpOptions } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, bombHeader } from '#server/testing/pictures/bombs.ts'
import { checkMemory } from './image-memory.ts'

type Side = { width: number; height: number }
type Jpeg = { progressive?: boolean; chromaSubsampling?: string; space?: string }

const refused = /takes too much memory to read at this size\. Save it as an ordinary JPEG/

/** Checks only what the header says: nothing is decoded. */
async function look(bytes: Buffer) {
  checkMemory(await sharp(bytes, { limitInputPixels: false }).metadata(), bytes)
}

/** A JPEG whose header promises so many pixels. */
async function jpeg({ width, height }: Side, { space = 'srgb', ...options }: Jpeg): Promise<Buffer> {
  const small = { create: { width: 16, height: 16, channels: 3, background: '#204060' } } as const
  const bytes = await sharp(small)
    .toColourspace(space)
    .jpeg({ chromaSubsampling: '4:4:4', ...options })
    .toBuffer()
  const frame = frameOf(bytes)
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

function frameOf(bytes: Buffer): number {
  return Math.max(...[0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker]))))
}

const square = (side: number): Side => ({ width: side, height: side })
const png =
  (kind: Parameters<typeof bombHeader>[2]) =>
  async ({ width, height }: Side) =>
    bombHeader(width, height, kind)
const interlaced = true

/** A WebP of one colour. */
const webp =
  (options: WebpOptions, channels: 3 | 4 = 3) =>
  ({ width, height }: Side) => {
    const background = { r: 32, g: 64, b: 96, alpha: 0.5 }
    return sharp({ create: { width, height, channels, background } }).webp(options).toBuffer()
  }

async function animatedWebp(side: Side): Promise<Buffer> {
  const still = await webp({ quality: 50 })(side)
  return sharp([still, await sharp(still).negate().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** The largest size accepted and the smallest refused; no kind may exceed 64 megapixels and 30,000 pixels a side. */
describe('each kind that is held as a whole is refused just where it would hold more than 200 MB', () => {
  test.each<[string, (side: Side) => Promise<Buffer>, taken: Side, more: Side]>([
    ['a progressive JPEG', (side) => jpeg(side, { progressive: true }), square(5773), square(5774)],
    [
      'the same for print',
      (side) => jpeg(side, { progressive: true, space: 'cmyk' }),
      square(5000),
      square(5001),
    ],
    ['an interlaced PNG', png({ interlaced }), square(6184), square(6185)],
    ['an interlaced PNG, opaque', png({ interlaced, colourType: 2 }), square(7270), square(7271)],
    ['an interlaced PNG of 16 bits', png({ interlaced, depth: 16 }), square(4139), square(4140)],
    [
      'a very wide PNG of 16 bits, row by row',
      png({ depth: 16 }),
      { width: 13_157, height: 3_000 },
      { width: 13_158, height: 3_000 },
    ],
    ['a GIF', async (side) => animation(1, side), square(4547), square(4548)],
    ['a WebP without loss', webp({ lossless: true }), square(400), square(401)],
    ['a WebP with transparency', webp({ quality: 50 }, 4), square(400), square(401)],
    ['an animated WebP', animatedWebp, square(400), square(401)],
  ])('%s', async (_name, make, taken, more) => {
    await look(await make(taken))
    await expect(look(await make(more))).rejects.toThrow(refused)
  })
})

test.each<[string, () => Promise<Buffer>]>([
  ['an ordinary JPEG of 64 megapixels', () => jpeg(square(8000), {})],
  ['a very wide one', () => jpeg({ width: 30_000, height: 2_133 }, {})],
  ['48 megapixels of a phone', () => jpeg({ width: 8064, height: 6048 }, { chromaSubsampling: '4:2:0' })],
  ['24 megapixels, progressive', () => jpeg({ width: 6000, height: 4000 }, { progressive: true })],
  ['a PNG of 64 megapixels', () => png({})(square(8000))],
  ['one of 16 bits', () => png({ depth: 16 })(square(8000))],
  ['an ordinary WebP of 48 megapixels', () => webp({ effort: 0 })({ width: 8064, height: 6048 })],
  ['the widest PNG', () => png({ colourType: 2 })({ width: 30_000, height: 2_133 })],
])('%s is taken', async (_name, make) => look(await make()))

describe('a JPEG that is held as a whole does not pass for an ordinary one', () => {
  const finest = () => jpeg(square(8000), { progressive: true })

  test('when its components come in scans of their own', async () => {
    const bytes = await jpeg(square(8000), {})
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
    const alone = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
    await expect(look(Buffer.concat([bytes.subarray(0, scan), alone]))).rejects.toThrow(refused)
  })

  test.each([
    ['a stray byte', [0x41]],
    ['a marker without a length', [0xff, 0xd0]],
  ])('with %s before its frame', async (_name, stray) => {
    const bytes = await finest()
    const at = frameOf(bytes)
    const hidden = Buffer.concat([bytes.subarray(0, at), Buffer.from(stray), bytes.subarray(at)])
    await expect(look(hidden)).rejects.toThrow(refused)
  })

  test('when chroma and luma are both said to be finer than nothing', async () => {
    const bytes = await finest()
    for (const component of [0, 1, 2]) bytes[frameOf(bytes) + 11 + component * 3] = 0x22
    await expect(look(bytes)).rejects.toThrow(refused)
  })
})
