import { importRunning } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { Lease, Leases } from '#server/nodes/leases.ts'
import { QueueFull } from '#server/nodes/leases.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

/** A user's import from the first byte of its file on. */
type QueuePlace = {
  /** Called before a piece of the file is written. @throws too_many_requests when the files of all users take too much room. */
  takeRoom(bytes: number): void
  /**
   * Does the work when the imports before it are done.
   * @throws too_many_requests when the queue has filled up meanwhile, or the signal's reason while it waits
   */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Called at the end, whatever became of the import. */
  leave(): Promise<void>
}

/**
 * On all nodes together one import runs at a time and two may wait; each user has one at a time. A file takes its place
 * in the queue only once it has arrived, so that it keeps nobody else waiting while it arrives.
 */
export class ImportQueue {
  readonly #leases: Leases
  readonly #maxSpooled: number
  #spooled = 0
  #waiting = 0
  #working = 0

  /** `maxSpooled`: bytes of the files that arrive or wait, on the disk of this node. */
  constructor(leases: Leases, maxSpooled: number) {
    this.#leases = leases
    this.#maxSpooled = maxSpooled
  }

  /** Called when a user begins to send a file. @throws import_running, or too_many_requests when the queue is full already. */
  async enter(userId: number): Promise<QueuePlace> {
    const lease = await this.#leases.request(userId).catch(asRefusal)
    if (!lease) throw importRunning()
    let taken = 0
    return {
      takeRoom: (bytes) => {
        if (this.#spooled + bytes > this.#maxSpooled) throw queueFull()
        this.#spooled += bytes
        taken += bytes
      },
      run: async (work, signal) => {
        await this.#waitFor(lease, signal)
        this.#working += 1
        try {
          return await work()
        } finally {
          this.#working -= 1
        }
      },
      leave: async () => {
        this.#spooled -= taken
        taken = 0
        await lease.release()
      },
    }
  }

  /** Whether an import runs on this node, and how many wait. */
  get load(): QueueLoad {
    return { busy: this.#working, limit: 1, waiting: this.#waiting }
  }

  async #waitFor(lease: Lease, signal: AbortSignal) {
    this.#waiting += 1
    try {
      await lease.acquire(signal).catch(asRefusal)
    } finally {
      this.#waiting -= 1
    }
  }
}

function asRefusal(error: unknown): never {
  throw error instanceof QueueFull ? queueFull() : error
}

function queueFull(): ApiError {
  return new ApiError(
    'too_many_requests',
    'Other imports are waiting already. Please try again in a minute.',
    { retryAfter: 60 },
  )
}
