import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { inSnapshot } from './in-snapshot.ts'

/** How long (ms) to wait between the checks whether the standby has caught up; after the last one the primary is asked. */
const pauses = [5, 15, 40]
/** A standby that has failed is not asked for this long (ms). */
const rest = 5_000

/**
 * A standby for reads. It is asked only after it has caught up with everything that was committed before the question, on any
 * node and by anybody: so users see what they have just saved, and changed rights count as they do on the primary.
 */
export class Replica {
  readonly #primary: Db
  readonly #standby: Kysely<Schema>
  #restsUntil = 0

  constructor(primary: Db, standby: Kysely<Schema>) {
    this.#primary = primary
    this.#standby = standby
  }

  /** The standby's answer; undefined when the primary is to be asked, because the standby is behind, fails or follows no primary. */
  async read<Result>(
    work: (db: Db) => Promise<Result>,
    mayRepeat: () => boolean,
  ): Promise<{ result: Result } | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    const lsn = await this.#positionOfPrimary()
    try {
      // The check and the work use one connection: behind one address there may be several standbys.
      return await this.#standby.connection().execute(async (db) => {
        // Checked before the transaction, so that its snapshot is no older than the check.
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

  /** How far the primary's log has been flushed to the disk: every acknowledged commit lies before this position. */
  async #positionOfPrimary(): Promise<string> {
    const position = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`
    const { rows } = await position.execute(this.#primary)
    return rows[0]?.lsn ?? ''
  }

  async #catchesUp(db: Db, lsn: string): Promise<boolean> {
    // Null when the server follows no primary, such as a former standby: it may lack everything that was saved since.
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
