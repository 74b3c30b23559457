import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { idParams, parameterKey, timestamp } from './fields.ts'

const moment = Type.Integer()

/** Values in the stored unit, moments in seconds of the tank's wall clock as if it were UTC. */
const figures = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  lowest: Type.Number(),
  highest: Type.Number(),
  average: Type.Number(),
  median: Type.Number(),
  first: Type.Number(),
  last: Type.Number(),
  /** Seconds between readings, those of them that are known, and those within the range; null of fewer than three readings. */
  time: Type.Unsafe<{ all: number; known: number; within: number } | null>({ type: ['object', 'null'] }),
  /** Median seconds between two tests; 0 of a single one. */
  interval: Type.Number({ minimum: 0 }),
  /** How long it was out of range, newest first, 200 at most; `total` counts all. */
  stretches: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    newest: Type.Array(
      Type.Object({
        side: Type.Unsafe<'below' | 'above'>({ type: 'string', enum: ['below', 'above'] }),
        from: moment,
        to: moment,
        farthest: Type.Number(),
        is_open: Type.Boolean(),
      }),
    ),
  }),
})
export type ParameterFigures = Type.Static<typeof figures>

/** What the readings of one parameter come to in a range of time, its ends included; null where there are none. */
export const getParameterFigures = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/figures',
  access: 'user',
  needs: 'read',
  summary: 'Average, extremes, time in range of a parameter',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      parameter: parameterKey,
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    figures: Type.Unsafe<ParameterFigures | null>({ anyOf: [figures, { type: 'null' }] }),
  }),
})
