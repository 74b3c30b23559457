import { availableParallelism } from 'node:os'
import { inSnapshot } from '#server/db/engine/in-snapshot.ts'
import type { Replica } from '#server/db/engine/replica.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { FairQueue } from '#server/queues/fair-queue.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

/**
 * Reads at once (threads on SQLite, connections on PostgreSQL) and per user: one is always left for others. On two
 * cores a second heavy read of the same user would take the core of the thread that serves.
 */
const limits = { atOnce: 3, perUser: availableParallelism() > 2 ? 2 : 1 }

type Reader = {
  userId: number
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
  /** Whether the work may be repeated when a replica fails; if missing, no replica is asked. */
  mayRepeat?(): boolean
}

/**
 * Runs the reads of one answer on a snapshot of the database, for users in turns, outside of the thread that serves.
 */
export class Snapshots {
  readonly #db: Db
  readonly #replica: Replica | undefined
  readonly #queue = new FairQueue(limits)

  /** On SQLite `db` uses the reading dialect. */
  constructor(db: Db, replica?: Replica) {
    this.#db = db
    this.#replica = replica
  }

  get load(): QueueLoad {
    return this.#queue.load
  }

  /** Runs work that only waits for the database. @throws the signal's reason when aborted before its turn */
  async read<Result>(
    { userId, signal, mayRepeat }: Reader,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const endTurn = await this.#queue.take(userId, signal)
    try {
      const answer = mayRepeat && (await this.#replica?.read(work, mayRepeat))
      return answer ? answer.result : await inSnapshot(this.#db, work)
    } finally {
      endTurn()
    }
  }
}
