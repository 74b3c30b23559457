import type { Insight } from '#contract/aquariums/insight.ts'
import { askAboutAquarium } from '#contract/aquariums/insight.ts'
import { aiConsentNeeded, aiOff } from '#contract/errors/ai-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { sentText } from '#domain/insight/question.ts'
import { hour } from '#domain/time/durations.ts'
import { getVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { RateCounters } from '#server/nodes/rate-counters.ts'
import type { AiSettings } from '#server/outbound/ai.ts'
import { ask, prepareQuestion } from './insight.rules.ts'

type InsightParts = {
  db: Db
  ai: AiSettings | undefined
  nodes: Nodes
  rates: { ai: number }
  now(): Date
  /** Aborted when the server is about to stop. */
  closing: AbortSignal
}

export function serveInsight(serve: Serve, { db, ai, nodes, rates, now, closing }: InsightParts) {
  const asked = nodes.rateCounters('questions to the AI')

  serve(askAboutAquarium, async ({ actor, params, body, read, reply }): Promise<Insight> => {
    const { preview = false, time_zone: zone, ...range } = body
    const aquarium = await getVisibleAquarium(db, { id: params.id, actor })
    if (!ai) throw aiOff()
    const question = await read((db, signal) =>
      prepareQuestion(db, { aquarium, question: undefined, zone, ...range, now: now(), signal }),
    )
    const { facts, messages, isAgreed } = question
    const told = { goes_to: placeOf(ai), sent: sentText(messages), facts }
    if (preview || facts.length === 0) return { ...told, parts: [] }
    if (!isAgreed) throw aiConsentNeeded()
    await countQuestion(asked, { userId: actor.id, max: rates.ai })
    const parts = await ask(question, { ai, gone: whenGone(reply), closing })
    return { ...told, parts: parts.map(({ text, uses }) => ({ text, uses: [...uses] })) }
  })
}

function placeOf({ address }: AiSettings): Insight['goes_to'] {
  const { host, hostname } = new URL(address)
  return { host, is_here: isLoopbackHost(hostname) }
}

/** @throws too_many_requests */
async function countQuestion(counters: RateCounters, { userId, max }: { userId: number; max: number }) {
  const { current, ttl } = await counters.count(String(userId), { window: hour, max })
  if (current <= max) return
  const retryAfter = Math.ceil(ttl / 1000)
  throw new ApiError(
    'too_many_requests',
    `You have asked the AI ${max === 1 ? 'once' : `${max} times`} within an hour. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    { retryAfter },
  )
}
