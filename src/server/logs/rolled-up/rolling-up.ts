import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/database-faults.ts'
import { mostWalked } from '#server/logs/readings/range-reads.rules.ts'
import { rollSomeUp } from './roll-up.rules.ts'
import { aquariumsOver } from './rollups.store.ts'

/** Milliseconds for which nothing is rolled up after a failure, such as a full disk. */
const pause = 30_000
/** While somebody writes logs, it tries again after so many milliseconds, and so often at most. */
const shortPause = 250
const mostWaits = 40

type Log = { warn(details: object, message: string): void }
type Parts = { database: Pick<Database, 'db' | 'snapshots'>; now(): Date; log: Log }

/** Goes on where an earlier process has stopped; answers the function that rolls up an aquarium's past days. */
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

/** Rolls up in the background, one aquarium at a time in each process. */
class RollingUp {
  readonly #parts: Parts
  readonly #wanted = new Set<number>()
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #quietUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  wake(aquariumId: number) {
    if (this.#stopping.signal.aborted) return
    this.#wanted.add(aquariumId)
    if (performance.now() >= this.#quietUntil) this.#running ??= this.#run()
  }

  /** Goes on with every aquarium of many logs, as after an upgrade. */
  async wakeAll() {
    try {
      for (const id of await aquariumsOver(this.#parts.database.db, mostWalked)) this.wake(id)
    } catch (error) {
      this.#fail(error)
    }
  }

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
          // The aquarium may be gone. Any other comes last when this is woken again.
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
      // Requests come first between two steps.
      await delay(rolled === 'waits' ? shortPause : 0, undefined, { signal })
    }
  }

  /** Rests for a while, in which logs are read one by one. */
  #fail(error: unknown) {
    this.#quietUntil = performance.now() + pause
    this.#parts.log.warn({ err: error }, 'past days are not rolled up yet')
  }
}
