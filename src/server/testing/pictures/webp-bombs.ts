import sharp from 'sharp'

/** A black square: its side, the number of groups of prefix codes, and the size of the tiles that each name one (2 ** bits). */
type Groups = { side: number; groups: number; tileBits: number }

const bomb = { side: 1024, groups: 65_536, tileBits: 2 }

/**
 * A lossless picture that makes a decoder read any number of groups of prefix codes: 65,536 of them take 300 kB, and
 * the decoder keeps some kilobytes for each.
 */
export function manyGroups(picture: Groups = bomb): Buffer {
  return riff(chunk('VP8L', losslessPicture(picture)))
}

/** The same picture as the transparency of a lossy one. */
export async function manyGroupsInAlpha(picture: Groups = bomb): Promise<Buffer> {
  const { side } = picture
  const grey = sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
  const visible = (await grey.webp().toBuffer()).subarray(12)
  const alpha = Buffer.concat([Buffer.from([1]), stream(picture)])
  return riff(canvas(side, 0x10), chunk('ALPH', alpha), visible)
}

/** The same picture as the first frame of an animation. */
export function manyGroupsInFrame(picture: Groups = bomb): Buffer {
  const { side } = picture
  const frame = Buffer.alloc(16)
  frame.writeUIntLE(side - 1, 6, 3)
  frame.writeUIntLE(side - 1, 9, 3)
  const content = chunk('VP8L', losslessPicture(picture))
  const one = chunk('ANMF', Buffer.concat([frame, content]))
  return riff(canvas(side, 0x02), chunk('ANIM', Buffer.alloc(6)), one, one)
}

function losslessPicture(picture: Groups): Buffer {
  const { side } = picture
  const header = new BitWriter()
  header.write(0x2f, 8)
  header.write(side - 1, 14)
  header.write(side - 1, 14)
  // No alpha, version 0.
  header.write(0, 4)
  return Buffer.concat([header.bytes(), stream(picture)])
}

/** Each tile of the picture names its group in red and green of a smaller picture. */
function stream({ side, groups, tileBits }: Groups): Buffer {
  const tiles = Math.ceil(side / 2 ** tileBits) ** 2
  const bits = new BitWriter()
  // No transform, no colour cache, but meta prefix codes; the smaller picture has no colour cache either.
  bits.write(0b100, 3)
  bits.write(tileBits - 2, 3)
  bits.write(0, 1)
  writeWholeCode(bits, 280)
  writeWholeCode(bits, 256)
  for (let code = 0; code < 3; code += 1) writeCodeOfZero(bits)
  for (let tile = 0; tile < tiles; tile += 1) {
    const group = tile % groups
    bits.writeCode(group & 255)
    bits.writeCode(group >> 8)
  }
  for (let code = 0; code < groups * 5; code += 1) writeCodeOfZero(bits)
  return bits.bytes()
}

/** Writes a code in which the first 256 symbols have eight bits each, and the others none. */
function writeWholeCode(bits: BitWriter, alphabet: number) {
  bits.write(0, 1)
  // Each length is one bit, for 0 or 8: the third and the twelfth length in the order of the format.
  bits.write(12 - 4, 4)
  for (let length = 0; length < 12; length += 1) bits.write(length === 2 || length === 11 ? 1 : 0, 3)
  bits.write(0, 1)
  for (let symbol = 0; symbol < alphabet; symbol += 1) bits.write(symbol < 256 ? 1 : 0, 1)
}

/** Writes a code in which every symbol is 0 and takes no bit. */
function writeCodeOfZero(bits: BitWriter) {
  bits.write(1, 4)
}

class BitWriter {
  readonly #bytes: number[] = []
  #used = 0

  write(value: number, count: number) {
    for (let bit = 0; bit < count; bit += 1) {
      if (this.#used % 8 === 0) this.#bytes.push(0)
      const last = this.#bytes.length - 1
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (((value >> bit) & 1) << (this.#used % 8))
      this.#used += 1
    }
  }

  /** Writes a symbol of eight bits: prefix codes begin with their highest bit. */
  writeCode(symbol: number) {
    for (let bit = 7; bit >= 0; bit -= 1) this.write((symbol >> bit) & 1, 1)
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes)
  }
}

function canvas(side: number, flags: number): Buffer {
  const fields = Buffer.alloc(10)
  fields[0] = flags
  fields.writeUIntLE(side - 1, 4, 3)
  fields.writeUIntLE(side - 1, 7, 3)
  return chunk('VP8X', fields)
}

function riff(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, name)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
