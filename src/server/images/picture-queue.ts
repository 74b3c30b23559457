import { ApiError } from '#contract/errors/errors.ts'
import { minute } from '#domain/time/durations.ts'
import { FairQueue } from '#server/queues/fair-queue.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

/** Milliseconds that a picture waits for its turn: after that browsers, proxies and people would give up. */
const patience = minute
/** The files of waiting pictures are on the disk. */
const mostWaiting = 200

/** Works on one picture at a time, for users in turns. */
export class PictureQueue {
  readonly #queue = new FairQueue({ atOnce: 1, perUser: 1 })

  get load(): QueueLoad {
    return this.#queue.load
  }

  /** @throws busy when its turn does not come within a minute, or very many wait; what the work throws */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.waiting >= mostWaiting) throw tooManyPictures()
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(tooManyPictures()), patience)
    const endTurn = await this.#queue.take(userId, waiting.signal).finally(() => clearTimeout(timer))
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
}

function tooManyPictures(): ApiError {
  return new ApiError(
    'busy',
    'Coralline has many photos to look at. This one was not stored; please try again in a minute.',
    { retryAfter: 60 },
  )
}
