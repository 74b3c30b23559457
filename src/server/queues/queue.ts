/** Tasks that are under way, that may be at a time, and that wait. */
export type QueueLoad = { busy: number; limit: number; waiting: number }

/** First come, first served, one at a time. */
export class Queue {
  #last: Promise<void> = Promise.resolve()
  #users = 0

  get areTaken(): boolean {
    return this.#users > 0
  }

  get load(): QueueLoad {
    const busy = Math.min(this.#users, 1)
    return { busy, limit: 1, waiting: this.#users - busy }
  }

  /** Resolves with the function that ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    this.#users += 1
    await before
    let isMine = true
    return () => {
      if (isMine) this.#users -= 1
      isMine = false
      resolve()
    }
  }
}
