import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id, nullableText } from '#contract/fields/fields.ts'
import { maxNote, readingBound } from '#domain/limits.ts'
import { log } from './logs.ts'

const value = Type.Number({ exclusiveMinimum: -readingBound, exclusiveMaximum: readingBound })

/** In the stored unit, or in a unit that is named: `{ value: 25.4, unit: 'C' }`. */
const namedValue = Type.Union([
  value,
  Type.Object(
    { value, unit: Type.Optional(Type.String({ maxLength: 20 })) },
    { additionalProperties: false },
  ),
])

const namedReadings = Type.Object(
  {
    /** It may be left out where only one tank can be meant. */
    aquarium_id: Type.Optional(id),
    /** The tank's own wall clock, `YYYY-MM-DDTHH:mm:ss`, the seconds may be left out; absent for now in its time zone. */
    at: Type.Optional(Type.String({ maxLength: 40 })),
    /** By the parameter's name, as in `alkalinity`, or `own:12` for a custom one of the tank. */
    values: Type.Unsafe<Record<string, Type.Static<typeof namedValue>>>({
      type: 'object',
      minProperties: 1,
      maxProperties: 100,
      additionalProperties: namedValue,
    }),
    note: Type.Optional(nullableText({ maxLength: maxNote })),
  },
  { additionalProperties: false },
)
export type NamedReadings = Type.Static<typeof namedReadings>

/**
 * A log by the names and units that a program knows. What no test can show is refused; what is merely unusual is
 * stored, as nobody can be asked.
 */
export const createNamedReadings = endpoint({
  method: 'POST',
  path: '/api/readings',
  access: 'user',
  requiredRight: 'log',
  summary: 'Log readings by name and unit',
  status: 201,
  body: namedReadings,
  example: {
    aquarium_id: 7,
    at: '2026-11-28T20:05',
    values: { alkalinity: 8.3, temperature: { value: 25.4, unit: 'C' }, 'own:12': 410 },
  },
  reply: log,
  idempotent: true,
})
