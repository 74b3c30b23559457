import { randomInt } from 'node:crypto'
import { tooManyLinks } from '#contract/errors/password-errors.ts'
import { mostAskedLinks } from '#contract/passwords.names.ts'
import { hour } from '#domain/time/durations.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import { FairQueue } from '#server/queues/fair-queue.ts'

/** Links that an address of the network may ask for, and mails of each kind that all askers cause, within an hour. */
const mostOfAddress = 20
const mostMails = 100
/** Milliseconds that pass after an answer, at least and at most, before anything is looked up. */
const pause = { least: 500, most: 4_500 }
/** Milliseconds for which those who wait may begin when the app is closed. */
const lastTurns = 5_000

/**
 * The links that are asked for at the sign-in: how many, and those that are being mailed. They are counted for a typed
 * e-mail address whether it has an account or not, and mailed at some moment after the answer, so that neither this nor
 * the next answer is later for some addresses.
 */
export class AskedLinks {
  readonly #counts: RateCounters
  readonly #mailing = new Set<Promise<void>>()
  /** A mail server takes a few connections at a time. */
  readonly #turns = new FairQueue({ atOnce: 5, perUser: 3 })
  readonly #closing = new AbortController()
  readonly #pauses = new Set<() => void>()
  /** How many wait until all is mailed. */
  #hurries = 0

  constructor(counts: RateCounters) {
    this.#counts = counts
  }

  /** @throws too_many_requests */
  async count({ email, address }: { email: string; address: string }) {
    const ofNetwork = await this.#over(`address ${address}`, mostOfAddress)
    if (ofNetwork !== undefined) throw tooManyLinks('network', ofNetwork)
    const ofEmail = await this.#over(`e-mail ${email}`, mostAskedLinks)
    if (ofEmail !== undefined) throw tooManyLinks('email', ofEmail)
  }

  /** False when too many have been mailed for now. One kind leaves those of another alone: new accounts can wait. */
  async mayMail(kind: string): Promise<boolean> {
    return (await this.#over(`all ${kind}`, mostMails)) === undefined
  }

  /** Seconds until somebody may go on who has done so too often. */
  async #over(who: string, max: number): Promise<number | undefined> {
    const { current, ttl } = await this.#counts.count(who, { window: hour, max })
    return current > max ? Math.ceil(ttl / 1000) : undefined
  }

  /** Waits for a while that nobody knows. */
  pause(): Promise<void> {
    if (this.#hurries > 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, randomInt(pause.least, pause.most))
      this.#pauses.add(end)
    })
  }

  /** Resolves with what ends the turn; those who have no account yet share theirs. @throws when the app is closed */
  takeTurn(userId = 0): Promise<() => void> {
    return this.#turns.take(userId, this.#closing.signal)
  }

  /** Keeps work in mind, which must not throw, until it is done. */
  add(work: Promise<void>) {
    this.#mailing.add(work)
    void work.finally(() => this.#mailing.delete(work))
  }

  /** Mails that are under way are sent to their end, which takes seconds; those that wait longer are not sent. */
  async close() {
    const late = setTimeout(() => this.#closing.abort(), lastTurns)
    await this.settled()
    clearTimeout(late)
  }

  /** Resolves when nothing is being mailed; meanwhile there are no pauses. */
  async settled() {
    this.#hurries += 1
    for (const end of this.#pauses) end()
    while (this.#mailing.size > 0) await Promise.all(this.#mailing)
    this.#hurries -= 1
  }
}
