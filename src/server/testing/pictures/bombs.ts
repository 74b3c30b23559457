import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** How the pixels are written; by default eight bits a channel, with red, green, blue and alpha. */
type PngKind = { depth?: 8 | 16; colourType?: 0 | 2 | 6; interlaced?: boolean }

/** A PNG of 69 bytes whose header promises so many pixels. */
export function bombHeader(width: number, height: number, kind?: PngKind): Buffer {
  return Buffer.concat([
    signature,
    header(width, height, kind),
    chunk('IDAT', deflateSync(Buffer.alloc(1)).subarray(0, 12)),
    end,
  ])
}

/** A whole, fully transparent PNG with four channels; the file is a thousandth of the size of its pixels. */
export function hugePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * 1_000)
  const some = deflateSync(rows, { level: 1 })
  // Correct enough for a check of the header: the pixels are never read.
  return Buffer.concat([
    signature,
    header(width, height),
    ...Array.from({ length: height / 1_000 }, () => chunk('IDAT', some)),
    end,
  ])
}

/** A small picture with a compressed text of this many characters beside it. */
export function longText(length: number): Buffer {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0'),
    deflateSync(Buffer.alloc(length, 'a'), { level: 1 }),
  ])
  const pixels = deflateSync(Buffer.alloc((4 * 4 + 1) * 4))
  return Buffer.concat([signature, header(4, 4), chunk('zTXt', text), chunk('IDAT', pixels), end])
}

/** A small picture with this many empty chunks before its pixels. */
export function manyChunks(type: string, count: number): Buffer {
  const one = chunk(type, Buffer.from(type === 'zTXt' ? 'a\0\0' : ''))
  const pixels = deflateSync(Buffer.alloc((4 * 4 + 1) * 4))
  return Buffer.concat([
    signature,
    header(4, 4),
    Buffer.alloc(count * one.length, one),
    chunk('IDAT', pixels),
    end,
  ])
}

/** An animated GIF; its frames have one pixel, or claim to be larger. */
export function animation(frames: number, { width = 1, height = 1 } = {}): Buffer {
  const screen = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff', 'latin1')
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  for (const [part, at] of [
    [screen, 6],
    [frame, 13],
  ] as const) {
    part.writeUInt16LE(width, at)
    part.writeUInt16LE(height, at + 2)
  }
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

function header(
  width: number,
  height: number,
  { depth = 8, colourType = 6, interlaced = false }: PngKind = {},
): Buffer {
  const fields = Buffer.alloc(13)
  fields.writeUInt32BE(width, 0)
  fields.writeUInt32BE(height, 4)
  fields.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  return chunk('IHDR', fields)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const end = chunk('IEND', Buffer.alloc(0))
