import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { computedParameterKeys } from '#contract/fields/computed-keys.names.ts'
import { id, idParams, text } from '#contract/fields/fields.ts'
import {
  maxCustomDecimals,
  maxCustomLabel,
  maxCustomParameters,
  maxCustomPosition,
  maxCustomUnit,
} from '#domain/parameters/custom-parameters.ts'

const label = text({ maxLength: maxCustomLabel })
const unit = text({ maxLength: maxCustomUnit })
const decimals = Type.Integer({ minimum: 0, maximum: maxCustomDecimals })
const position = Type.Integer({ minimum: 0, maximum: maxCustomPosition })
const key = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'storable-text', maxLength: 40 })

/** A parameter that one aquarium follows in addition to those that all have. */
export const customParameter = Type.Object({
  id,
  aquarium_id: id,
  /** The key of the catalogue's entry that the parameter was taken from; null for a free one. */
  catalogue: key,
  label,
  /** '' for a number without a unit. */
  unit,
  decimals,
  /** True when it has a tile and a line on the chart. */
  charted: Type.Boolean(),
  /** Screens show parameters by this number, those with the same one by id. */
  position,
  /** From the catalogue: the element's symbol, how much of it the sea has, and whether it can be tested at home. */
  symbol: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  sea: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  at_home: Type.Boolean(),
  /** Since when it is out of use: its readings stay, but no form offers it. Null while it is in use. */
  archived_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
})
export type CustomParameterRow = Type.Static<typeof customParameter>

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
/** A parameter from the catalogue takes fields that are not given from its entry; a free one needs a label. */
export type NewCustomParameter = Type.Static<typeof newParameter>

const parameterChange = Type.Object(
  {
    ...Type.Partial(Type.Pick(customParameter, computedParameterKeys)).properties,
    label: Type.Optional(label),
    unit: Type.Optional(unit),
    decimals: Type.Optional(decimals),
    charted: Type.Optional(Type.Boolean()),
    position: Type.Optional(position),
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** An absent key keeps its value. */
export type CustomParameterChange = Type.Static<typeof parameterChange>

export const listParameters = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/parameters',
  access: 'user',
  requiredRight: 'read',
  summary: 'What an aquarium follows beyond the parameters that all have',
  status: 200,
  params: idParams,
  reply: Type.Array(customParameter),
})

/** Adds several at once, all or none: from the catalogue, free, from a laboratory's report, from another tank. */
export const createParameters = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/parameters',
  access: 'user',
  requiredRight: 'write',
  summary: 'Follow more parameters',
  status: 201,
  params: idParams,
  body: Type.Object(
    { parameters: Type.Array(newParameter, { minItems: 1, maxItems: maxCustomParameters }) },
    { additionalProperties: false },
  ),
  example: { parameters: [{ catalogue: 'strontium' }, { label: 'ORP', unit: 'mV', decimals: 0 }] },
  reply: Type.Array(customParameter),
  idempotent: true,
})

export const updateParameter = endpoint({
  method: 'PUT',
  path: '/api/parameters/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Change or archive a parameter of an aquarium',
  status: 200,
  params: idParams,
  body: parameterChange,
  example: { charted: true },
  reply: customParameter,
})

/** Deletes an archived parameter with its readings. One in use with readings is refused with 409 parameter_in_use. */
export const deleteParameter = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/parameters/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Delete a parameter of an aquarium',
  status: 204,
  params: idParams,
})
