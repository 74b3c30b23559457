import type { FastifyRateLimitStore, RateLimitOptions } from '@fastify/rate-limit'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import { MemoryRateCounters } from '#server/nodes/rate-counters.ts'

/** Routes with the same `sharedAs` are counted together on all nodes; those of a group only in this process. */
export type RouteRate = RateLimitOptions & { sharedAs?: string }

/** What links are asked for, by address: guesses count, too, and nobody's own requests are fewer for it. */
export function linkRate(max: number): RouteRate {
  const keyGenerator = ({ ip }: FastifyRequest) => `link:${ip}`
  return { max, timeWindow: '1 minute', hook: 'preParsing', keyGenerator, groupId: 'keeper' }
}

type Answer = (error: Error | null, result: { current: number; ttl: number }) => void
type Count = { current: number; ttl: number }

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export async function installRates(app: FastifyInstance, nodes: Nodes) {
  await app.register(fastifyRateLimit, {
    global: false,
    store: rateStore(nodes),
    // A refusal's Retry-After says all that a client needs.
    addHeadersOnExceeding: noHeaders,
    addHeaders: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
}

/** 429; `ttl` is what is left of the window in ms. */
export function tooManyRequests(ttl: number): ApiError {
  const retryAfter = Math.ceil(ttl / 1000)
  return new ApiError('too_many_requests', `Too many requests. Please try again in ${retryAfter} seconds.`, {
    retryAfter,
  })
}

/** The plugin makes its stores of this class: they count by `RateCounters`. */
function rateStore(nodes: Nodes) {
  const groups = new Map<string, RateCounters>()
  const rateCountersOf = ({ sharedAs, groupId }: RouteRate) => {
    if (sharedAs !== undefined) return nodes.rateCounters(sharedAs)
    if (groupId === undefined) return new MemoryRateCounters()
    const group = groups.get(groupId) ?? new MemoryRateCounters()
    groups.set(groupId, group)
    return group
  }
  return class RateStore implements FastifyRateLimitStore {
    #rateCounters: RateCounters = new MemoryRateCounters()

    /** `ttl` is what is left of the window in ms. */
    incr(key: string, answer: Answer, window: number, max: number) {
      const reply = (count: Count) => answer(null, count)
      const fail = (error: Error) => answer(error, { current: 0, ttl: 0 })
      const counted = this.#rateCounters.count(key, { window, max })
      if (counted instanceof Promise) void counted.then(reply, fail)
      else reply(counted)
    }

    /** `object`, because the plugin's types do not know `sharedAs`. */
    child(route: object) {
      const store = new RateStore()
      store.#rateCounters = rateCountersOf(route as RouteRate)
      return store
    }
  }
}
