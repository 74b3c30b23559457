import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { invalidRequest } from '#contract/errors/errors.ts'
import { descriptionTooLong, requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { counted } from '#domain/count-words.ts'
import { readId } from '#domain/ids.ts'
import { maxId } from '#domain/limits.ts'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import { isStorableText, tooLong } from '#domain/text.ts'
import { earliestYear, isTimestamp, latestYear } from '#domain/time/timestamps.ts'

/**
 * Exact validators, which convert and fill in nothing: coercion would turn `ammonia: null` into 0, the ideal reading.
 */
const telling = { all: newAjv({ allErrors: true }), first: newAjv({ allErrors: false }) }

function newAjv({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, strict: true, allowUnionTypes: true, coerceTypes: false })
  addFormats.default(ajv, ['date-time'])
  ajv.addFormat('storable-text', { type: 'string', validate: isStorableText })
  ajv.addFormat('utc-instant', { type: 'string', validate: isInstant })
  ajv.addFormat('parameter-ids', { type: 'string', validate: isIdList })
  ajv.addFormat('tank-timestamp', { type: 'string', validate: isTimestamp })
  ajv.addFormat('tank-day', { type: 'string', validate: (text) => isTimestamp(`${text}T00:00:00`) })
  return ajv
}

/** Makes a check of values; `first` reports only the first error, for large values that anybody may have made. */
export function compileValidator(
  schema: TSchema,
  { tell = 'all' }: { tell?: keyof typeof telling } = {},
): (value: unknown) => ErrorObject[] {
  // Compiled for the first value: the schemas of all calls took half of the time of a start.
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= telling[tell].compile(schema)
    return validate(value) ? [] : (validate.errors ?? [])
  }
}

/**
 * Makes Fastify's validator: invalid_request with a sentence for each wrong field.
 * Params and query arrive as text: plain decimal integers are read as such where the schema wants one.
 */
export function requestValidator({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  const check = compileValidator(schema)
  return (value: unknown) => {
    const read = httpPart === 'body' ? value : readIntegers(schema, value)
    const errors = check(read)
    return errors.length === 0 ? { value: read } : { error: invalidRequest(fieldErrors(errors)) }
  }
}

function fieldErrors(errors: readonly ErrorObject[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const error of errors) {
    const field = fieldOf(error)
    fields[field] ??= sentenceFor(field, error)
  }
  return fields
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const own = params.missingProperty ?? params.additionalProperty
  return own ?? (instancePath.slice(1).replaceAll('/', '.') || 'body')
}

function sentenceFor(field: string, { keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return (requiredSentences as Record<string, string>)[field] ?? `${field} is required.`
    case 'additionalProperties':
      return `${JSON.stringify(field)} is not a field that can be set here.`
    case 'maxLength':
      if (field === 'description') return descriptionTooLong
      return tooLong(field, params.limit)
    case 'type':
      return `${field} must be ${typeNames([params.type].flat())}.`
    case 'enum':
      return `${field} must be one of ${params.allowedValues.join(', ')}.`
    case 'pattern':
      return `${field} ${patternWords(params.pattern)}.`
    case 'maxItems':
    case 'minItems':
    case 'maxProperties':
    case 'minProperties':
      return `${field} must have ${keyword.startsWith('max') ? 'at most' : 'at least'} ${counted(params.limit, 'entry')}.`
    case 'uniqueItems':
      return `${field} must not have an entry twice.`
    case 'format':
      return formatSentence(field, params.format)
    default:
      return `${field} must be ${boundSentence(field, keyword, params.limit)}.`
  }
}

/** True for different ids such as `12,13`, no more than one answer draws. */
function isIdList(text: string): boolean {
  const ids = text.split(',')
  const areIds = ids.every((id) => readId(id) !== undefined)
  return areIds && new Set(ids).size === ids.length && ids.length <= maxCustomSeries
}

/** The names that a pattern of `keyOrCustom` accepts; nobody types what other patterns are of. */
function patternWords(pattern: string): string {
  const [, names] = /^\^\(\?:(.*)\|own:.*$/.exec(pattern) ?? []
  if (names === undefined) return 'is not written as it must be'
  return `must be one of ${names.replaceAll('|', ', ')}, or own: and the id of a parameter of the aquarium's own`
}

/** True for a moment written as it is stored, in a year of four digits. */
function isInstant(text: string): boolean {
  const time = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}

function typeNames(types: readonly string[]): string {
  const names: Record<string, string> = {
    integer: 'a whole number',
    number: 'a number',
    string: 'a text',
    boolean: 'true or false',
    object: 'an object',
    null: 'null',
  }
  return types.map((type) => names[type] ?? type).join(' or ')
}

function formatSentence(field: string, format: string): string {
  if (format === 'tank-timestamp') {
    return `${field} must be a real date and time between ${earliestYear} and ${latestYear}, written YYYY-MM-DDTHH:mm:ss.`
  }
  if (format === 'tank-day')
    return `${field} must be a real day between ${earliestYear} and ${latestYear}, written YYYY-MM-DD.`
  if (format === 'parameter-ids')
    return `${field} must be the ids of up to ${maxCustomSeries} parameters, separated by commas.`
  if (format === 'utc-instant')
    return `${field} must be a real moment in UTC, written YYYY-MM-DDTHH:mm:ss.sssZ.`
  if (format === 'storable-text')
    return `${field} has characters that are not text (NUL or half a character).`
  return `${field} is not a valid ${format}.`
}

function boundSentence(field: string, keyword: string, limit: number): string {
  if (/(^|_)id$/.test(field)) return `a whole number from 1 to ${maxId}`
  const words: Record<string, string> = {
    minimum: `${limit} or more`,
    maximum: `${limit} or less`,
    exclusiveMinimum: `greater than ${limit}`,
    exclusiveMaximum: `less than ${limit}`,
  }
  return words[keyword] ?? 'valid'
}

function readIntegers(schema: TSchema, values: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = { ...(values as Record<string, unknown>) }
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  for (const [name, { type }] of Object.entries(properties)) {
    const text = read[name]
    if (type === 'integer' && typeof text === 'string' && /^(0|[1-9]\d{0,14})$/.test(text))
      read[name] = Number(text)
  }
  return read
}
