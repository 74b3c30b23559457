import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharpOptions } from 'sharp'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Image } from '#contract/images.ts'
import { uploadImage } from '#contract/images.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { animation, bombHeader, hugePng, longText, manyChunks } from '#server/testing/pictures/bombs.ts'
import { colourAt, half, photo } from '#server/testing/pictures/photos.ts'
import { createTestApp, imageUpload, multipart } from '#server/testing/test-app.ts'

/** Counts how often the library is called. */
vi.mock('sharp', async (importOriginal) => {
  const { default: sharp } = await importOriginal<typeof import('sharp')>()
  return { default: Object.assign(vi.fn(sharp), sharp) }
})

/** Made before the server starts, because in this process the server takes most decoders away from the library. */
const sources = await makeSources()

const server = forTests(() => createTestApp('sqlite'))
beforeAll(async () => {
  // The decoder is loaded with the first image.
  await accepted(await photo())
})

const upload = (content: Buffer, name?: string) =>
  server.call(uploadImage, { as: server.cast.keeper, ...imageUpload(server.cast.reef, content, name) })

async function accepted(content: Buffer): Promise<Buffer> {
  const { status, body, text } = await upload(content)
  expect(status, text).toBe(201)
  const { headers, rawPayload } = await server.app.inject({
    url: (body as Image).url,
    headers: {
      host: new URL(server.config.publicUrl).host,
      cookie: `coralline_session=${server.cast.keeper.token}`,
    },
  })
  expect(headers['content-type']).toBe('image/webp')
  return rawPayload
}

async function refused(content: Buffer, sentence: string, status = 400) {
  const before = await kept()
  const answer = await upload(content)
  expect({ status: answer.status, message: messageOf(answer.text) }).toEqual({
    status,
    message: expect.stringContaining(sentence),
  })
  expect(await kept()).toEqual(before)
}

function messageOf(text: string) {
  return (JSON.parse(text) as { message?: string }).message
}

function codeOf(text: string) {
  return (JSON.parse(text) as { code?: string }).code
}

async function kept() {
  const folder = server.location.dataFolder
  return {
    files: await readdir(join(folder, 'images')),
    arriving: await readdir(join(folder, 'arriving')),
    rows: await server.db.selectFrom('images').select('id').execute(),
  }
}

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s, whatever its name says', async (format) => {
    const { width, height } = await sharp(await accepted(await photo({ format }))).metadata()
    expect({ width, height }).toEqual({ width: 64, height: 48 })
  })

  test('a large photo, made 2048 pixels long', async () => {
    const large = await photo({ width: 1800, height: 2400 })
    expect(await sharp(await accepted(large)).metadata()).toMatchObject({ width: 1536, height: 2048 })
  })

  test('a photo for print (CMYK), in the colours that it has on paper', async () => {
    expect(sources.cmyk.space).toBe('cmyk')
    const [red = 0, green = 0, blue = 0] = await colourAt(await accepted(sources.cmyk.bytes), 10, 10)
    expect(red).toBeGreaterThan(150)
    expect(Math.max(green, blue)).toBeLessThan(110)
  })

  test('sixteen bits a channel, grey, and transparent ones', async () => {
    expect(sources.deep.depth).toBe('ushort')
    expect(await colourAt(await accepted(sources.deep.bytes), 50, 10)).toEqual([255, 255, 255])
    expect(sources.grey.channels).toBe(1)
    const [level = 0] = await colourAt(await accepted(sources.grey.bytes), 10, 10)
    expect(Math.abs(level - 128)).toBeLessThan(6)
    expect((await sharp(await accepted(sources.clear.bytes)).metadata()).hasAlpha).toBe(true)
  })

  test('wide colours, converted and not merely relabelled', async () => {
    expect(sources.wide.red).toBeGreaterThan(60)
    const [red = 0, level = 0, blue = 0] = await colourAt(await accepted(sources.wide.bytes), 10, 10)
    expect(Math.max(red, blue)).toBeLessThan(20)
    expect(Math.abs(level - 200)).toBeLessThan(8)
  })

  test('the first frame of an animation', async () => {
    const picture = await accepted(await animation(12))
    const { pages = 1 } = await sharp(picture).metadata()
    expect(pages).toBe(1)
  })

  test('a photo with something else behind it, of which nothing is kept', async () => {
    const behind = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await accepted(behind)).includes('script')).toBe(false)
  })
})

describe('what is refused, by name and with the remedy', () => {
  const head = (text: string) => Buffer.from(text, 'latin1')
  test.each([
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['a PDF', head('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'This file is a PDF. Take a screenshot'],
    ['HEIC', head('\0\0\0\x18ftypheic\0\0\0\0'), 'This file is a HEIC photo. Export it as JPEG'],
    ['AVIF', head('\0\0\0\x18ftypavif\0\0\0\0'), 'This file is an AVIF file. Save it as JPEG'],
    ['a video', head('\0\0\0\x18ftypisom\0\0\0\0'), 'This file is a video.'],
    ['SVG', head('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'This file is an SVG drawing.'],
    [
      'SVG with a prologue',
      head('<?xml version="1.0"?><!-- x --><svg width="1"/>'),
      'This file is an SVG drawing.',
    ],
    ['HTML', head('<!doctype html><script>1</script>'), 'This file is an HTML or XML page.'],
    ['TIFF', head('II*\0\x08\0\0\0'), 'This file is a TIFF file or a camera’s raw file.'],
    ['BMP', head('BM\x36\0\0\0'), 'This file is a BMP file.'],
    ['a zip', head('PK\x03\x04'), 'This file is a zip archive'],
    ['text', head('hello'), 'This file is not a photo that Coralline can read.'],
    ['a JPEG’s first bytes', Buffer.from([0xff, 0xd8, 0xff]), 'The photo is damaged or cut off.'],
    [
      'a PNG’s first bytes',
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      'The photo is damaged or cut off.',
    ],
    ['a GIF’s first bytes', head('GIF89a'), 'The photo is damaged or cut off.'],
    ['a WebP’s first bytes', head('RIFF\x10\0\0\0WEBPVP8 '), 'The photo is damaged or cut off.'],
  ])('%s', (_name, content, sentence) => refused(content, sentence))

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that is cut off', async (format) => {
    const noise = {
      create: { width: 120, height: 90, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    }
    const whole = await sharp(noise as SharpOptions)
      .toFormat(format)
      .toBuffer()
    await refused(whole.subarray(0, Math.floor(whole.length / 2)), 'The photo is damaged or cut off.')
  })

  test('more than 15 MB, whatever comes behind them', async () => {
    const start = await photo()
    const padded = (size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])
    await refused(padded(maxImageBytes + 1), 'The photo is larger than 15 MB.', 413)
    await refused(padded(2 * maxImageBytes), 'The photo is larger than 15 MB.', 413)
    await accepted(padded(maxImageBytes))
  })

  test('more than 64 megapixels', async () => {
    await refused(bombHeader(8001, 8000), '8,001 x 8,000 pixels, more than 64 megapixels.')
  })

  test('more than 30,000 pixels in a row or a column, which take long whatever their number', async () => {
    await refused(bombHeader(1, 63_000_000), '1 x 63,000,000 pixels; a side may have 30,000 at most.')
    await refused(bombHeader(30_001, 2), '30,001 x 2 pixels; a side may have 30,000 at most.')
    const wide = { create: { width: 30_001, height: 1, channels: 3, background: '#204060' } } as const
    await refused(await sharp(wide).jpeg().toBuffer(), '30,001 x 1 pixels; a side may have 30,000 at most.')
    await accepted(
      await sharp({ create: { ...wide.create, width: 30_000 } })
        .png()
        .toBuffer(),
    )
  })
})

describe('bombs are refused by their header, before the library sees them, and in little memory', () => {
  test.each([
    ['a header of 69 bytes that says 65,500 x 65,500', async () => bombHeader(65_500, 65_500)],
    ['16,000 x 16,000 pixels in 1 MB', async () => hugePng(16_000, 16_000)],
    ['200 MB of text in 200 kB', async () => longText(200_000_000)],
    ['2,000 frames', async () => animation(2_000)],
    ['a million chunks', async () => manyChunks('vpAg', 1_000_000)],
    ['as many texts as 15 MB have room for', async () => manyChunks('zTXt', 990_000)],
  ])('%s', async (_name, make) => {
    const content = await make()
    vi.mocked(sharp).mockClear()
    const before = process.memoryUsage.rss()
    const result = await upload(content)
    expect({ status: result.status, code: codeOf(result.text) }).toEqual({
      status: 400,
      code: 'image_refused',
    })
    // Decoding would take many seconds and gigabytes; the refusal takes milliseconds.
    expect(sharp).not.toHaveBeenCalled()
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  test('a palette, a text and a profile of an ordinary size are no bombs', async () => {
    await accepted(longText(1_000_000))
  })
})

describe('a form that is not an image for an aquarium', () => {
  const { aquarium_id, image } = {
    aquarium_id: (content: string) => ({ name: 'aquarium_id', content }),
    image: async () => ({ name: 'image', filename: 'a.jpg', type: 'image/jpeg', content: await photo() }),
  }
  const send = (form: { body: Buffer; headers: Record<string, string> }) =>
    server.call(uploadImage, { as: server.cast.keeper, ...form })

  test.each([
    ['no file', async () => [aquarium_id('1')], 'Send the image as the multipart field "image"'],
    ['no aquarium', async () => [await image()], 'Aquarium ID is required'],
    [
      'two files',
      async () => [aquarium_id('1'), await image(), await image()],
      '"image" is not expected here.',
    ],
    [
      'two aquariums',
      async () => [aquarium_id('1'), aquarium_id('2')],
      '"aquarium_id" is not expected here.',
    ],
    ['an unknown field', async () => [{ name: 'note', content: 'x' }], '"note" is not expected here.'],
    [
      'a file for an aquarium',
      async () => [{ ...(await image()), name: 'aquarium_id' }],
      'not expected here.',
    ],
    ...['', '0', '-1', '1.5', '1e1', ' 1', '2147483648', 'x'].map(
      (id) =>
        [`aquarium “${id}”`, async () => [aquarium_id(id), await image()], 'must be a whole number'] as const,
    ),
  ] as const)('%s', async (_name, parts, sentence) => {
    const before = await kept()
    const { status, text } = await send(multipart(await parts()))
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
    })
    expect(await kept()).toEqual(before)
  })

  test('the file may come before the aquarium', async () => {
    const form = multipart([await image(), aquarium_id(String(server.cast.reef))])
    expect((await send(form)).status).toBe(201)
  })

  test('a form that breaks off leaves nothing', async () => {
    const { body, headers } = imageUpload(server.cast.reef, await photo())
    const before = await kept()
    for (const part of [0.2, 0.5, 0.9]) {
      const { status } = await send({ headers, body: body.subarray(0, Math.floor(body.length * part)) })
      expect(status).toBe(400)
    }
    expect((await send({ headers: { 'content-type': 'multipart/form-data' }, body })).status).toBe(400)
    expect(await kept()).toEqual(before)
  })

  test('the rate is counted by keeper and hour', async () => {
    const strict = await createTestApp('sqlite', { config: { rates: { ...server.config.rates, images: 2 } } })
    const form = imageUpload(strict.cast.reef, await photo())
    const answers = []
    for (const as of [strict.cast.keeper, strict.cast.keeper, strict.cast.keeper, strict.cast.admin])
      answers.push(await strict.call(uploadImage, { as, ...form }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 201])
    // Most of an hour, however slow the test was.
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(2_900)
    await strict.close()
  })
})

test('files lie under their own hash', async () => {
  const folder = join(server.location.dataFolder, 'images')
  for (const name of await readdir(folder))
    expect(
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    ).toBe(name)
})

async function makeSources() {
  const picture = (colour: string) => half({ width: 64, height: 48, colour })
  const colour = (background: string, channels: 3 | 4) =>
    sharp({ create: { width: 32, height: 32, channels, background } })
  const described = async (bytes: Buffer) => ({ ...(await sharp(bytes).metadata()), bytes })
  const wide = await colour('#00c800', 3).withIccProfile('p3').png().toBuffer()
  const [red] = [...(await sharp(wide, { ignoreIcc: true }).raw().toBuffer())]
  return {
    cmyk: await described(await picture('#c04020').toColourspace('cmyk').jpeg().toBuffer()),
    deep: await described(await picture('#c04020').toColourspace('rgb16').png().toBuffer()),
    grey: await described(await picture('#808080').toColourspace('b-w').jpeg().toBuffer()),
    clear: await described(await colour('#00000000', 4).png().toBuffer()),
    wide: { bytes: wide, red },
  }
}
