import type { TSchema } from 'typebox'
import * as computed from '#contract/fields/computed-keys.names.ts'
import { maxId } from '#domain/limits.ts'

/** Fields of a query or a body of which the same is true. */
export type Field = { names: readonly string[]; words: string; isRequired: boolean }

/** The parts of JSON Schema that the contract uses. */
type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
} & Partial<Record<Bound, number>>
type Bound =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties'

/** Fields that a PUT takes only so that an answer can be sent back, by the address's first noun. */
const sentBack: Readonly<Record<string, readonly string[]>> = {
  aquariums: [...computed.computedAquariumKeys, 'id', 'user_id', 'active'],
  products: computed.computedProductKeys,
  tasks: computed.computedTaskKeys,
  parameters: computed.computedParameterKeys,
  images: computed.computedImageKeys,
  logs: ['id', 'aquarium_id'],
  events: ['id', 'aquarium_id'],
}

/** What may be sent, with the bounds of each value; neighbours with the same bounds are told together. */
export function fieldsOf(schema: TSchema, { path }: { path: string }): Field[] {
  const { properties = {}, required = [] } = schema as Schema
  const isChange = /:id\/?$/.test(path)
  const hidden = isChange ? (sentBack[path.split('/')[2] ?? ''] ?? []) : []
  const fields: Field[] = []
  for (const [name, one] of Object.entries(properties)) {
    if (hidden.includes(name) || Object.keys(one).length === 0) continue
    const isRequired = required.includes(name) && name !== 'before'
    const words = told[name] ?? wordsOf(one)
    const last = fields.at(-1)
    if (last && last.words === words && last.isRequired === isRequired)
      fields[fields.length - 1] = { ...last, names: [...last.names, name] }
    else fields.push({ names: [name], words, isRequired })
  }
  return fields
}

const asRead = 'what you have read of this, in whole or in part: the call is refused if it has changed since'

/** Fields of which the schema says less than a reader has to know. */
const told: Readonly<Record<string, string>> = {
  before: asRead,
  notes_before: asRead,
  at: 'the tank’s own clock, as 2026-11-28T20:05; without it, now',
}

const formats: Readonly<Record<string, string>> = {
  'tank-timestamp': 'the tank’s own clock, as 2026-11-28T20:05:00',
  'tank-day': 'a day, as 2026-11-28',
  'utc-instant': 'a moment in UTC, as 2026-11-28T20:05:00.000Z',
  'date-time': 'a moment in UTC, as 2026-11-28T20:05:00.000Z',
  'parameter-ids': 'ids of custom parameters, with commas between them',
}

function wordsOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(wordsOf).join(', or ')
  const types = [schema.type ?? []].flat()
  const orNull = types.includes('null') ? ', or null' : ''
  return (
    bareWords(
      schema,
      types.filter((type) => type !== 'null'),
    ) + orNull
  )
}

function bareWords(schema: Schema, types: readonly string[]): string {
  if (schema.enum) return enumWords(schema.enum.filter((one) => one !== null))
  if (schema.pattern?.includes('own:')) return 'a parameter, as alkalinity, or own:12 for a custom one'
  if (schema.format && formats[schema.format]) return formats[schema.format] ?? ''
  if (types.includes('object')) return objectWords(schema)
  if (types.includes('array')) return listWords(schema)
  if (types.includes('boolean')) return 'true or false'
  if (types.includes('string'))
    return `text${schema.maxLength ? ` of at most ${grouped(schema.maxLength)} characters` : ''}`
  return numberWords(schema, types)
}

function numberWords(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema,
  types: readonly string[],
) {
  // The bounds of an id say nothing that anybody needs.
  if (maximum === maxId) return 'an id'
  const noun = types.includes('integer') ? 'whole number' : 'number'
  if (minimum !== undefined && maximum !== undefined)
    return `${noun} from ${grouped(minimum)} to ${grouped(maximum)}`
  if (exclusiveMinimum !== undefined && exclusiveMaximum !== undefined && exclusiveMinimum < 0)
    return `${noun} between ${grouped(exclusiveMinimum)} and ${grouped(exclusiveMaximum)}`
  const bounds = [
    minimum !== undefined && ` from ${grouped(minimum)}`,
    exclusiveMinimum !== undefined && ` above ${grouped(exclusiveMinimum)}`,
    maximum !== undefined && `, at most ${grouped(maximum)}`,
    exclusiveMaximum !== undefined && `, below ${grouped(exclusiveMaximum)}`,
  ].filter(Boolean)
  return noun + bounds.join('')
}

function objectWords({ properties, additionalProperties, maxProperties }: Schema): string {
  if (typeof additionalProperties === 'object')
    return `up to ${maxProperties} names, each with ${wordsOf(additionalProperties)}`
  const inner = Object.entries(properties ?? {})
  const [[, first] = []] = inner
  // One entry for each parameter.
  if (inner.length > 3) return `an object by parameter, each with ${wordsOf(first ?? {})}`
  return `an object of ${inner.map(([name]) => name).join(', ')}`
}

function listWords({ items, maxItems }: Schema): string {
  const of = items?.properties ? Object.keys(items.properties).join(', ') : wordsOf(items ?? {})
  return `a list of up to ${maxItems}, each with ${of}`
}

function enumWords(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
