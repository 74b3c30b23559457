import { ApiError } from '#contract/errors.ts'
import { Turns } from '#server/db/turns.ts'

const maxWaiting = 2
/** Files that arrive at the same time: each may take 100 MB of the disk. */
const maxUploads = 10

/** One import at a time for a keeper, and one at a time in all, two waiting. */
export class ImportTurns {
  readonly #keepers = new Set<number>()
  readonly #turns = new Turns()
  #underWay = 0

  /**
   * A keeper begins to send a file; answers the function that ends the import, whatever became of it.
   * @throws import_running, or too_many_requests when the queue is full.
   */
  enter(keeperId: number): () => void {
    if (this.#keepers.has(keeperId)) {
      throw new ApiError(
        'import_running',
        'An import of yours is still running. Wait until it is done, then try again.',
      )
    }
    this.#refuseWhenFull()
    if (this.#keepers.size >= maxUploads) throw queueFull()
    this.#keepers.add(keeperId)
    let isIn = true
    return () => {
      // Once left, the place may be the same keeper's next import's.
      if (isIn) this.#keepers.delete(keeperId)
      isIn = false
    }
  }

  /** Does the work when those before are done. @throws too_many_requests when the queue has filled up meanwhile. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#refuseWhenFull()
    this.#underWay += 1
    const endTurn = await this.#turns.take()
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
