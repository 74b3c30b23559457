import { importRunning } from '#contract/account-errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { QueueLoad } from '#server/queues/queue.ts'
import { Queue } from '#server/queues/queue.ts'

const maxWaiting = 2
/** A keeper's import from the first byte of its file on. */
type Place = {
  /** Before a piece of the file is written. @throws too_many_requests when the files of all keepers take too much room. */
  takeRoom(bytes: number): void
  /** Whatever became of the import. */
  leave(): void
}

/**
 * One import at a time for a keeper, and one at a time in all, two waiting. A file that still arrives keeps nobody else
 * waiting: its place in the queue is taken once it is there.
 */
export class ImportQueue {
  readonly #keepers = new Set<number>()
  readonly #queue = new Queue()
  readonly #maxSpooled: number
  #underWay = 0
  #spooled = 0

  /** `maxSpooled`: bytes of the files that arrive or wait, on the disk. */
  constructor(maxSpooled: number) {
    this.#maxSpooled = maxSpooled
  }

  /**
   * A keeper begins to send a file.
   * @throws import_running, or too_many_requests when the queue is full already.
   */
  enter(keeperId: number): Place {
    if (this.#keepers.has(keeperId)) throw importRunning()
    this.#refuseWhenFull()
    this.#keepers.add(keeperId)
    let taken = 0
    let isIn = true
    return {
      takeRoom: (bytes) => {
        if (this.#spooled + bytes > this.#maxSpooled) throw queueFull()
        this.#spooled += bytes
        taken += bytes
      },
      leave: () => {
        // Once left, the place may be the same keeper's next import's.
        if (!isIn) return
        isIn = false
        this.#keepers.delete(keeperId)
        this.#spooled -= taken
      },
    }
  }

  get load(): QueueLoad {
    return this.#queue.load
  }

  /** Does the work when those before are done. @throws too_many_requests when the queue has filled up meanwhile. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#refuseWhenFull()
    this.#underWay += 1
    const endTurn = await this.#queue.take()
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      endTurn()
    }
  }

  #refuseWhenFull() {
    if (this.#underWay > maxWaiting) throw queueFull()
  }
}

function queueFull(): ApiError {
  return new ApiError(
    'too_many_requests',
    'Other imports are waiting already. Please try again in a minute.',
    { retryAfter: 60 },
  )
}
