import type { Expiry } from '#server/aquariums/sweep.rules.ts'
import { sweepAquariums } from '#server/aquariums/sweep.rules.ts'
import type { Db } from '#server/db/schema.ts'
import { endClosedAccounts } from '#server/users/closing.rules.ts'
import { sweepUsers } from '#server/users/users.rules.ts'

/** After a failure, such as a full disk or a restarting database, it tries again after this long. */
const pause = 30_000

type Log = { warn(details: object, message: string): void }

/** Removes what was deleted, by admins or long ago, behind everybody's back: one sweep at a time in a process, also at its start. */
export class DeletionSweep {
  readonly #db: Db
  readonly #expiry: () => Expiry
  readonly #log: Log
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopping = false
  #retry: NodeJS.Timeout | undefined

  constructor(db: Db, { expiry, log }: { expiry: () => Expiry; log: Log }) {
    this.#db = db
    this.#expiry = expiry
    this.#log = log
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
      while (this.#isWanted && !this.#isStopping) {
        this.#isWanted = false
        await endClosedAccounts(this.#db, this.#expiry().now)
        await sweepAquariums(this.#db, this.#expiry(), () => this.#isStopping)
        await sweepUsers(this.#db, () => this.#isStopping)
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'deleted rows are not removed yet')
      this.#retry = setTimeout(() => this.wake(), pause).unref()
    } finally {
      this.#running = undefined
    }
  }
}
