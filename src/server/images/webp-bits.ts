import { damaged } from './image-header.ts'

/** Reads the bits of a lossless WebP, the lowest of each byte first. */
export class WebpBits {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Returns the next bits, at most 25, without advancing; beyond the end they are zeros. */
  peek(count: number): number {
    const first = this.#at >> 3
    let next = 0
    for (let byte = 0; byte < 4; byte += 1) next |= (this.#bytes[first + byte] ?? 0) << (byte * 8)
    return (next >>> (this.#at & 7)) & ((1 << count) - 1)
  }

  /** @throws image_refused beyond the end */
  skip(count: number) {
    this.#at += count
    if (this.#at > this.#bytes.length * 8) throw damaged()
  }

  /** A number of at most 25 bits. */
  read(count: number): number {
    const value = this.peek(count)
    this.skip(count)
    return value
  }
}

/** A whole prefix code as a table: for the next bits, the symbol with whose code they begin, and how many bits that code has. */
export class PrefixCode {
  readonly #longest: number
  /** Each entry is the symbol times 16 plus the length of its code. */
  readonly #table: Int32Array

  /**
   * @param lengths the bits of each symbol's code, 0 where it has none, 15 at most
   * @throws image_refused unless the codes fill their tree
   */
  constructor(lengths: readonly number[]) {
    const used = lengths.flatMap((length, symbol) => (length > 0 ? [{ symbol, length }] : []))
    const [only] = used
    if (!only) throw damaged()
    if (used.length === 1) {
      this.#longest = 0
      this.#table = Int32Array.of(only.symbol * 16)
      return
    }
    used.sort((one, other) => one.length - other.length || one.symbol - other.symbol)
    this.#longest = used.at(-1)?.length ?? 0
    this.#table = fillTable(used, this.#longest)
  }

  read(bits: WebpBits): number {
    const entry = this.#table[bits.peek(this.#longest)] ?? 0
    bits.skip(entry & 15)
    return entry >> 4
  }
}

/** Codes are numbered upwards from the shortest; the first bit of a code is the lowest bit that is read. */
function fillTable(used: readonly { symbol: number; length: number }[], longest: number): Int32Array {
  const table = new Int32Array(1 << longest)
  let next = 0
  for (const { symbol, length } of used) {
    const step = 1 << length
    if (next >= table.length) throw damaged()
    for (let at = reversed(next, longest); at < table.length; at += step) table[at] = symbol * 16 + length
    next += 1 << (longest - length)
  }
  if (next !== table.length) throw damaged()
  return table
}

function reversed(value: number, count: number): number {
  let result = 0
  for (let bit = 0; bit < count; bit += 1) result |= ((value >> bit) & 1) << (count - 1 - bit)
  return result
}

/** The lengths of a code are written in another prefix code: the order in which the stream gives the lengths of that one. */
const lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** @throws image_refused for a code that libwebp does not take either */
export function readPrefixCode(bits: WebpBits, symbols: number): PrefixCode {
  return new PrefixCode(bits.read(1) ? readFewSymbols(bits, symbols) : readLengths(bits, symbols))
}

/** Reads a code of one symbol or two, of a bit each. */
function readFewSymbols(bits: WebpBits, symbols: number): number[] {
  const lengths = new Array<number>(symbols).fill(0)
  const hasTwo = bits.read(1) === 1
  const first = bits.read(bits.read(1) ? 8 : 1)
  for (const symbol of hasTwo ? [first, bits.read(8)] : [first]) if (symbol < symbols) lengths[symbol] = 1
  return lengths
}

function readLengths(bits: WebpBits, symbols: number): number[] {
  const ofLengths = new Array<number>(19).fill(0)
  const count = bits.read(4) + 4
  for (const symbol of lengthOrder.slice(0, count)) ofLengths[symbol] = bits.read(3)
  const code = new PrefixCode(ofLengths)
  let left = bits.read(1) ? 2 + bits.read(2 + 2 * bits.read(3)) : symbols
  if (left > symbols) throw damaged()
  const lengths: number[] = []
  let previous = 8
  for (; lengths.length < symbols && left > 0; left -= 1) {
    const length = code.read(bits)
    if (length < 16) lengths.push(length)
    if (length > 0 && length < 16) previous = length
    if (length === 16) lengths.push(...repeated(previous, 3 + bits.read(2)))
    if (length === 17) lengths.push(...repeated(0, 3 + bits.read(3)))
    if (length === 18) lengths.push(...repeated(0, 11 + bits.read(7)))
    if (lengths.length > symbols) throw damaged()
  }
  return lengths
}

function repeated(length: number, times: number): number[] {
  return new Array<number>(times).fill(length)
}
