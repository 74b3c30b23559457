import { importRunning } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { Lease, Leases } from '#server/nodes/leases.ts'
import { QueueFull } from '#server/nodes/leases.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

type QueuedImport = {
  /** Takes a piece of the file. @throws too_many_requests when the files of all users take too much room */
  takeRoom(bytes: number): void
  /** Waits for the imports before it. @throws too_many_requests when the queue has filled up, or the signal's reason */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Has to be called whatever becomes of the import. */
  leave(): Promise<void>
}

/**
 * On all nodes together one import runs at a time and two may wait; each user has one. A file is queued only once it
 * has arrived, so that it keeps nobody waiting while it arrives.
 */
export class ImportQueue {
  readonly #leases: Leases
  readonly #maxSpooled: number
  #spooled = 0
  #waiting = 0
  #working = 0

  /** `maxSpooled`: bytes of files that arrive or wait, on this node. */
  constructor(leases: Leases, maxSpooled: number) {
    this.#leases = leases
    this.#maxSpooled = maxSpooled
  }

  /** Takes in a user who begins to send a file. @throws import_running, too_many_requests when the queue is full */
  async enter(userId: number): Promise<QueuedImport> {
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

  /** The load of this node. */
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
