import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bombHeader } from '#server/testing/bombs.ts'
import { checkMemory } from './image-memory.ts'

const tooMuch = /saved in passes .* takes too much memory at this size\. Save it as an ordinary JPEG/

/** A JPEG whose header says 8,000 x 8,000: nothing else of it is looked at. */
async function jpeg(options: { progressive: boolean; chromaSubsampling: string }, space = 'srgb') {
  const small = { create: { width: 16, height: 16, channels: 3, background: '#204060' } } as const
  const bytes = await sharp(small).toColourspace(space).jpeg(options).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(8000, frame + 5)
  bytes.writeUInt16BE(8000, frame + 7)
  return bytes
}

/** The header of an interlaced PNG of 8,000 x 8,000. */
function interlaced(depth: number, colourType: number) {
  const bytes = bombHeader(8000, 8000)
  bytes.set([depth, colourType, 0, 0, 1], 24)
  return bytes
}

test('a progressive JPEG is refused when its coefficients take more than half a gigabyte allows', async () => {
  const finest = await jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  const print = await jpeg({ progressive: true, chromaSubsampling: '4:4:4' }, 'cmyk')
  for (const bytes of [finest, print]) expect(() => checkMemory(bytes, 'jpeg')).toThrow(tooMuch)
})

test('an ordinary JPEG of that size, and a progressive one as cameras write it, are taken', async () => {
  checkMemory(await jpeg({ progressive: false, chromaSubsampling: '4:4:4' }), 'jpeg')
  checkMemory(await jpeg({ progressive: true, chromaSubsampling: '4:2:0' }), 'jpeg')
})

test('a JPEG whose components come in scans of their own is held as a whole, too', async () => {
  const bytes = await jpeg({ progressive: false, chromaSubsampling: '4:4:4' })
  bytes[bytes.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1
  expect(() => checkMemory(bytes, 'jpeg')).toThrow(tooMuch)
})

test('an interlaced PNG is refused with 16 bits a channel, and taken with 8', () => {
  expect(() => checkMemory(interlaced(16, 6), 'png')).toThrow(tooMuch)
  expect(() => checkMemory(interlaced(16, 2), 'png')).toThrow(tooMuch)
  for (const colourType of [2, 3, 6]) checkMemory(interlaced(8, colourType), 'png')
  checkMemory(bombHeader(8000, 8000), 'png')
})

test('a header that is cut off or contradicts itself is left to the decoder', async () => {
  const whole = await jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  for (let length = 3; length < 40; length += 1) checkMemory(whole.subarray(0, length), 'jpeg')
  checkMemory(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]), 'jpeg')
})
