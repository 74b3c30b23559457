import type { Expiry } from '#server/aquariums/sweep.rules.ts'
import { sweepAquariums } from '#server/aquariums/sweep.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Turns } from '#server/nodes/turns.ts'
import { everybody } from '#server/nodes/turns.ts'
import { endClosedAccounts } from '#server/users/closing.rules.ts'
import { sweepUsers } from '#server/users/users.rules.ts'

/** After a failure, such as a full disk or a restarting database, it tries again after this long. */
const pause = 30_000

type Log = { warn(details: object, message: string): void }

/** Removes what was deleted, by admins or long ago, behind everybody's back: one sweep at a time on all nodes, also at a start. */
export class DeletionSweep {
  readonly #db: Db
  readonly #expiry: () => Expiry
  readonly #log: Log
  readonly #turns: Turns
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopping = false
  #retry: NodeJS.Timeout | undefined

  constructor(db: Db, { expiry, log, turns }: { expiry: () => Expiry; log: Log; turns: Turns }) {
    this.#db = db
    this.#expiry = expiry
    this.#log = log
    this.#turns = turns
  }

  /** Starts a sweep, or another one after that which is under way and may have passed by already. */
  wake() {
    if (this.#isStopping) return
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is under way. */
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
    const stay = await this.#turns.enter(everybody)
    // Another node is at it, and may have passed by already.
    if (!stay) return this.#tryLater()
    try {
      while (this.#isWanted && !this.#isStopping) {
        this.#isWanted = false
        await endClosedAccounts(this.#db, this.#expiry().now)
        await sweepAquariums(this.#db, this.#expiry(), () => this.#isStopping)
        await sweepUsers(this.#db, () => this.#isStopping)
      }
    } finally {
      await stay.leave()
    }
  }

  #tryLater() {
    if (!this.#isStopping) this.#retry = setTimeout(() => this.wake(), pause).unref()
  }
}
