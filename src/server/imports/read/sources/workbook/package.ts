import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { maxImportRowsWords, maxWorkbookBytes } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import { asZipRefusal, openZip } from '#server/files/open-zip.ts'

const mostUnpacked = 100_000_000
const mostParts = 10_000

export const brokenWorkbook =
  'This spreadsheet is damaged or did not arrive whole. Open it in its own program, save it once more, and import the new file.'

const large = `Save the sheet with the readings as “CSV UTF-8”, and import that file: as CSV it may have ${maxImportRowsWords}.`

/** Unpacked bytes of a part, and how many it claims to have. */
export type Unpacked = { bytes: number; of_bytes: number }
type OnPiece = (unpacked: Unpacked) => void

/**
 * The zip of a workbook. Its directory only says where parts lie: names never become paths, and bytes are counted while
 * they are unpacked.
 */
export class PackedWorkbook {
  readonly #zip: ZipFile
  readonly #parts: ReadonlyMap<string, Entry>
  readonly #onPiece: OnPiece
  /** The most bytes of each part, then their sum: a part that is read again does not count twice. */
  readonly #most = new Map<string, number>()
  #unpacked = 0
  #read = 0

  private constructor(zip: ZipFile, { parts, onPiece }: { parts: Map<string, Entry>; onPiece: OnPiece }) {
    this.#zip = zip
    this.#parts = parts
    this.#onPiece = onPiece
  }

  /** Closes the workbook whatever happens. @throws CsvRefusal for a file that is no whole zip, or too large */
  static async with<Result>(
    path: string,
    onPiece: OnPiece,
    use: (workbook: PackedWorkbook) => Promise<Result>,
  ): Promise<Result> {
    const { size } = await stat(path)
    if (size > maxWorkbookBytes)
      throw new CsvRefusal(`This spreadsheet has more than ${sizeWords(maxWorkbookBytes)}. ${large}`)
    const zip = await openZip(path, broken)
    try {
      return await use(new PackedWorkbook(zip, { parts: await partsOf(zip), onPiece }))
    } catch (error) {
      throw asZipRefusal(error, broken)
    } finally {
      zip.close()
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  get names(): readonly string[] {
    return [...this.#parts.keys()]
  }

  /** Yields nothing for a part that is not there. @throws CsvRefusal for too much text, and for what is none */
  async *text(name: string): AsyncGenerator<string> {
    const part = this.#parts.get(name)
    if (!part) return
    if (part.isEncrypted() || !part.canDecodeFileData()) throw broken()
    const stream = await this.#zip.openReadStreamPromise(part)
    let decoder: TextDecoder | undefined
    let checksum = 0
    let bytes = 0
    try {
      for await (const piece of stream as Readable & AsyncIterable<Buffer>) {
        bytes += piece.length
        this.#onPiece({ bytes, of_bytes: part.uncompressedSize })
        this.#count(name, { bytes, more: piece.length })
        checksum = crc32(piece, checksum)
        decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
        yield decoder.decode(piece, { stream: true })
      }
      const rest = decoder?.decode()
      if (rest) yield rest
      // A wrong byte could leave a wrong value that can be read.
      if (checksum !== part.crc32) throw broken()
    } catch (error) {
      throw asZipRefusal(error, broken)
    } finally {
      stream.destroy()
    }
  }

  #count(name: string, { bytes, more }: { bytes: number; more: number }) {
    this.#read += more
    const most = this.#most.get(name) ?? 0
    if (bytes > most) {
      this.#most.set(name, bytes)
      this.#unpacked += bytes - most
    }
    if (this.#unpacked > mostUnpacked || this.#read > 3 * mostUnpacked)
      throw new CsvRefusal(`Unpacked this spreadsheet has more than ${sizeWords(mostUnpacked)}. ${large}`)
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw broken()
  const parts = new Map<string, Entry>()
  for await (const part of zip.eachEntry()) {
    if (parts.has(part.fileName)) throw broken()
    parts.set(part.fileName, part)
  }
  return parts
}

function broken() {
  return new CsvRefusal(brokenWorkbook)
}

function encodingOf(piece: Buffer): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  return piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8'
}

export function hasPassword(): CsvRefusal {
  return new CsvRefusal(
    'This spreadsheet is protected by a password, so nobody but its keeper can read it. Open it, save it without the password, and import that file.',
  )
}

const passwordPart = Buffer.from('EncryptedPackage', 'utf16le')

/** Excel wraps a workbook with a password; it begins like an old Excel file then. */
export async function isEncryptedWorkbook(path: string): Promise<boolean> {
  let end = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (Buffer.concat([end, piece]).includes(passwordPart)) return true
    end = Buffer.from(piece.subarray(-passwordPart.length))
    bytes += piece.length
    if (bytes > mostUnpacked) return false
  }
  return false
}
