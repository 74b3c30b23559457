import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, keyOrOwn, timestamp } from '#contract/fields/fields.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'

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
  /** How much the straight line that misses the readings least rises from the first to the last, negative if it falls; null before two moments. */
  trend: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  /** The largest change within a day, along straight lines, in the seven days up to the last reading; null of a single one. */
  swing: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  /** Seconds between readings, those of them that are known, and those within the range; null of fewer than three readings, and without a range. */
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

const orNone = Type.Unsafe<ParameterFigures | null>({ anyOf: [figures, { type: 'null' }] })

/**
 * What the readings come to in a range of time, its ends included, judged by the tank's own ranges where it has them; null where there
 * are none. Of one parameter as `figures`, else of each as `parameters`.
 */
export const getParameterFigures = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/figures',
  access: 'user',
  needs: 'read',
  summary: 'Average, extremes, swing, time in range of one parameter or of all',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      parameter: Type.Optional(keyOrOwn(parameterKeys)),
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
    },
    { additionalProperties: false },
  ),
  reply: Type.Union([
    Type.Object({ figures: orNone }),
    Type.Object({ parameters: Type.Object(perParameter(() => orNone)) }),
  ]),
})
