import { ApiError } from '#contract/errors.ts'

const maxWaiting = 2

/** One import at a time for a keeper, one at a time in all, two waiting. */
export class ImportTurns {
  readonly #keepers = new Set<number>()
  #last: Promise<void> = Promise.resolve()

  /** @throws import_running, or too_many_requests when the queue is full. */
  async run<Result>(keeperId: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#keepers.has(keeperId)) {
      throw new ApiError(
        'import_running',
        'An import of yours is still running. Wait until it is done, then try again.',
      )
    }
    if (this.#keepers.size > maxWaiting) {
      throw new ApiError(
        'too_many_requests',
        'Other imports are waiting already. Please try again in a minute.',
        { retryAfter: 60 },
      )
    }
    this.#keepers.add(keeperId)
    const turn = this.#last.then(work)
    this.#last = turn.then(
      () => {},
      () => {},
    )
    try {
      return await turn
    } finally {
      this.#keepers.delete(keeperId)
    }
  }
}
