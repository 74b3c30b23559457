/** How many tasks are under way, how many may be at a time, and how many wait for their turn. */
export type QueueLoad = { busy: number; limit: number; waiting: number }

/** Lets one at a time through, first come first served. */
export class Queue {
  #last: Promise<void> = Promise.resolve()
  #users = 0

  /** True while somebody has a turn or waits for one. */
  get areTaken(): boolean {
    return this.#users > 0
  }

  get load(): QueueLoad {
    const busy = Math.min(this.#users, 1)
    return { busy, limit: 1, waiting: this.#users - busy }
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
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
