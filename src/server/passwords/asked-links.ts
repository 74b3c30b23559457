import { tooManyLinks } from '#contract/errors/password-errors.ts'
import { mostAskedLinks } from '#contract/passwords.names.ts'
import { hour } from '#domain/time/durations.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import { FairQueue } from '#server/queues/fair-queue.ts'

/** Links that an address of the network may ask for, and mails of each kind that all askers cause, within an hour. */
const mostOfAddress = 20
const mostMails = 100

/**
 * The links that are asked for at the sign-in: how many, and those that are being mailed. They are counted for a typed
 * e-mail address whether it has an account or not, and mailed after the answer, which so tells nothing of the address.
 */
export class AskedLinks {
  readonly #counts: RateCounters
  readonly #mailing = new Set<Promise<void>>()
  /** A mail server takes a few connections at a time. */
  readonly #turns = new FairQueue({ atOnce: 5, perUser: 3 })
  readonly #closing = new AbortController()

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

  /** Resolves with what ends the turn; those who have no account yet share theirs. @throws when the app is closed */
  takeTurn(userId = 0): Promise<() => void> {
    return this.#turns.take(userId, this.#closing.signal)
  }

  /** Keeps work in mind, which must not throw, until it is done. */
  add(work: Promise<void>) {
    this.#mailing.add(work)
    void work.finally(() => this.#mailing.delete(work))
  }

  /** What is being mailed is mailed to its end, which takes seconds; what waits is not. */
  async close() {
    this.#closing.abort()
    await this.settled()
  }

  /** Resolves when nothing is being mailed. */
  async settled() {
    while (this.#mailing.size > 0) await Promise.all(this.#mailing)
  }
}
