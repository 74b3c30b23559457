import { createHmac, timingSafeEqual } from 'node:crypto'
import { tooManyWrong } from '#contract/errors/password-errors.ts'
import { minute } from '#domain/time/durations.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import { randomPublicId } from '#server/sessions/tokens.ts'

const limit = { window: 15 * minute, max: 5 }

type Who = { email: string; knownBrowser: string | undefined; key: string | undefined }

/**
 * RateCounters wrong passwords for a typed e-mail address, whether it has an account or not: whoever guesses from many
 * addresses is stopped, too. A browser that has signed in to the account before counts apart, so that a stranger's
 * guesses lock no user out.
 */
export class WrongPasswords {
  readonly #counts: RateCounters

  constructor(counts: RateCounters) {
    this.#counts = counts
  }

  /**
   * RateCounters the attempt before the password is checked, because many may be sent at once, and takes the count back
   * when it is right.
   * @throws too_many_requests
   */
  async refuseAfterMany(
    { email, knownBrowser, key }: Who,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const who = key !== undefined && knows(key, knownBrowser) ? `${email} ${knownBrowser}` : email
    const { current, ttl } = await this.#counts.count(who, limit)
    if (current > limit.max) throw tooManyWrong(Math.ceil(ttl / 1000))
    const right = await isRight()
    if (right) await this.#counts.forget(who)
    return right
  }
}

/** What the cookie of a signed-in browser holds: it is good for this account only, until its password changes. */
export function markBrowser(key: string): string {
  const browser = randomPublicId()
  return `${browser}.${signed(key, browser)}`
}

function knows(key: string, mark: string | undefined): mark is string {
  const [browser = '', signature = ''] = mark?.split('.') ?? []
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signed(key, browser))]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function signed(key: string, browser: string): string {
  return createHmac('sha256', key).update(browser).digest('base64url')
}
