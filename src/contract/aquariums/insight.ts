import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, text, timestamp } from '#contract/fields/fields.ts'
import type { Fact } from '#domain/insight/fact.ts'
import { maxName, maxQuestion } from '#domain/limits.ts'

const fact = Type.Unsafe<Fact>({
  type: 'object',
  required: ['id', 'kind', 'parameter', 'from', 'to', 'numbers', 'says', 'weight'],
  properties: {
    id: { type: 'string', pattern: '^f[1-9][0-9]*$' },
    kind: { type: 'string' },
    parameter: { type: ['string', 'null'] },
    from: { type: 'number' },
    to: { type: 'number' },
    numbers: { type: 'object' },
    says: { type: 'string' },
    weight: { type: 'integer' },
    before: { type: 'string' },
  },
  additionalProperties: false,
})

const insight = Type.Object({
  /** The host of the AI; `is_here` when that is the server's own machine. */
  goes_to: Type.Object({ host: Type.String(), is_here: Type.Boolean() }),
  /** What is sent to it, word for word. */
  sent: Type.String(),
  /** What the readings of the range say, the weightiest first. */
  facts: Type.Array(fact),
  /**
   * What the AI said of them, as far as it is usable; each number is the place of a fact's number, `{f1.a}`. Empty in
   * a preview, without facts, and when nothing of the answer was usable.
   */
  parts: Type.Array(
    Type.Object({ text: Type.String(), uses: Type.Array(Type.Unsafe<Fact['id']>({ type: 'string' })) }),
  ),
})
export type Insight = Type.Static<typeof insight>

/**
 * Asks the operator's AI about the facts of a range, its ends included. With `preview` nothing is sent, and the reply
 * tells what would be. Refused with `ai_off` without an AI, and with `ai_consent_needed` until `preferences.ask_ai` of
 * the tank's owner is true. Asking ends when the caller hangs up.
 */
export const askAboutAquarium = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/insight',
  access: 'user',
  summary: 'Ask an AI about what the readings of an aquarium say',
  status: 200,
  params: idParams,
  body: Type.Object(
    {
      question: Type.Optional(text({ maxLength: maxQuestion })),
      from: timestamp,
      to: timestamp,
      preview: Type.Optional(Type.Boolean()),
      /** The zone of the caller's clock (IANA), for an aquarium that has none. */
      time_zone: Type.Optional(text({ maxLength: maxName })),
    },
    { additionalProperties: false },
  ),
  example: { question: 'Why does alkalinity fall?', from: '2026-10-28T00:00:00', to: '2026-11-28T23:59:59' },
  reply: insight,
})
