import type { Log, NewLog } from '#contract/aquariums/logs.ts'
import type { NamedReadings } from '#contract/aquariums/named-readings.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { invalidRequest } from '#contract/errors/errors.ts'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { earliestYear, isTimestamp, latestYear } from '#domain/time/timestamps.ts'
import { isZone, wallClockIn } from '#domain/time/zones.ts'
import { choicesOf } from '#domain/units/shown-units.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import { listActiveAquariums } from '#server/aquariums/aquariums.store.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { createLog } from './logs.rules.ts'

type Named = {
  actor: Actor
  fields: NamedReadings
  idempotencyKey: IdempotencyKey
  now: Date
  quota: Quota
}

/** @throws invalid_request by field; what `createLog` throws */
export async function createNamedReadings(db: Db, { fields, ...call }: Named): Promise<Log> {
  const { actor, now } = call
  const { values, note, at } = fields
  const readings = readValues(values)
  const aquarium_id = fields.aquarium_id ?? (await onlyAquarium(db, call))
  const timestamp = at === undefined ? await nowAt(db, { id: aquarium_id, actor, now }) : readMoment(at)
  const log = { aquarium_id, timestamp, ...readings, ...(note !== undefined && { note }) }
  return createLog(db, { ...call, fields: log, source: 'api' })
}

async function onlyAquarium(db: Db, { actor, now }: Pick<Named, 'actor' | 'now'>): Promise<number> {
  const own = await listActiveAquariums(db, { actor, upTo: wallClockIn('UTC', now) })
  const [first, second] = own
  if (first && !second) return first.id
  throw invalidRequest({
    aquarium_id: first
      ? 'aquarium_id is needed, because there are several tanks. GET /api/aquariums/ lists them.'
      : 'There is no tank yet.',
  })
}

/** @throws aquarium_not_found; invalid_request when the tank has no time zone */
async function nowAt(db: Db, { id, actor, now }: { id: number } & Pick<Named, 'actor' | 'now'>) {
  const { time_zone: zone } = await getAquarium(db, { id, actor, now })
  if (zone === null || !isZone(zone))
    throw invalidRequest({ at: 'at is needed until the tank has a time zone.' })
  return wallClockIn(zone, now)
}

function readMoment(at: string): Timestamp {
  const [, moment, seconds = ':00', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(at) ?? []
  if (offset !== undefined)
    throw invalidRequest({
      at: `at is the tank's own wall clock: leave ${offset} out, and send the time that a clock beside the tank shows.`,
    })
  const timestamp = `${moment}${seconds}`
  if (moment !== undefined && isTimestamp(timestamp)) return timestamp
  throw invalidRequest({
    at: `at must be a real date and time between ${earliestYear} and ${latestYear}, written YYYY-MM-DDTHH:mm or YYYY-MM-DDTHH:mm:ss.`,
  })
}

type Read = Pick<NewLog, ParameterKey | 'own'>

/** The values in stored units. @throws invalid_request with a sentence for each that is not understood */
function readValues(values: NamedReadings['values']): Read {
  const problems: FieldErrors = {}
  const own: CustomReading[] = []
  const read: Partial<Record<ParameterKey, number>> = {}
  for (const [name, given] of Object.entries(values)) {
    const { value, unit } = typeof given === 'number' ? { value: given } : given
    const custom = idOfCustomKey(name)
    const parameter = parameters.find(({ key, slug }) => isOneOf([key, slug], name))
    const outcome =
      custom !== undefined
        ? readCustom(name, { value, unit })
        : parameter
          ? readOne(parameter, { value, unit })
          : `There is no parameter ${JSON.stringify(name.slice(0, 40))}. Known are ${knownNames}, and own: with the id of one of the tank's own.`
    if (typeof outcome === 'string') problems[`values.${name.slice(0, 40)}`] = outcome
    else if (custom !== undefined) own.push({ parameter_id: custom, value: outcome })
    else if (parameter && read[parameter.key] !== undefined)
      problems[`values.${name}`] = `${parameter.label} comes twice.`
    else if (parameter) read[parameter.key] = outcome
  }
  if (Object.keys(problems).length > 0) throw invalidRequest(problems)
  return { ...read, ...(own.length > 0 && { own }) }
}

/** Programs write pH or °C as screens do, and DKH. */
function isOneOf(names: readonly string[], given: string): boolean {
  return names.some((name) => name.toLowerCase() === given.toLowerCase())
}

const knownNames = parameters.map(({ slug }) => slug).join(', ')

type Given = { value: number; unit?: string | undefined }

function readCustom(name: string, { value, unit }: Given): number | string {
  return unit === undefined ? value : `${name} is stored in its own unit: send the number without a unit.`
}

/** In the stored unit, or what is wrong with it. */
function readOne(
  { slug, label, unit: stored, thinkable }: Parameter,
  { value, unit }: Given,
): number | string {
  const choices = choicesOf(slug)
  const choice =
    unit === undefined ? choices[0] : choices.find(({ key, label }) => isOneOf([key, label], unit))
  const known = choices.length > 0 ? choices.map(({ key }) => key).join(', ') : stored || 'no unit'
  if (unit !== undefined && !choice && !isOneOf([stored], unit))
    return `${label} has no unit ${JSON.stringify(unit)}. Known: ${known}.`
  const converted = choice?.conversion ? choice.conversion.toStored(value) : value
  // Not so for NaN, which formulas answer where they do not hold.
  if (converted >= thinkable.low && converted <= thinkable.high) return converted
  return `${label} cannot be ${value} ${choice?.label ?? stored}. Name the unit if it is another one (${known}).`
}
