import { ApiError } from '#contract/errors.ts'

/** Nobody waits longer for a turn: browsers and proxies would give up, and so would people. */
const patience = 60_000
/** What waits lies on the disk. */
const mostWaiting = 200

type Waiting = { begin(): void }

/** Lets one at a time through; the keepers take turns, however many works each of them has waiting. */
export class KeeperTurns {
  /** In the order in which the keepers come next; none has an empty line. */
  readonly #lines = new Map<number, Waiting[]>()
  #isTaken = false
  #last: number | undefined
  #waiting = 0

  /** @throws busy when it is not the work's turn in a minute, or when very many wait already; or what the work throws */
  async run<Result>(keeperId: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await this.#wait(keeperId)
    this.#isTaken = true
    this.#last = keeperId
    try {
      return await work()
    } finally {
      this.#callNext()
    }
  }

  #wait(keeperId: number): Promise<void> {
    if (this.#waiting >= mostWaiting) throw tooManyPictures()
    this.#waiting += 1
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(keeperId) ?? []
      this.#lines.set(keeperId, line)
      const leave = () => {
        clearTimeout(timer)
        this.#waiting -= 1
        line.splice(line.indexOf(waiting), 1)
        if (line.length === 0) this.#lines.delete(keeperId)
      }
      const waiting = {
        begin: () => {
          leave()
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooManyPictures())
      }, patience)
      line.push(waiting)
    })
  }

  /** Whose line was served goes behind the others. */
  #callNext() {
    const served = this.#last
    const line = served === undefined ? undefined : this.#lines.get(served)
    if (served !== undefined && line) {
      this.#lines.delete(served)
      this.#lines.set(served, line)
    }
    const [next] = this.#lines.values()
    // Taken at once: whoever comes between its call and its work waits.
    this.#isTaken = next !== undefined
    next?.[0]?.begin()
  }
}

function tooManyPictures(): ApiError {
  return new ApiError(
    'busy',
    'Coralline has many pictures to look at. This one was not stored; please try again in a minute.',
    { retryAfter: 60 },
  )
}
