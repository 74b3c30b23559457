import type { Sharp, WebpOptions } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { manyGroups, manyGroupsInAlpha, manyGroupsInFrame } from '#server/testing/pictures/webp-bombs.ts'
import { checkMemory } from './image-memory.ts'
import { readPrefixCode, WebpBits } from './webp-bits.ts'
import { losslessParts } from './webp-codes.ts'

const refused = /takes too much memory to read at this size\. Save it as an ordinary JPEG/
/** Just more than memory should hold: 24,000 would be taken. */
const many = { side: 704, groups: 30_976, tileBits: 2 }
const few = { side: 1024, groups: 1_000, tileBits: 5 }

describe.each<[string, (picture: typeof few) => Buffer | Promise<Buffer>]>([
  ['a picture', manyGroups],
  ['the alpha of one', manyGroupsInAlpha],
  ['the first frame of an animation', manyGroupsInFrame],
])('%s of more groups of codes than memory should hold', (_name, make) => {
  test('is refused though the library reads it', async () => {
    const bytes = await make(many)
    const { info } = await sharp(bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 704, height: 704 })
    expect(losslessParts(bytes)).toMatchObject([{ groups: 30_976 }])
    await expect(look(bytes)).rejects.toThrow(refused)
  })

  test('is taken with as many as others write', async () => {
    const bytes = await make(few)
    await sharp(bytes, { failOn: 'error' }).raw().toBuffer()
    expect(losslessParts(bytes)).toMatchObject([{ groups: 1_000, pixels: 1024 * 1024 }])
    await look(bytes)
  })
})

test('many groups are found wherever else a file may hold the picture', async () => {
  const bomb = manyGroups(many)
  const unknown = Buffer.from('ODD!\x03\0\0\0abc\0', 'latin1')
  const behind = Buffer.concat([bomb.subarray(0, 12), unknown, bomb.subarray(12)])
  const emptyFrame = Buffer.concat([Buffer.from('ANMF\x10\0\0\0', 'latin1'), Buffer.alloc(16)])
  const framed = manyGroupsInFrame(many)
  const at = framed.indexOf('ANMF')
  for (const bytes of [behind, Buffer.concat([framed.subarray(0, at), emptyFrame, framed.subarray(at)])])
    expect(losslessParts(bytes)).toMatchObject([{ groups: 30_976 }])
})

const kinds: WebpOptions[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((effort) => ({ lossless: true, effort })),
  { nearLossless: true, quality: 60, effort: 2 },
  { lossless: true, preset: 'drawing', effort: 2 },
  { quality: 50, alphaQuality: 40, effort: 1 },
  { quality: 50, alphaQuality: 100, effort: 4 },
]

/** Painted once, and written in each way. */
const pictures: [string, () => Sharp][] = [
  ['a single pixel', once(() => painted({ width: 1, height: 1 }, grain))],
  ['16 pixels', once(() => painted({ width: 4, height: 4 }, grain))],
  ['noise', once(() => painted({ width: 97, height: 61 }, grain))],
  ['noise of few colours', once(() => painted({ width: 203, height: 99 }, (at) => (grain(at) >> 6) * 60))],
  ['two colours', once(() => painted({ width: 131, height: 77 }, ({ x, y }) => ((x + y) % 2) * 255))],
  ['a slope', once(() => painted({ width: 120, height: 130 }, ({ x, y, channel }) => x * (channel + 1) + y))],
  ['parts of many kinds', once(() => painted({ width: 190, height: 130 }, patchwork))],
]

describe.each(kinds)('a WebP that libwebp wrote with %o', (options) => {
  test.each<[string, () => Sharp]>(pictures)('is taken: %s', async (_name, make) => {
    const bytes = await make().webp(options).toBuffer()
    for (const part of losslessParts(bytes)) expect(part.groups).toBeLessThan(2_600)
    await look(bytes)
  })
})

test('a row of 16,000 pixels, and a large flat picture, are taken', async () => {
  const row = painted({ width: 16_000, height: 3 }, patchwork)
  await look(await row.webp({ lossless: true, effort: 1 }).toBuffer())
  const flat = sharp({ create: { width: 4000, height: 4000, channels: 4, background: '#204060c0' } })
  await look(await flat.webp({ lossless: true, effort: 1 }).toBuffer())
})

test('behind the transforms stand the codes of all groups, as the format says', async () => {
  const reading = vi.spyOn(WebpBits.prototype, 'read')
  for (const effort of [0, 3]) {
    const picture = painted({ width: 401, height: 310 }, patchwork)
    const [part] = losslessParts(await picture.webp({ lossless: true, effort }).toBuffer())
    const bits = reading.mock.contexts.at(-1) as WebpBits
    const { groups = 0, cacheBits = 0 } = part ?? {}
    expect(groups).toBeGreaterThan(1)
    const greens = 280 + (cacheBits ? 2 ** cacheBits : 0)
    for (let group = 0; group < groups; group += 1)
      for (const symbols of [greens, 256, 256, 256, 40]) readPrefixCode(bits, symbols)
  }
})

test('cut off it is refused here or by the library, in the same words', async () => {
  const whole = await painted({ width: 97, height: 61 }, patchwork).webp({ lossless: true }).toBuffer()
  for (let length = 21; length < 60; length += 1) {
    const cut = whole.subarray(0, length)
    await expect(sharp(cut, { failOn: 'error' }).raw().toBuffer()).rejects.toThrow()
    if (length < 26) expect(() => losslessParts(cut)).toThrow('damaged or cut off')
  }
})

test('random bits end, and are at most called damaged', () => {
  let seed = 1
  const bytes = Buffer.from(manyGroups(few))
  for (let round = 0; round < 2_000; round += 1) {
    for (let at = 26; at < 200; at += 1) {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
      bytes[at] = seed >>> 24
    }
    try {
      expect(losslessParts(bytes)[0]?.groups).toBeGreaterThan(0)
    } catch (error) {
      expect(String(error)).toContain('damaged or cut off')
    }
  }
})

async function look(bytes: Buffer) {
  checkMemory(await sharp(bytes, { limitInputPixels: false }).metadata(), bytes)
}

type Spot = { x: number; y: number; channel: number }
type Paint = (spot: Spot) => number

function painted({ width, height }: { width: number; height: number }, paint: Paint): Sharp {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = at >> 2
    pixels[at] = paint({ x: pixel % width, y: Math.floor(pixel / width), channel: at & 3 })
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

function once(paint: () => Sharp): () => Sharp {
  let picture: Sharp | undefined
  return () => {
    picture ??= paint()
    return picture.clone()
  }
}

/** Looks random, and is the same each time. */
function grain({ x, y, channel }: Spot): number {
  return (
    Math.imul(
      Math.imul(x + 1, 374_761_393) ^ Math.imul(y + 1, 668_265_263) ^ (channel * 40_503),
      1_274_126_177,
    ) >>> 24
  )
}

/** Tiles of noise, stripes and slopes, for which a compressor uses several groups of codes. */
function patchwork(spot: Spot): number {
  const { x, y, channel } = spot
  const zone = (Math.floor(x / 50) + Math.floor(y / 40) * 3) % 7
  if (channel === 3) return 255 - zone * 20
  return zone > 3 ? zone * 37 + (grain(spot) >> 3) : zone * 37 + (x % 8) * (channel + 1)
}
