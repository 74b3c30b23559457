import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { computedParameterKeys } from '#contract/fields/computed-keys.names.ts'
import { id, idParams, text } from '#contract/fields/fields.ts'
import {
  maxOwnDecimals,
  maxOwnLabel,
  maxOwnParameters,
  maxOwnUnit,
} from '#domain/parameters/own-parameters.ts'

const label = text({ maxLength: maxOwnLabel })
const unit = text({ maxLength: maxOwnUnit })
const decimals = Type.Integer({ minimum: 0, maximum: maxOwnDecimals })
const position = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const key = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'storable-text', maxLength: 40 })

/** A parameter that one aquarium follows beyond those that all have. */
export const ownParameter = Type.Object({
  id,
  aquarium_id: id,
  /** The entry of the catalogue that it was taken from; null for a free one. */
  catalogue: key,
  label,
  /** '' for a mere number. */
  unit,
  decimals,
  /** It has a tile and a line on the chart. */
  charted: Type.Boolean(),
  /** Screens show them in this order, equal ones by id. */
  position,
  /** What the catalogue knows of it: the element's symbol, what the sea has of it, and whether it is tested at home. */
  symbol: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  sea: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  at_home: Type.Boolean(),
  /** Since when it is out of use: its readings stay, and no form offers it. Null: in use. */
  archived_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
})
export type OwnParameterRow = Type.Static<typeof ownParameter>

const newParameter = Type.Object(
  {
    catalogue: Type.Optional(key),
    label: Type.Optional(label),
    unit: Type.Optional(unit),
    decimals: Type.Optional(decimals),
    charted: Type.Optional(Type.Boolean()),
    position: Type.Optional(position),
  },
  { additionalProperties: false },
)
/** One taken from the catalogue has what the entry says, as far as nothing else is said; a free one needs a label. */
export type NewOwnParameter = Type.Static<typeof newParameter>

const parameterChange = Type.Object(
  {
    ...Type.Partial(Type.Pick(ownParameter, computedParameterKeys)).properties,
    label: Type.Optional(label),
    unit: Type.Optional(unit),
    decimals: Type.Optional(decimals),
    charted: Type.Optional(Type.Boolean()),
    position: Type.Optional(position),
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** An absent key stays. */
export type OwnParameterChange = Type.Static<typeof parameterChange>

export const listParameters = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/parameters',
  access: 'user',
  needs: 'read',
  summary: 'What an aquarium follows beyond the parameters that all have',
  status: 200,
  params: idParams,
  reply: Type.Array(ownParameter),
})

/** Adds some at once, all of them or none: one of the catalogue, a free one, a laboratory's report, those of another tank. */
export const createParameters = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/parameters',
  access: 'user',
  needs: 'write',
  summary: 'Follow more parameters',
  status: 201,
  params: idParams,
  body: Type.Object(
    { parameters: Type.Array(newParameter, { minItems: 1, maxItems: maxOwnParameters }) },
    { additionalProperties: false },
  ),
  reply: Type.Array(ownParameter),
  idempotent: true,
})

export const updateParameter = endpoint({
  method: 'PUT',
  path: '/api/parameters/:id',
  access: 'user',
  needs: 'write',
  summary: 'Change or archive a parameter of an aquarium',
  status: 200,
  params: idParams,
  body: parameterChange,
  reply: ownParameter,
})

/** With its readings, if it is archived; one in use that has readings is refused with 409 parameter_in_use. */
export const deleteParameter = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/parameters/:id',
  access: 'user',
  needs: 'write',
  summary: 'Delete a parameter of an aquarium',
  status: 204,
  params: idParams,
})
