import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, keyOrCustom, timestamp } from '#contract/fields/fields.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { mark } from './marks.ts'

const moment = Type.Integer()

/** Values in the stored unit, moments in seconds of the tank's wall clock as if it were UTC. */
const statistics = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  lowest: Type.Number(),
  highest: Type.Number(),
  average: Type.Number(),
  median: Type.Number(),
  first: Type.Number(),
  last: Type.Number(),
  /** When these two were measured. */
  first_at: moment,
  last_at: moment,
  /** The rise of the least-squares line from first to last reading, negative if it falls; null below two moments. */
  trend: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  /** The largest change within a day, on lines between readings, in the seven days up to the last; null with one. */
  swing: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  /** When the day of that change ends; null where there is none. */
  swing_at: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  /** Seconds from first to last reading, without unknown gaps, in range; null below three readings, without a range. */
  time: Type.Unsafe<{ all: number; known: number; within: number } | null>({ type: ['object', 'null'] }),
  /** Median seconds between two tests; 0 after a single one. */
  interval: Type.Number({ minimum: 0 }),
  /** The stretches of time out of range, newest first, at most 200; `total` counts all of them. */
  stretches: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    newest: Type.Array(
      Type.Object({
        side: Type.Unsafe<'below' | 'above'>({ type: 'string', enum: ['below', 'above'] }),
        from: moment,
        to: moment,
        farthest: Type.Number(),
        is_open: Type.Boolean(),
        /** The first reading of the stretch, and the first after it; null while there is none. */
        measured_from: moment,
        measured_until: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      }),
    ),
  }),
})
export type ParameterStatistics = Type.Static<typeof statistics>

const orNone = Type.Unsafe<ParameterStatistics | null>({ anyOf: [statistics, { type: 'null' }] })

/**
 * Statistics of the readings between `from` and `to`, both included, judged by the tank's targets where it has them;
 * null without readings. With `parameter` the reply has its `figures`, otherwise those of each parameter as
 * `parameters`, and as `done` what was done from a week before `from` on, as of `getEventMarks`: changes come after it.
 */
export const getParameterStatistics = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/figures',
  access: 'user',
  requiredRight: 'read',
  summary: 'Average, extremes, swing, time in range of one parameter or of all',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      parameter: Type.Optional(keyOrCustom(parameterKeys)),
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
    },
    { additionalProperties: false },
  ),
  reply: Type.Union([
    Type.Object({ figures: orNone }),
    Type.Object({
      parameters: Type.Object(perParameter(() => orNone)),
      done: Type.Array(Type.Pick(mark, ['at', 'kind', 'percent'])),
    }),
  ]),
})
