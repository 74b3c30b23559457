import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseBusy } from '#contract/errors/storage-errors.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { Queue } from '#server/queues/queue.ts'
import * as store from './turns.store.ts'

/** One works, two wait. */
const mostInLine = 3
/** How often (ms) somebody says that they are still there, and looks whether it is their turn. */
const beat = 5_000
const look = 250

/** Holds a line of which everybody has one turn at a time: a job of the instance. */
export const everybody = 0

/** There is no room behind those who wait. */
export class LineFull extends Error {
  override readonly name = 'LineFull'
}

/** From when somebody has come until they leave. */
export type PlaceInLine = {
  /** Resolves when those before are done. @throws LineFull, or the signal's reason */
  takeTurn(signal?: AbortSignal): Promise<void>
  /** Ends the turn, too. Called again it does nothing. */
  leave(): Promise<void>
}

/** A line in which each holder stands once, and one after the other has their turn. */
export type Turns = {
  /** Undefined while the holder is there already. @throws LineFull when they could not wait for a turn now */
  enter(holder: number): Promise<PlaceInLine | undefined>
}

/** The line of one process. */
export class MemoryTurns implements Turns {
  readonly #holders = new Set<number>()
  readonly #queue = new Queue()
  #inLine = 0

  async enter(holder: number): Promise<PlaceInLine | undefined> {
    if (this.#holders.has(holder)) return undefined
    this.#refuseWhenFull()
    this.#holders.add(holder)
    let endTurn: (() => void) | undefined
    let isIn = true
    return {
      takeTurn: async (signal) => {
        this.#refuseWhenFull()
        this.#inLine += 1
        const mine = this.#queue.take()
        endTurn = () => {
          this.#inLine -= 1
          void mine.then((end) => end())
        }
        await unless(signal, mine)
      },
      leave: async () => {
        // Once left, the place may be the same holder's next one.
        if (!isIn) return
        isIn = false
        this.#holders.delete(holder)
        endTurn?.()
      },
    }
  }

  #refuseWhenFull() {
    if (this.#inLine >= mostInLine) throw new LineFull()
  }
}

/** The line of all nodes, in the database. A node that dies has left it after 20 s. */
export class SharedTurns implements Turns {
  readonly #db: Db
  readonly #line: string

  constructor(db: Db, line: string) {
    this.#db = db
    this.#line = line
  }

  async enter(holder: number): Promise<PlaceInLine | undefined> {
    const [db, line, token] = [this.#db, this.#line, randomUUID()]
    if ((await store.inLine(db, line)).length >= mostInLine) throw new LineFull()
    if (!(await store.enter(db, { line, holder: String(holder), token }))) return undefined
    // One that fails is tried again before the others take it for dead.
    const timer = setInterval(() => store.sayAlive(db, token).catch(() => {}), beat)
    timer.unref()
    return {
      takeTurn: (signal) => this.#takeTurn(token, signal),
      leave: async () => {
        clearInterval(timer)
        // A database that is away forgets who says nothing more.
        await store.leave(db, token).catch(() => {})
      },
    }
  }

  async #takeTurn(token: string, signal?: AbortSignal) {
    const joined = await store.joinLine(this.#db, { line: this.#line, token, most: mostInLine })
    if (joined === 'full') throw new LineFull()
    if (joined === 'gone') throw databaseBusy()
    for (;;) {
      const tokens = (await store.inLine(this.#db, this.#line)).map((other) => other.token)
      if (tokens[0] === token) return
      // The database was away for longer than it waits for those who say nothing.
      if (!tokens.includes(token)) throw databaseBusy()
      await delay(look, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
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
