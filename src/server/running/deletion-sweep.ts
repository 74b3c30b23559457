import type { Expiry } from '#server/aquariums/sweep.rules.ts'
import { sweepAquariums } from '#server/aquariums/sweep.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Leases } from '#server/nodes/leases.ts'
import { everybody } from '#server/nodes/leases.ts'
import { endClosedAccounts } from '#server/users/closing.rules.ts'
import { sweepUsers } from '#server/users/users.rules.ts'

/** Milliseconds after a failure, such as a full disk. */
const pause = 30_000

type Log = { warn(details: object, message: string): void }

/** Removes in the background what was deleted long ago or by admins: one sweep at a time on all nodes. */
export class DeletionSweep {
  readonly #db: Db
  readonly #expiry: () => Expiry
  readonly #log: Log
  readonly #leases: Leases
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopping = false
  #retry: NodeJS.Timeout | undefined

  constructor(db: Db, { expiry, log, leases }: { expiry: () => Expiry; log: Log; leases: Leases }) {
    this.#db = db
    this.#expiry = expiry
    this.#log = log
    this.#leases = leases
  }

  /** Another sweep follows one that is under way, which may have passed newly deleted rows. */
  wake() {
    if (this.#isStopping) return
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  async settled() {
    await this.#running
  }

  async stop() {
    this.#isStopping = true
    clearTimeout(this.#retry)
    await this.#running
  }

  async #run() {
    clearTimeout(this.#retry)
    try {
      await this.#sweep()
    } catch (error) {
      this.#log.warn({ err: error }, 'deleted rows are not removed yet')
      this.#tryLater()
    } finally {
      this.#running = undefined
    }
  }

  async #sweep() {
    const lease = await this.#leases.request(everybody)
    // Another node is sweeping, and may have passed the newly deleted rows.
    if (!lease) return this.#tryLater()
    try {
      while (this.#isWanted && !this.#isStopping) {
        this.#isWanted = false
        await endClosedAccounts(this.#db, this.#expiry().now)
        await sweepAquariums(this.#db, this.#expiry(), () => this.#isStopping)
        await sweepUsers(this.#db, () => this.#isStopping)
      }
    } finally {
      await lease.release()
    }
  }

  #tryLater() {
    if (!this.#isStopping) this.#retry = setTimeout(() => this.wake(), pause).unref()
  }
}
