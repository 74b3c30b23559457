import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseBusy } from '#contract/errors/storage-errors.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { Queue } from '#server/queues/queue.ts'
import * as store from './leases.store.ts'

/** One works, two wait. */
const mostInLine = 3
/** Milliseconds between renewals, and between looks whether an awaited lease is free. */
const renewalPause = 5_000
const pollPause = 250

/** Holds the leases of jobs of the instance, of which only one may run at a time. */
export const everybody = 0

/** Nobody else may wait in the line. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** A holder's turn in a line, from `request` to `release`: the first one has the lease. */
export type Lease = {
  /** Resolves when those before are done. @throws QueueFull, or the signal's reason */
  acquire(signal?: AbortSignal): Promise<void>
  /** Gives up the turn. Called again it does nothing. */
  release(): Promise<void>
}

/** A line in which each holder is once at most; one after the other gets the lease. */
export type Leases = {
  /** Undefined while the holder is in the line. @throws QueueFull when there is no room to wait for the lease */
  request(holder: number): Promise<Lease | undefined>
}

export class MemoryLeases implements Leases {
  readonly #holders = new Set<number>()
  readonly #queue = new Queue()
  #inLine = 0

  async request(holder: number): Promise<Lease | undefined> {
    if (this.#holders.has(holder)) return undefined
    this.#refuseWhenFull()
    this.#holders.add(holder)
    let endTurn: (() => void) | undefined
    let isIn = true
    return {
      acquire: async (signal) => {
        this.#refuseWhenFull()
        this.#inLine += 1
        const mine = this.#queue.take()
        endTurn = () => {
          this.#inLine -= 1
          void mine.then((end) => end())
        }
        await unless(signal, mine)
      },
      release: async () => {
        // A second call must not end a later turn of the same holder.
        if (!isIn) return
        isIn = false
        this.#holders.delete(holder)
        endTurn?.()
      },
    }
  }

  #refuseWhenFull() {
    if (this.#inLine >= mostInLine) throw new QueueFull()
  }
}

/** The line of all nodes, in the database; a dead node is out after 20 s, or once it has started again. */
export class SharedLeases implements Leases {
  readonly #db: Db
  readonly #line: string
  readonly #node: string

  constructor(db: Db, line: string, node = '') {
    this.#db = db
    this.#line = line
    this.#node = node
  }

  async request(holder: number): Promise<Lease | undefined> {
    const [db, line, token] = [this.#db, this.#line, store.tokenOf(this.#node, randomUUID())]
    if ((await store.inLine(db, line)).length >= mostInLine) throw new QueueFull()
    if (!(await store.enter(db, { line, holder: String(holder), token }))) return undefined
    // A failed renewal is followed by another one before other nodes take this node for dead.
    const timer = setInterval(() => store.renew(db, token).catch(() => {}), renewalPause)
    timer.unref()
    return {
      acquire: (signal) => this.#acquire(token, signal),
      release: async () => {
        clearInterval(timer)
        // If the database does not answer, the turn ends by itself without renewals.
        await store.leave(db, token).catch(() => {})
      },
    }
  }

  async #acquire(token: string, signal?: AbortSignal) {
    const joined = await store.joinLine(this.#db, { line: this.#line, token, most: mostInLine })
    if (joined === 'full') throw new QueueFull()
    if (joined === 'gone') throw databaseBusy()
    for (;;) {
      const tokens = (await store.inLine(this.#db, this.#line)).map((other) => other.token)
      if (tokens[0] === token) return
      // The database did not answer for longer than a silent process keeps its turn.
      if (!tokens.includes(token)) throw databaseBusy()
      await delay(pollPause, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

async function unless(signal: AbortSignal | undefined, work: Promise<unknown>) {
  if (!signal) return void (await work)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
