import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, timestamp } from '#contract/fields/fields.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { dosedParameters } from '#domain/care/salts.ts'

/** What a tank uses of one parameter, in dKH or ppm. */
const consumption = Type.Object({
  a_day: Type.Number(),
  /** The true figure lies within so much of it 95 times in 100. */
  margin: Type.Number(),
  /** What it was read from: tests between two moments, doses and water changes between them. */
  tests: Type.Integer(),
  from: timestamp,
  to: timestamp,
  doses: Type.Integer(),
  changes: Type.Integer(),
  /** What dosers give a day now. */
  dosed_a_day: Type.Number(),
  /** True when the new water of a change was unknown. */
  is_estimate: Type.Boolean(),
  /** True when the margin is larger than the figure. */
  is_noisy: Type.Boolean(),
  /** What it used in the window of tests that ends with the first of these; null where that is not known. */
  before: Type.Unsafe<{ a_day: number; margin: number } | null>({
    type: ['object', 'null'],
    properties: { a_day: { type: 'number' }, margin: { type: 'number' } },
    required: ['a_day', 'margin'],
  }),
})
export type ConsumptionFigures = Type.Static<typeof consumption>

/** `volume_needed`: something is dosed, and nobody has said how much water the tank holds. */
const told = Type.Unsafe<ConsumptionFigures | 'volume_needed' | null>({
  anyOf: [consumption, { type: 'string', enum: ['volume_needed'] }, { type: 'null' }],
})

const reply = Type.Object(
  Object.fromEntries(dosedParameters.map((parameter) => [parameter, told])) as Record<
    DosedParameter,
    typeof told
  >,
)
export type Consumption = Type.Static<typeof reply>

/**
 * What a tank uses a day while dosing and water changes go on. Null from fewer than three tests, from fewer than three
 * days, and when the newest test is older than 30 days.
 */
export const getConsumption = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/consumption',
  access: 'user',
  requiredRight: 'read',
  summary: 'What an aquarium uses of alkalinity, calcium and magnesium a day',
  status: 200,
  params: idParams,
  reply,
})
