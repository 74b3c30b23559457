import type { FastifyRequest } from 'fastify'
import { ApiError, uploadBroken } from '#contract/errors/errors.ts'

/** An upload must bring at least so many bytes in each stretch (ms) of waiting for it: 10 kB/s. */
const stretch = 10_000
const bytesAStretch = 100_000
/** An upload may be waited for so long (ms) in all, unless it is said otherwise. */
const longestUpload = 600_000

/**
 * Watches that an upload does not trickle, from its first byte on: slow clients must not hold places that others need.
 * An upload that breaks off or is malformed is refused in our words.
 */
export class UploadWatch {
  readonly #socket: { bytesRead: number }
  /** What the refusal says was not done when the upload breaks off. */
  readonly #undone: 'stored' | 'imported'
  #waited = 0
  /** Milliseconds that are left to wait for all of it. */
  #left: number
  /** The bytes that the connection had read when the stretch began. */
  #counted: number

  constructor({ raw }: FastifyRequest, undone: 'stored' | 'imported', longest = longestUpload) {
    this.#undone = undone
    this.#left = longest
    this.#socket = raw.socket
    this.#counted = raw.socket.bytesRead
  }

  /** Passes on the parts, or the pieces of a part, as they arrive. @throws request_timeout, invalid_request */
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

  /** Waits for the client. Only this time counts, not the work on what the client has sent. @throws as `of` does */
  async wait<Value>(work: Promise<Value>): Promise<Value> {
    const began = performance.now()
    try {
      return await within(Math.min(stretch - this.#waited, this.#left), work)
    } catch (error) {
      throw error === isLate ? tooSlow(this.#undone) : uploadBroken(this.#undone)
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

/** What waiting fails with when its time is over. */
const isLate = Symbol('late')

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(isLate), milliseconds)
  })
  // A failure of the work after the timeout is ignored.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
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
