import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, timestamp } from '#contract/fields/fields.ts'

/**
 * Something that happened at a moment, in seconds as in a series. `kind` is `note` for the note of a log, or the kind of
 * an event; `event_id` is absent where a mark stands for the events of a day.
 */
export const mark = Type.Object({
  at: Type.Integer(),
  kind: Type.String(),
  text: Type.String(),
  event_id: Type.Optional(id),
  /** The share of the water that was changed. */
  percent: Type.Optional(Type.Number()),
})
export type Mark = Type.Static<typeof mark>

const eventMarks = Type.Object({
  /** Oldest first. Up to 500 events one by one; of more, doses and feedings by the day, and the newest 500 of the rest. */
  marks: Type.Array(mark),
  /** Before this moment some events have no mark, as there are too many; null when each has one. */
  complete_from: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
})
export type EventMarks = Type.Static<typeof eventMarks>

/** A call of its own beside the series, which it would slow: `from` and `to` are inclusive, as there. */
export const getEventMarks = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/marks',
  access: 'user',
  requiredRight: 'read',
  summary: 'What was done to an aquarium, as marks for a chart',
  status: 200,
  params: idParams,
  query: Type.Object(
    { from: Type.Optional(timestamp), to: Type.Optional(timestamp) },
    { additionalProperties: false },
  ),
  reply: eventMarks,
})
