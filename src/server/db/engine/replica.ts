import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { inSnapshot } from './in-snapshot.ts'

/** How long (ms) to wait between the looks whether it has caught up; then the primary is asked. */
const pauses = [5, 15, 40]
/** One that has failed is left alone for so long (ms). */
const rest = 5_000

/**
 * A standby for what is only read. It is asked when it has everything that had been committed when the question came, on whichever
 * node and by whomever: nobody misses what they have just saved, and who may see what holds as on the primary.
 */
export class Replica {
  readonly #primary: Db
  readonly #standby: Kysely<Schema>
  #restsUntil = 0

  constructor(primary: Db, standby: Kysely<Schema>) {
    this.#primary = primary
    this.#standby = standby
  }

  /** What the standby answers; undefined when the primary is to be asked, since this one is behind, fails or follows nobody. */
  async read<Result>(
    work: (db: Db) => Promise<Result>,
    mayRepeat: () => boolean,
  ): Promise<{ result: Result } | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    const lsn = await this.#positionOfPrimary()
    try {
      // One connection for the look and the work: behind one address there may be several standbys.
      return await this.#standby.connection().execute(async (db) => {
        // Before the transaction: what that sees begins after the look.
        if (!(await this.#catchesUp(db, lsn))) return undefined
        return { result: await inSnapshot(db, work) }
      })
    } catch (error) {
      if (!asDatabaseFault(error)) throw error
      this.#leaveAlone()
      if (!mayRepeat()) throw error
      return undefined
    }
  }

  async close() {
    await this.#standby.destroy()
  }

  /** What was acknowledged has been flushed up to here. */
  async #positionOfPrimary(): Promise<string> {
    const position = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`
    const { rows } = await position.execute(this.#primary)
    return rows[0]?.lsn ?? ''
  }

  async #catchesUp(db: Db, lsn: string): Promise<boolean> {
    // Null of what follows nobody, such as a former standby: it may know of nothing that was saved since.
    const position = sql<{ reached: boolean | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as reached`
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await delay(pause)
      const { rows } = await position.execute(db)
      if (rows[0]?.reached) return true
      if (rows[0]?.reached === null) break
    }
    return false
  }

  #leaveAlone() {
    this.#restsUntil = performance.now() + rest
  }
}
