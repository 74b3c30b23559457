import { CountsByUser } from './counts-by-user.ts'
import type { QueueLoad } from './queue.ts'

/** How many tasks may run at the same time, and how many of these may be one user's. */
type Limits = { atOnce: number; perUser: number }

/** Begins a task; `end` is to be called at its end. */
type Start = (end: () => void) => void

/** Runs a limited number of tasks, of users in turns. */
export class FairQueue {
  readonly #limits: Limits
  readonly #underWay = new CountsByUser()
  /** In the order in which users come next; no list is empty. */
  readonly #waiting = new Map<number, Start[]>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Resolves with the function that ends the turn. @throws the signal's reason when it is aborted before */
  async take(userId: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const end = await new Promise<() => void>((resolve, reject) => {
      const start: Start = (end) => {
        signal?.removeEventListener('abort', leave)
        resolve(end)
      }
      const leave = () => {
        const others = this.#waitingOf(userId).filter((other) => other !== start)
        this.#setWaiting(userId, others)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      this.#setWaiting(userId, [...this.#waitingOf(userId), start])
      this.#letThrough()
    })
    return () => {
      end()
      // This user goes behind the others.
      const waiting = this.#waitingOf(userId)
      this.#waiting.delete(userId)
      this.#setWaiting(userId, waiting)
      this.#letThrough()
    }
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get load(): QueueLoad {
    return { busy: this.#underWay.total, limit: this.#limits.atOnce, waiting: this.waiting }
  }

  #letThrough() {
    for (const [userId, [start, ...others]] of [...this.#waiting]) {
      if (this.#underWay.total >= this.#limits.atOnce) return
      if (!start || this.#underWay.of(userId) >= this.#limits.perUser) continue
      this.#waiting.delete(userId)
      this.#setWaiting(userId, others)
      start(this.#underWay.add(userId))
    }
  }

  #waitingOf(userId: number) {
    return this.#waiting.get(userId) ?? []
  }

  #setWaiting(userId: number, waiting: Start[]) {
    if (waiting.length > 0) this.#waiting.set(userId, waiting)
    else this.#waiting.delete(userId)
  }
}
