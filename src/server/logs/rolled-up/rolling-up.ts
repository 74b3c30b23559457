import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/database-faults.ts'
import { mostWalked } from '#server/logs/readings/range-reads.rules.ts'
import { rollSomeUp } from './roll-up.rules.ts'
import { aquariumsOver } from './rollups.store.ts'

/** After a failure, such as a full disk or a restarting database, nothing is rolled up for this long (ms). */
const pause = 30_000
/** While somebody is writing logs, it tries again after this long (ms), and this many times at most. */
const shortPause = 250
const mostWaits = 40

type Log = { warn(details: object, message: string): void }
type Parts = { database: Pick<Database, 'db' | 'snapshots'>; now(): Date; log: Log }

/** Goes on with what an earlier process has left; answers the function that rolls up an aquarium's past days. */
export function installRollingUp(
  app: FastifyInstance,
  parts: Omit<Parts, 'log'>,
): (aquariumId: number) => void {
  const rollingUp = new RollingUp({ ...parts, log: app.log })
  app.decorate('rollingUp', rollingUp)
  app.addHook('onListen', async () => void rollingUp.wakeAll())
  app.addHook('onClose', () => rollingUp.stop())
  return (aquariumId) => rollingUp.wake(aquariumId)
}

declare module 'fastify' {
  interface FastifyInstance {
    rollingUp: RollingUp
  }
}

/** Rolls up past days in the background, one aquarium at a time in each process. No request waits for it. */
class RollingUp {
  readonly #parts: Parts
  readonly #wanted = new Set<number>()
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #quietUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Called when an aquarium has days that are worth rolling up. */
  wake(aquariumId: number) {
    if (this.#stopping.signal.aborted) return
    this.#wanted.add(aquariumId)
    if (performance.now() >= this.#quietUntil) this.#running ??= this.#run()
  }

  /** Wakes it for every aquarium with many logs, as after an upgrade: it goes on where it was. */
  async wakeAll() {
    try {
      for (const id of await aquariumsOver(this.#parts.database.db, mostWalked)) this.wake(id)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Resolves when nothing is under way. */
  async settled() {
    await this.#running
  }

  async stop() {
    this.#stopping.abort()
    await this.#running
  }

  async #run() {
    try {
      for (;;) {
        const [id] = this.#wanted
        if (id === undefined || this.#stopping.signal.aborted) return
        this.#wanted.delete(id)
        await this.#rollUp(id).catch((error: unknown) => {
          // An aquarium that is gone has nothing to be rolled up. Any other comes last when somebody wakes this again.
          if (isForeignKeyViolation(error)) return
          this.#wanted.add(id)
          throw error
        })
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#fail(error)
    } finally {
      this.#running = undefined
    }
  }

  async #rollUp(aquariumId: number) {
    const { signal } = this.#stopping
    const { database, now } = this.#parts
    let waits = 0
    while (!signal.aborted && waits < mostWaits) {
      const rolled = await rollSomeUp({ database, now: now(), signal }, aquariumId)
      if (rolled === 'done') return
      waits = rolled === 'waits' ? waits + 1 : 0
      // Between two steps, requests that write or read come first.
      await delay(rolled === 'waits' ? shortPause : 0, undefined, { signal })
    }
  }

  /** Rests for a while; meanwhile logs are read one by one. */
  #fail(error: unknown) {
    this.#quietUntil = performance.now() + pause
    this.#parts.log.warn({ err: error }, 'past days are not rolled up yet')
  }
}
