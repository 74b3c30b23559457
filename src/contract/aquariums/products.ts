import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { computedProductKeys } from '#contract/fields/computed-keys.names.ts'
import { id, idParams, text } from '#contract/fields/fields.ts'
import { maxProductName, readingBound } from '#domain/limits.ts'

const name = text({ maxLength: maxProductName })
/** Ml of a liquid, g of a powder. */
const unit = Type.Unsafe<'ml' | 'g'>({ type: 'string', enum: ['ml', 'g'] })
const positive = Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: readingBound })
const raise = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  exclusiveMinimum: 0,
  exclusiveMaximum: readingBound,
})

/** `ref_amount` of it raises `ref_litres` of water by so many dKH and ppm; null what it does not raise. */
const strength = {
  ref_amount: positive,
  ref_litres: positive,
  alkalinity: raise,
  calcium: raise,
  magnesium: raise,
}

/** A liquid or powder that is dosed in one aquarium. */
export const product = Type.Object({
  id,
  aquarium_id: id,
  name,
  unit,
  ...strength,
  /** Since when no form offers it; null while it is in use. */
  archived_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
})
export type Product = Type.Static<typeof product>

const given = {
  alkalinity: Type.Optional(raise),
  calcium: Type.Optional(raise),
  magnesium: Type.Optional(raise),
}

const newProduct = Type.Object(
  { name, unit, ref_amount: positive, ref_litres: positive, ...given },
  { additionalProperties: false },
)
/** It raises at least one of the three. */
export type NewProduct = Type.Static<typeof newProduct>

const productChange = Type.Object(
  {
    ...Type.Partial(Type.Pick(product, computedProductKeys)).properties,
    name: Type.Optional(name),
    unit: Type.Optional(unit),
    ref_amount: Type.Optional(positive),
    ref_litres: Type.Optional(positive),
    ...given,
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** An absent key keeps its value. */
export type ProductChange = Type.Static<typeof productChange>

/** By name, archived ones among them. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id/products',
  access: 'user',
  requiredRight: 'read',
  summary: 'What is dosed in an aquarium',
  status: 200,
  params: idParams,
  reply: Type.Array(product),
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/products',
  access: 'user',
  requiredRight: 'write',
  summary: 'Add what is dosed in an aquarium',
  status: 201,
  params: idParams,
  body: newProduct,
  example: { name: 'Alk part', unit: 'ml', ref_amount: 10, ref_litres: 100, alkalinity: 0.5 },
  reply: product,
  idempotent: true,
})

/** Refused with 409 product_in_use when events would get another unit or strength. */
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Change or archive what is dosed in an aquarium',
  status: 200,
  params: idParams,
  body: productChange,
  example: { archived: true },
  reply: product,
})

/** Refused with 409 product_in_use when there are events of it. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/products/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Delete a product that was never dosed',
  status: 204,
  params: idParams,
})
