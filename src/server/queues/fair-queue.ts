import { CountsByKeeper } from './counts-by-keeper.ts'
import type { QueueLoad } from './queue.ts'

type Limits = {
  /** How many work at the same time. */
  atOnce: number
  /** How many of them may be one keeper's. */
  perKeeper: number
}

/** Begins a task, with the function that ends it. */
type Start = (end: () => void) => void

/** Lets a limited number of tasks through at a time. Keepers take turns, however many tasks each of them has. */
export class FairQueue {
  readonly #limits: Limits
  readonly #underWay = new CountsByKeeper()
  /** The waiting tasks of each keeper, in the order in which keepers come next; no list is empty. */
  readonly #waiting = new Map<number, Start[]>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Resolves when it is the keeper's turn, with the function that ends it.
   * @throws the signal's reason when it is aborted before
   */
  async take(keeperId: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const end = await new Promise<() => void>((resolve, reject) => {
      const start: Start = (end) => {
        signal?.removeEventListener('abort', leave)
        resolve(end)
      }
      const leave = () => {
        this.#setWaiting(
          keeperId,
          this.#waitingOf(keeperId).filter((other) => other !== start),
        )
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      this.#setWaiting(keeperId, [...this.#waitingOf(keeperId), start])
      this.#letThrough()
    })
    return () => {
      end()
      // The keeper whose turn ends goes behind the others.
      const waiting = this.#waitingOf(keeperId)
      this.#waiting.delete(keeperId)
      this.#setWaiting(keeperId, waiting)
      this.#letThrough()
    }
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get load(): QueueLoad {
    return { busy: this.#underWay.total, limit: this.#limits.atOnce, waiting: this.waiting }
  }

  #letThrough() {
    for (const [keeperId, [start, ...others]] of [...this.#waiting]) {
      if (this.#underWay.total >= this.#limits.atOnce) return
      if (!start || this.#underWay.of(keeperId) >= this.#limits.perKeeper) continue
      this.#waiting.delete(keeperId)
      this.#setWaiting(keeperId, others)
      start(this.#underWay.add(keeperId))
    }
  }

  #waitingOf(keeperId: number) {
    return this.#waiting.get(keeperId) ?? []
  }

  #setWaiting(keeperId: number, waiting: Start[]) {
    if (waiting.length > 0) this.#waiting.set(keeperId, waiting)
    else this.#waiting.delete(keeperId)
  }
}
