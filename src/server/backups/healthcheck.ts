import { post } from '#server/outbound/post.ts'

/** Milliseconds that an announcement may take: a backup waits for it. */
const timeLimit = 10_000

/** The convention of healthchecks.io: the address alone after a success. */
type Event = 'start' | 'success' | 'fail'

type Options = { url: string | undefined; log: { warn(details: object, message: string): void } }

/** Announces backups at HEALTHCHECK_URL, if it is set. No failure of it is one of the backup. */
export class Healthcheck {
  readonly #options: Options
  readonly #stopping = new AbortController()
  /** So that a service that is away is logged once. */
  #isFailing = false

  constructor(options: Options) {
    this.#options = options
  }

  /** `words` say what failed. */
  async announce(event: Event, words?: string) {
    const { url, log } = this.#options
    if (url === undefined || this.#stopping.signal.aborted) return
    const fault = await this.#post(addressOf(url, event), words)
    if (fault !== undefined && !this.#isFailing && !this.#stopping.signal.aborted)
      log.warn({ reason: fault }, 'HEALTHCHECK_URL was not told of the backup')
    this.#isFailing = fault !== undefined
  }

  /** Breaks off what is under way. */
  stop() {
    this.#stopping.abort()
  }

  /** Answers what was wrong, without the address: whoever knows that may announce backups. */
  async #post(address: URL, words: string | undefined): Promise<string | undefined> {
    const answer = await post(address, { body: words, timeLimit, signal: this.#stopping.signal })
    if ('fault' in answer)
      return answer.isTooLate
        ? `It did not answer within ${timeLimit / 1000} s.`
        : `It cannot be reached${answer.code ? `: ${answer.code}` : ''}.`
    const { status } = answer
    return status >= 200 && status < 300 ? undefined : `It answered with ${status}.`
  }
}

function addressOf(url: string, event: Event): URL {
  const address = new URL(url)
  if (event !== 'success') address.pathname = `${address.pathname.replace(/\/$/, '')}/${event}`
  return address
}
