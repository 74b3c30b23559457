import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { openNameless } from '#server/files/nameless-file.ts'

/** Bytes that wait in memory; the rest waits on the disk. */
const inMemory = 4 * 1024 * 1024
const atOnce = 256 * 1024

/** The unread part of an answer. Making it must not wait for a slow client, as it holds a snapshot of the database. */
export class UnreadAnswer extends Readable {
  readonly #folder: string
  readonly #memory: Buffer[] = []
  #held = 0
  /** Once there is a file, all new pieces go through it. */
  #file: FileHandle | undefined
  #written = 0
  #read = 0
  #isComplete = false
  #isWanted = false

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  /** Adds a piece; false when the client has gone. @throws errors of the disk */
  async add(piece: string): Promise<boolean> {
    const bytes = Buffer.from(piece)
    if (this.destroyed) return false
    if (!this.#file && this.#held + bytes.length <= inMemory) {
      this.#memory.push(bytes)
      this.#held += bytes.length
    } else {
      const file = this.#file ?? (await this.#open())
      if (!file) return false
      await file.writeFile(bytes)
      this.#written += bytes.length
    }
    this.#give()
    return !this.destroyed
  }

  complete() {
    this.#isComplete = true
    this.#give()
  }

  override _read() {
    this.#isWanted = true
    this.#give()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    const closed = this.#file?.close() ?? Promise.resolve()
    closed.then(() => done(error), done)
  }

  async #open(): Promise<FileHandle | undefined> {
    const file = await openNameless(this.#folder)
    if (!this.destroyed) {
      this.#file = file
      return file
    }
    await file.close()
    return undefined
  }

  #give() {
    if (!this.#isWanted) return
    const piece = this.#memory.shift()
    const isOnDisk = this.#file !== undefined && this.#read < this.#written
    if (!piece && !isOnDisk && !this.#isComplete) return
    this.#isWanted = false
    if (piece) {
      this.#held -= piece.length
      this.push(piece)
    } else if (isOnDisk) this.#readOn().catch((error: Error) => this.destroy(error))
    else this.push(null)
  }

  async #readOn() {
    const length = Math.min(atOnce, this.#written - this.#read)
    const piece = Buffer.allocUnsafe(length)
    const { bytesRead = 0 } = (await this.#file?.read(piece, 0, length, this.#read)) ?? {}
    this.#read += bytesRead
    this.push(piece.subarray(0, bytesRead))
  }
}
