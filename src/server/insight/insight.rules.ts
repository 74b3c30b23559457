import { aiFailed } from '#contract/errors/ai-errors.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import type { AnswerPart } from '#domain/insight/answer.ts'
import { readAnswer } from '#domain/insight/answer.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { messagesOf, namedForAi, usualQuestion } from '#domain/insight/question.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { readEventMarks } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { AiMessages, AiSettings } from '#server/outbound/ai.ts'
import { askAi } from '#server/outbound/ai.ts'
import { parametersOf as customParametersOf } from '#server/parameters/parameters.store.ts'
import { readTargets } from '#server/targets/targets.store.ts'
import { preferencesOfOwner } from './insight.store.ts'
import { readFacts } from './tank-facts.rules.ts'

/** A question, with all that the AI is told. */
export type Question = {
  facts: Fact[]
  messages: AiMessages
  /** The names of parameters as the AI is told them. */
  labels: Record<string, string>
  /** Whether the owner of the tank has agreed that its figures are sent. */
  isAgreed: boolean
}

type Asked = {
  aquarium: VisibleAquarium
  from: string
  to: string
  question: string | undefined
  /** The zone of the asker's clock. */
  zone: string | undefined
  now: Date
  signal: AbortSignal
}

/** Puts a question together. Nothing is sent. */
export async function prepareQuestion(
  db: Db,
  { aquarium, question = '', ...range }: Asked,
): Promise<Question> {
  const { aquarium_id: aquariumId, owner_id: ownerId } = aquarium
  const { units, ask_ai: isAgreed = false } = await preferencesOfOwner(db, ownerId)
  const tank = {
    ...(await readTargets(db, aquariumId)),
    own_parameters: await customParametersOf(db, aquariumId),
  }
  const parameters = namedForAi(parametersOf(tank, { ...storedUnits, ...units }))
  const facts = await readFacts(db, { aquariumId, parameters, kind: tank.kind, ...range })
  const messages = messagesOf({
    facts,
    parameters,
    kinds: await kindsOf(db, { aquariumId, ...range }),
    question: question.trim() || usualQuestion,
    today: range.to,
  })
  const labels = Object.fromEntries(parameters.map(({ key, label }) => [key, label]))
  return { facts, messages, labels, isAgreed }
}

/** The kinds of events in a range, in the order of the table. */
async function kindsOf(
  db: Db,
  range: { aquariumId: number; from: string; to: string },
): Promise<EventKind[]> {
  const { marks } = await readEventMarks(db, range)
  const found = new Set(marks.map(({ kind }) => kind))
  return eventKinds.flatMap(({ key }) => (found.has(key) ? key : []))
}

/** Milliseconds for an answer, a second try included. */
const timeLimit = 50_000

type Asking = { ai: AiSettings; gone: AbortSignal; closing: AbortSignal }

/**
 * What the AI says, as far as it is usable; it is asked once more when nothing is.
 * @throws ai_failed; the reason of `gone` when nobody waits any more
 */
export async function ask(
  { facts, messages, labels }: Question,
  { ai, gone, closing }: Asking,
): Promise<AnswerPart[]> {
  const signal = AbortSignal.any([gone, closing])
  const end = performance.now() + timeLimit
  for (let tries = 0; tries < 2; tries += 1) {
    const left = Math.ceil(end - performance.now())
    if (left <= 0) break
    const answer = await askAi(ai, messages, { timeLimit: left, signal })
    gone.throwIfAborted()
    if (closing.aborted) throw aiFailed('Coralline was just restarted. Please ask again.')
    // A second failure is none: the first answer came, and was of no use.
    if ('failure' in answer && tries === 0) throw aiFailed(answer.failure)
    const parts = 'said' in answer ? readAnswer(answer.said, { facts, labels }) : []
    if (parts.length > 0) return parts
  }
  return []
}
