import type {
  CustomParameterChange,
  CustomParameterRow,
  NewCustomParameter,
} from '#contract/aquariums/parameters.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { fieldForbidden, invalidRequest, parameterInUse, parameterNotFound } from '#contract/errors/errors.ts'
import { computedParameterKeys } from '#contract/fields/computed-keys.names.ts'
import { readFreeLabel } from '#domain/imports/header/custom-columns.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { catalogueEntry } from '#domain/parameters/custom-catalogue.ts'
import { readCustomUnit } from '#domain/parameters/custom-label.ts'
import { maxCustomParameters, maxCustomPosition } from '#domain/parameters/custom-parameters.ts'
import { changeInAquarium, lockAndFind, lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import { isUniqueViolation } from '#server/db/database-faults.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import type { Actor } from '#server/http/actor.ts'
import { holdReadings, isMeasured } from './custom-readings.store.ts'
import * as store from './parameters.store.ts'

type NewParameters = {
  aquariumId: number
  actor: Actor
  parameters: readonly NewCustomParameter[]
  idempotencyKey?: IdempotencyKey
  now: Date
}

/** @throws aquarium_not_found; invalid_request for labels and units, and for more than 60 in a tank */
export async function createParameters(
  db: Db,
  { aquariumId, actor, parameters, idempotencyKey, now }: NewParameters,
): Promise<CustomParameterRow[]> {
  return changeInAquarium(db, {
    actor,
    idempotency: { idempotencyKey, now },
    find: (db) => lockVisibleAquarium(db, { id: aquariumId, actor }),
    work: (db) => addParameters(db, { aquariumId, parameters, now }),
    audit: () => ({ action: 'update', target: 'aquarium', targetId: aquariumId, fields: ['parameters'] }),
  })
}

/** Called in a transaction that has locked the aquarium. @throws invalid_request */
export async function addParameters(
  db: Db,
  { aquariumId, parameters, now }: Pick<NewParameters, 'aquariumId' | 'parameters' | 'now'>,
): Promise<CustomParameterRow[]> {
  const present = await store.parametersOf(db, aquariumId)
  if (present.length + parameters.length > maxCustomParameters) throw tooMany()
  const last = Math.max(-1, ...present.map(({ position }) => position))
  const created: CustomParameterRow[] = []
  for (const [index, fields] of parameters.entries()) {
    const values = {
      ...asStored(fields),
      aquarium_id: aquariumId,
      position: fields.position ?? Math.min(last + 1 + index, maxCustomPosition),
      created_at: now.toISOString(),
    }
    created.push(await asLabelTaken(values.label, store.insertParameter(db, values)))
  }
  return created
}

function tooMany() {
  return invalidRequest({
    parameters: `A tank can have ${maxCustomParameters} parameters of its own, archived ones included. Delete one that you no longer need.`,
  })
}

function asStored(fields: NewCustomParameter) {
  const entry = catalogueEntry(fields.catalogue ?? null)
  if (fields.catalogue && !entry)
    throw invalidRequest({ catalogue: `${JSON.stringify(fields.catalogue)} is not in the catalogue.` })
  const { label = entry?.label ?? '', unit = entry?.unit ?? '' } = fields
  return {
    catalogue: entry?.key ?? null,
    ...readTexts({ label, unit }),
    decimals: fields.decimals ?? entry?.decimals ?? 2,
    charted: fields.charted ?? true,
  }
}

function readTexts({ label, unit }: { label: string; unit: string }) {
  const [readLabel, readUnit] = [readFreeLabel(label), readCustomUnit(unit)]
  const problems: FieldErrors = {}
  if ('problem' in readLabel) problems.label = readLabel.problem
  if ('problem' in readUnit) problems.unit = readUnit.problem
  if ('problem' in readLabel || 'problem' in readUnit) throw invalidRequest(problems)
  return { label: readLabel.text, sort_label: plainWords(readLabel.text), unit: readUnit.text }
}

async function asLabelTaken<Result>(label: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error)
      ? invalidRequest({ label: `This tank has ${JSON.stringify(label)} already.` })
      : error
  }
}

type ParameterRequest = { id: number; actor: Actor }

/**
 * @throws parameter_not_found; field_forbidden for another id or aquarium; invalid_request; parameter_in_use for
 * another unit when
 * there are readings
 */
export async function updateParameter(
  db: Db,
  { id, actor, change, now }: ParameterRequest & { change: CustomParameterChange; now: Date },
): Promise<CustomParameterRow> {
  const { parameter } = await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getParameter(db, { id, actor })),
    async work(db, { parameter: present }) {
      const values = readChange(change, { present, now })
      const { unit = present.unit } = values
      if (unit !== present.unit && (await isInUse(db, id)))
        throw parameterInUse(
          `${JSON.stringify(present.label)} has readings in ${present.unit || 'no unit'}, which would mean something else. Add another one with the new unit, and archive this one.`,
        )
      const changed = Object.keys(values).filter((name) => name !== 'sort_label')
      if (changed.length === 0) return { parameter: present, changed }
      await asLabelTaken(values.label ?? present.label, store.updateParameter(db, id, values))
      if (typeof values.archived_at === 'string') await store.stopTasksOf(db, { id, now })
      return { parameter: (await getParameter(db, { id, actor })).parameter, changed }
    },
    audit: ({ changed }) =>
      changed.length > 0
        ? { action: 'update', target: 'parameter', targetId: id, fields: changed }
        : undefined,
  })
  return parameter
}

/** Deletes also the readings of an archived parameter. @throws parameter_not_found; parameter_in_use */
export async function deleteParameter(db: Db, { id, actor, now }: ParameterRequest & { now: Date }) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getParameter(db, { id, actor })),
    async work(db, { parameter, aquarium_id: aquariumId }) {
      if (parameter.archived_at === null && (await isInUse(db, id)))
        throw parameterInUse(
          `${JSON.stringify(parameter.label)} has readings. Archive it to keep them out of the way; an archived one can be deleted with its readings.`,
        )
      if (!(await store.deleteParameter(db, { id, aquariumId, now }))) throw parameterNotFound()
    },
    audit: () => ({ action: 'delete', target: 'parameter', targetId: id }),
  })
}

async function isInUse(db: Db, id: number): Promise<boolean> {
  await holdReadings(db, id)
  return isMeasured(db, id)
}

/** @throws parameter_not_found when an id is no parameter of the aquarium; undefined ids are ignored */
export async function refuseForeignParameters(
  db: Db,
  { aquariumId, ids }: { aquariumId: number; ids: readonly (number | undefined)[] },
) {
  const given = ids.filter((id) => id !== undefined)
  if (given.length === 0) return
  const known = (await store.parametersOf(db, aquariumId)).map(({ id }) => id)
  if (!given.every((id) => known.includes(id))) throw parameterNotFound()
}

/** The columns that differ from the present ones. */
function readChange(
  change: CustomParameterChange,
  { present, now }: { present: CustomParameterRow; now: Date },
) {
  for (const field of ['id', 'aquarium_id'] as const)
    if (change[field] !== undefined && change[field] !== present[field]) throw fieldForbidden(field)
  refuseOtherValues(computedParameterKeys, { sent: change, present })
  const { label = present.label, unit = present.unit, archived } = change
  const texts = readTexts({ label, unit })
  const { decimals, charted, position } = { ...present, ...change }
  const isArchived = present.archived_at !== null
  const archivedNow = archived ? now.toISOString() : null
  const archived_at = archived === undefined || archived === isArchived ? present.archived_at : archivedNow
  const { sort_label, ...wanted } = { ...texts, decimals, charted, position, archived_at }
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== present[field as keyof typeof wanted],
  )
  const values: Partial<typeof wanted> = Object.fromEntries(differing)
  return { ...values, ...(values.label !== undefined && { sort_label }) }
}

async function getParameter(db: Db, request: ParameterRequest) {
  const found = await store.findParameter(db, request)
  if (!found) throw parameterNotFound()
  return found
}
