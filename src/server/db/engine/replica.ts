import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { inSnapshot } from './in-snapshot.ts'

/** Milliseconds between the checks whether the standby has caught up; then the primary is asked. */
const pauses = [5, 15, 40]
/** Milliseconds for which a standby that has failed is not asked. */
const rest = 5_000

/**
 * A standby for reads, asked only once it has caught up with everything committed before: users see what they just
 * saved.
 */
export class Replica {
  readonly #primary: Db
  readonly #standby: Kysely<Schema>
  #restsUntil = 0

  constructor(primary: Db, standby: Kysely<Schema>) {
    this.#primary = primary
    this.#standby = standby
  }

  /** The standby's answer; undefined when the primary is to be asked instead. */
  async read<Result>(
    work: (db: Db) => Promise<Result>,
    mayRepeat: () => boolean,
  ): Promise<{ result: Result } | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    const lsn = await this.#positionOfPrimary()
    try {
      return await this.#standby.connection().execute(async (db) => {
        // One connection for both, as there may be several standbys; the snapshot must not be older than the check.
        if (!(await this.#catchesUp(db, lsn))) return undefined
        return { result: await inSnapshot(db, work) }
      })
    } catch (error) {
      if (!asDatabaseFault(error)) throw error
      this.#restsUntil = performance.now() + rest
      if (!mayRepeat()) throw error
      return undefined
    }
  }

  async close() {
    await this.#standby.destroy()
  }

  /** How far the primary's log is on the disk: every acknowledged commit lies before. */
  async #positionOfPrimary(): Promise<string> {
    const position = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`
    const { rows } = await position.execute(this.#primary)
    return rows[0]?.lsn ?? ''
  }

  async #catchesUp(db: Db, lsn: string): Promise<boolean> {
    // Null when the server follows no primary, such as a former standby: it may lack what was saved since.
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
}
