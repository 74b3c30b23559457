import { inSnapshot } from '#server/db/engine/in-snapshot.ts'
import type { Replica } from '#server/db/engine/replica.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { FairQueue } from '#server/queues/fair-queue.ts'
import type { QueueLoad } from '#server/queues/queue.ts'

/** Threads on SQLite, connections on PostgreSQL; one is always left for somebody else. */
const limits = { atOnce: 3, perKeeper: 2 }

type Reader = {
  keeperId: number
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
  /** Whether the work may be done once more when a replica fails; not at all on one where this is absent. */
  mayRepeat?(): boolean
}

/**
 * Reads that make one answer, from the database as it is at one moment: what is committed meanwhile is in none of them or
 * in all. Keepers take turns, and none of it is done in the thread that serves.
 */
export class Snapshots {
  readonly #db: Db
  readonly #replica: Replica | undefined
  readonly #queue = new FairQueue(limits)

  /** On SQLite of the reading dialect. */
  constructor(db: Db, replica?: Replica) {
    this.#db = db
    this.#replica = replica
  }

  get load(): QueueLoad {
    return this.#queue.load
  }

  /** Work that waits for nothing but the database. @throws the signal's reason while it waits for its turn */
  async read<Result>(
    { keeperId, signal, mayRepeat }: Reader,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const endTurn = await this.#queue.take(keeperId, signal)
    try {
      const answer = mayRepeat && (await this.#replica?.read(work, mayRepeat))
      return answer ? answer.result : await inSnapshot(this.#db, work)
    } finally {
      endTurn()
    }
  }
}
