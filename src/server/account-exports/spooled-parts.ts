import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ExportedFile } from '#contract/export-files.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'
import { openNameless } from '#server/files/nameless-file.ts'

const atOnce = 256 * 1024

type Part = ExportedFile & { start: number }

/** Texts that wait on the disk, in a nameless file, which vanishes when the server crashes. */
export class SpooledParts {
  readonly all: Part[] = []
  readonly #file: FileHandle
  #written = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @throws storage_full, busy when the disk fails; the methods below throw the same */
  static async open(folder: string): Promise<SpooledParts> {
    try {
      return new SpooledParts(await openNameless(folder))
    } catch (error) {
      throw asFolderFault(error)
    }
  }

  async add(path: string, pieces: Iterable<string> | AsyncIterable<string>) {
    const start = this.#written
    const hash = createHash('sha256')
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      await this.#file.writeFile(bytes).catch((error: unknown) => {
        throw asFolderFault(error)
      })
      this.#written += bytes.length
    }
    this.all.push({ path, start, bytes: this.#written - start, sha256: hash.digest('hex') })
  }

  read(part: Part): Readable {
    return Readable.from(this.#pieces(part))
  }

  async *#pieces({ start, bytes }: Part): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes; ) {
      const length = Math.min(atOnce, bytes - at)
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, start + at)
      if (bytesRead === 0) throw new Error('A part of an export is shorter than it was written.')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  async close() {
    await this.#file.close()
  }
}
