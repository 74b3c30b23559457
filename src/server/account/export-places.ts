import { ApiError } from '#contract/errors.ts'
import { day, hour } from '#domain/durations.ts'

const mostADay = 6

/** One export at a time for a keeper, and six a day; in this process's own memory. */
export class ExportPlaces {
  readonly #underWay = new Set<number>()
  readonly #begun = new Map<number, number[]>()

  /** Answers the function that ends it. @throws export_running, too_many_requests */
  enter(keeperId: number, now: Date): () => void {
    if (this.#underWay.has(keeperId)) throw alreadyRunning()
    const time = now.getTime()
    const ofDay = (this.#begun.get(keeperId) ?? []).filter((begun) => begun > time - day && begun <= time)
    const [oldest = time] = ofDay
    if (ofDay.length >= mostADay) throw tooMany(oldest + day - time)
    this.#forgetOthers(time)
    this.#begun.set(keeperId, [...ofDay, time])
    this.#underWay.add(keeperId)
    let isIn = true
    return () => {
      // Once left, the place may be the same keeper's next export's.
      if (isIn) this.#underWay.delete(keeperId)
      isIn = false
    }
  }

  #forgetOthers(time: number) {
    for (const [keeperId, begun] of this.#begun)
      if (begun.every((moment) => moment <= time - day)) this.#begun.delete(keeperId)
  }
}

function alreadyRunning(): ApiError {
  return new ApiError(
    'export_running',
    'Another download of your account is still under way. Wait until it is done, then try again.',
  )
}

function tooMany(wait: number): ApiError {
  const hours = Math.ceil(wait / hour)
  return new ApiError(
    'too_many_requests',
    `You have downloaded your account ${mostADay} times within a day. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    { retryAfter: Math.ceil(wait / 1000) },
  )
}
