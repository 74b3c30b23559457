import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, timestamp } from '#contract/fields/fields.ts'
import { maxSeriesPoints } from '#domain/limits.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { customIds, customSeries, seriesColumns } from './custom-readings.ts'
import { mark } from './marks.ts'

/** What a chart draws: each parameter's measured points, reduced so that minima and maxima survive. */
export const series = Type.Object({
  /**
   * `earliest` is the first timestamp of all logs. `latest` is the last one that is at most a day ahead of now (UTC),
   * or the last of all when every log is further ahead. Both are null without logs.
   */
  earliest: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  latest: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  /** Logs in the range, before the reduction. */
  total: Type.Integer(),
  /** True when there were more readings than points asked for. */
  reduced: Type.Boolean(),
  series: Type.Object(perParameter(() => seriesColumns)),
  /**
   * How much each parameter's straight line rises or falls from the first reading to the last. The line is fitted to
   * all readings of the range, before the reduction. Null where fewer than two moments were measured.
   */
  changes: Type.Object(perParameter(() => Type.Unsafe<number | null>({ type: ['number', 'null'] }))),
  /** The notes of the range, oldest first: at most the newest 500, each cut at 200 characters. */
  marks: Type.Array(mark),
  /** Points and change of each of the aquarium's custom parameters that were asked for, in the order of the request. */
  own: Type.Optional(Type.Array(customSeries)),
})
export type Series = Type.Static<typeof series>

/**
 * The chart's data: `from` and `to` are inclusive; without `to` it ends at `latest`. At most about `points` points a
 * parameter (default 1,200). `own` names the custom parameters to include. With `common=none` only those are read: the
 * parameters that all tanks have are empty then, and there are no marks.
 */
export const getSeries = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/series',
  access: 'user',
  requiredRight: 'read',
  summary: 'Readings of an aquarium as columns for a chart',
  status: 200,
  params: idParams,
  query: Type.Object(
    {
      from: Type.Optional(timestamp),
      to: Type.Optional(timestamp),
      points: Type.Optional(Type.Integer({ minimum: 10, maximum: maxSeriesPoints })),
      own: Type.Optional(customIds),
      common: Type.Optional(Type.Unsafe<'none'>({ type: 'string', enum: ['none'] })),
    },
    { additionalProperties: false },
  ),
  reply: series,
})
