import type { FastifyRequest } from 'fastify'
import { ApiError, uploadBroken } from '#contract/errors/errors.ts'

/** An upload must bring so many bytes in each stretch (ms) of waiting for it: 10 kB/s. */
const stretch = 10_000
const bytesAStretch = 100_000
/** Milliseconds for which an upload is waited for in all, unless said otherwise. */
const longestUpload = 600_000

/**
 * Refuses an upload that trickles, since slow clients must not take the turns of others, or that breaks off or is
 * malformed.
 */
export class UploadWatch {
  readonly #socket: { bytesRead: number }
  /** For the sentence of the refusal. */
  readonly #undone: 'stored' | 'imported'
  #waited = 0
  /** Milliseconds that are left for all of it. */
  #left: number
  /** Bytes that had been read when the stretch began. */
  #counted: number

  constructor({ raw }: FastifyRequest, undone: 'stored' | 'imported', longest = longestUpload) {
    this.#undone = undone
    this.#left = longest
    this.#socket = raw.socket
    this.#counted = raw.socket.bytesRead
  }

  /** Passes on parts, or pieces of a part, as they arrive. @throws request_timeout, invalid_request */
  async *of<Piece>(arriving: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    const pieces = arriving[Symbol.asyncIterator]()
    let isDone = false
    try {
      for (;;) {
        const { done, value } = await this.wait(pieces.next())
        isDone = done === true
        if (done) return
        yield value
      }
    } finally {
      // Not awaited: it would wait for the piece that never comes.
      if (!isDone) pieces.return?.().catch(() => {})
    }
  }

  /** Waits for the client; the work on what it has sent does not count. @throws as `of` does */
  async wait<Value>(work: Promise<Value>): Promise<Value> {
    const began = performance.now()
    try {
      return await within(Math.min(stretch - this.#waited, this.#left), work)
    } catch (error) {
      throw error === timeIsUp ? tooSlow(this.#undone) : uploadBroken(this.#undone)
    } finally {
      const waited = performance.now() - began
      this.#waited += waited
      this.#left -= waited
      const bytes = this.#socket.bytesRead
      if (bytes - this.#counted >= bytesAStretch) {
        this.#waited = 0
        this.#counted = bytes
      }
    }
  }
}

const timeIsUp = Symbol('time is up')

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeIsUp), milliseconds)
  })
  // A failure of the work after the timeout is ignored.
  work.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(undone: 'stored' | 'imported'): ApiError {
  return new ApiError(
    'request_timeout',
    `The upload arrives too slowly. Nothing was ${undone}; please try again on a better connection.`,
  )
}
