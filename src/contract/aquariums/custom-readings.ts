import * as Type from 'typebox'
import { id } from '#contract/fields/fields.ts'
import { readingBound } from '#domain/limits.ts'
import { maxCustomParameters } from '#domain/parameters/custom-parameters.ts'

/** A reading in the stored unit, or null for what was not measured. */
export const reading = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  exclusiveMinimum: -readingBound,
  exclusiveMaximum: readingBound,
})
const customReading = Type.Object(
  {
    parameter_id: id,
    value: Type.Number({ exclusiveMinimum: -readingBound, exclusiveMaximum: readingBound }),
  },
  { additionalProperties: false },
)
/** Readings of the aquarium's custom parameters, ascending by parameter; absent when the log has none. */
export const own = Type.Optional(Type.Array(customReading))
/** Readings of custom parameters in a request, at most one of each: null for one not measured, or to be removed. */
export const givenCustom = Type.Optional(
  Type.Array(Type.Object({ parameter_id: id, value: reading }, { additionalProperties: false }), {
    maxItems: maxCustomParameters,
  }),
)

export const seriesColumns = Type.Object({
  /** Seconds of the tank's wall clock as if it were UTC, ascending. */
  at: Type.Array(Type.Integer()),
  /** Values in stored units, as many as `at`. */
  value: Type.Array(Type.Number()),
})

export const customSeries = Type.Object({
  parameter_id: id,
  ...seriesColumns.properties,
  change: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
})
export type CustomSeries = Type.Static<typeof customSeries>

/** Ids of the aquarium's custom parameters, `maxCustomSeries` at most: `12,13`. */
export const customIds = Type.String({ format: 'parameter-ids' })
