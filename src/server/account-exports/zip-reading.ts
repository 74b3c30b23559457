import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { storageFull } from '#contract/errors/storage-errors.ts'
import type { ExportedFile } from '#contract/export-files.ts'
import { exportFiles } from '#domain/export-format.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'
import { asZipRefusal, openZip } from '#server/files/open-zip.ts'

const mostEntries = 200_000
/** Bytes of an entry's name, extra fields and comment: all are in memory, and each could take 190 kB. */
const longestEntry = 2_000

/** A zip from an untrusted source: names find entries and never become paths, and unpacked bytes are counted. */
export class ZipReading {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  /** Before the name of each part. */
  readonly #folder: string
  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
    this.#folder = folderOf([...entries.keys()])
  }

  /** @throws export_refused for a file that is not a whole zip, or has two entries of one name or in one place */
  static async open(path: string): Promise<ZipReading> {
    const zip = await openZip(path, brokenZip)
    try {
      if (zip.entryCount > mostEntries) throw exportRefused('It has more parts than any export has.')
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) {
        if (entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength > longestEntry)
          throw exportRefused('It has a part with a longer name than any export has.')
        // A Mac that zips a folder takes letters and their accents apart.
        const name = entry.fileName.normalize('NFC')
        if (entries.has(name)) throw exportRefused('It has two parts of one name.')
        entries.set(name, entry)
      }
      refuseOverlap([...entries.values()])
      return new ZipReading(zip, entries)
    } catch (error) {
      zip.close()
      throw asZipRefusal(error, brokenZip)
    }
  }

  /** The size of the zip. */
  get bytes(): number {
    return this.#zip.fileSize
  }

  /** @throws export_refused when the part is not there or has more bytes than `limit` */
  async read(path: string, { limit }: { limit: number }): Promise<Buffer> {
    const pieces: Buffer[] = []
    await this.#unpack(path, {
      limit,
      into: new Writable({ write: (piece: Buffer, _encoding, done) => done(void pieces.push(piece)) }),
    })
    return Buffer.concat(pieces)
  }

  /** @throws export_refused unless the part has the size and the hash of the manifest */
  async check({ path, bytes, sha256 }: ExportedFile, onBytes: (bytes: number) => void) {
    const hash = createHash('sha256')
    const into = new Writable({
      write(piece: Buffer, _encoding, done) {
        hash.update(piece)
        try {
          onBytes(piece.length)
          done()
        } catch (error) {
          done(error as Error)
        }
      },
    })
    const count = await this.#unpack(path, { limit: bytes, into })
    if (count !== bytes || hash.digest('hex') !== sha256) throw changedPart(path)
  }

  /** @throws export_refused; storage_full, busy when the disk fails */
  async extract({ path, bytes }: ExportedFile, to: string) {
    if (!(await hasRoom(dirname(to), bytes))) throw storageFull()
    const into = createWriteStream(to, { flags: 'w', mode: 0o600 })
    await this.#unpack(path, { limit: bytes, into })
  }

  close() {
    this.#zip.close()
  }

  async #unpack(path: string, { limit, into }: { limit: number; into: Writable }): Promise<number> {
    const entry = this.#entries.get(this.#folder + path)
    if (!entry) throw exportRefused(`${JSON.stringify(path)} is not in it.`)
    if (!entry.canDecodeFileData())
      throw exportRefused(`${JSON.stringify(path)} is packed in a way that no export is.`)
    let count = 0
    async function* counted(pieces: Readable) {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        count += piece.length
        if (count > limit) throw changedPart(path)
        yield piece
      }
    }
    try {
      await pipeline(counted(await this.#zip.openReadStreamPromise(entry)), into)
    } catch (error) {
      throw asZipRefusal(asFolderFault(error), brokenZip)
    }
    return count
  }
}

/** The bytes before a part's own, beside its name. */
const headerBytes = 30

/** A zip whose entries share their bytes can unpack to very much. @throws export_refused */
function refuseOverlap(entries: readonly Entry[]) {
  let end = 0
  for (const entry of entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = entry
    if (start < end) throw exportRefused('It has two parts in one place.')
    end = start + headerBytes + fileNameLength + compressedSize
  }
}

/** The folder of the export, if a browser has unpacked the download and somebody zipped the folder. */
function folderOf(names: readonly string[]): string {
  const { manifest } = exportFiles
  if (names.includes(manifest)) return ''
  const [found, ...others] = names.filter(
    (name) => name.endsWith(`/${manifest}`) && name.split('/').length === 2,
  )
  return found !== undefined && others.length === 0 ? found.slice(0, -manifest.length) : ''
}

function changedPart(path: string) {
  return exportRefused(`${JSON.stringify(path)} is not what it was when the file was made.`)
}

function brokenZip() {
  return exportRefused('It is not a whole zip file: it may have been cut off on its way.')
}
