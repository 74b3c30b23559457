import type { Aquarium, AquariumChange, NewAquarium } from '#contract/aquariums/aquariums.ts'
import { drawnCovers, isCoverAddress } from '#contract/aquariums/covers.names.ts'
import {
  aquariumNotFound,
  fieldForbidden,
  invalidRequest,
  notesChanged,
  rightNeeded,
  userUnknown,
} from '#contract/errors/errors.ts'
import { computedAquariumKeys } from '#contract/fields/computed-keys.names.ts'
import { httpsOnly } from '#contract/fields/field-sentences.names.ts'
import { readImageUrl } from '#contract/image-addresses.names.ts'
import { normalizeNote } from '#domain/text.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { isZone } from '#domain/time/zones.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { refusedWhenMissing } from '#server/db/database-faults.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import { readNewName } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './aquariums.store.ts'
import { changeInAquarium, lockVisibleAquarium } from './changes.rules.ts'
import { ownerExists } from './owners.store.ts'

type AquariumRequest = { id: number; actor: Actor; now: Date }
type Creation = { actor: Actor; fields: NewAquarium; idempotencyKey: IdempotencyKey; now: Date }

/** Logs after now do not count as its last log. @throws aquarium_not_found */
export async function getAquarium(db: Db, { id, actor, now }: AquariumRequest): Promise<Aquarium> {
  const aquarium = await store.findAquarium(db, { id, actor, upTo: latestPossible(now) })
  if (!aquarium) throw aquariumNotFound()
  return aquarium
}

/**
 * @throws field_forbidden for another owner or an inactive aquarium, unless by an admin; user_unknown; invalid_request
 */
export async function createAquarium(db: Db, creation: Creation): Promise<Aquarium> {
  const { actor, fields, idempotencyKey, now } = creation
  const { user_id = actor.id, active = true, name, description, image_url, volume_litres, time_zone } = fields
  if (!actor.isAdmin && user_id !== actor.id) throw fieldForbidden('user_id')
  if (!actor.isAdmin && !active) throw fieldForbidden('active')
  const values = {
    user_id,
    active,
    ...nameValues(name),
    description: description === '' ? null : (description ?? null),
    image_url: readCover(image_url ?? null, actor),
    volume_litres: volume_litres ?? null,
    time_zone: readZone(time_zone ?? null),
    created_at: now.toISOString(),
  }
  return createOnce(db, {
    userId: actor.id,
    idempotencyKey,
    now,
    create: async (db) => {
      if (user_id !== actor.id && !(await ownerExists(db, user_id))) throw userUnknown()
      const id = await refusedWhenMissing(store.insertAquarium(db, values), userUnknown)
      await checkOwnImage(db, { id, url: values.image_url })
      if (user_id !== actor.id)
        await recordAudit(db, actor, { action: 'create', target: 'aquarium', targetId: id })
      return getAquarium(db, { id, actor, now })
    },
  })
}

/** @throws aquarium_not_found, field_forbidden, user_unknown, invalid_request, notes_changed */
export async function updateAquarium(
  db: Db,
  { id, actor, change, now }: AquariumRequest & { change: AquariumChange },
): Promise<Aquarium> {
  const { aquarium } = await changeInAquarium(db, {
    actor,
    async find(db) {
      const present = await getAquarium(db, { id, actor, now })
      return { aquarium_id: id, owner_id: present.user_id, present }
    },
    async work(db, { present }) {
      const values = readChange(change, { present, actor })
      const others = Object.keys(values).some((field) => field !== 'notes')
      // A device may change the notes and nothing else.
      if (others && actor.scope.kind === 'limited') throw rightNeeded()
      if (values.user_id !== undefined && !(await ownerExists(db, values.user_id))) throw userUnknown()
      if (Object.keys(values).length === 0) return { aquarium: present, values }
      await checkNotes(db, { id, change, values })
      await refusedWhenMissing(store.updateAquarium(db, { id, values, now }), userUnknown)
      await checkOwnImage(db, { id, url: values.image_url ?? null })
      return { aquarium: await getAquarium(db, { id, actor, now }), values }
    },
    audit({ values }) {
      const fields = Object.keys(values).filter((field) => !sideEffects.has(field))
      const evenOwn = values.user_id !== undefined || values.active !== undefined
      return fields.length > 0
        ? { action: 'update', target: 'aquarium', targetId: id, fields, evenOwn }
        : undefined
    },
  })
  return aquarium
}

/** Hides the aquarium from its owner, who can bring it back. @throws aquarium_not_found */
export async function deleteAquarium(db: Db, { id, actor, now }: AquariumRequest) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockVisibleAquarium(db, { id, actor }),
    work: (db) => store.deactivateAquarium(db, id, now),
    audit: () => ({ action: 'delete', target: 'aquarium', targetId: id }),
  })
}

/** Takes the aquarium away from everybody; the sweep removes it. @throws aquarium_not_found */
export async function hardDeleteAquarium(db: Db, { id, actor, now }: AquariumRequest) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockVisibleAquarium(db, { id, actor }),
    work: (db) => store.hideAquarium(db, id, now),
    audit: () => ({ action: 'hard_delete', target: 'aquarium', targetId: id, evenOwn: true }),
  })
}

const sideEffects = new Set(['sort_name', 'removed_at'])

/** A value that equals the present one needs no right and is left out. */
function readChange(
  change: AquariumChange,
  { present, actor }: { present: Aquarium; actor: Actor },
): store.AquariumValues {
  const { id, user_id, active, name, description, image_url, volume_litres, time_zone, notes } = change
  if (id !== undefined && id !== present.id) throw fieldForbidden('id')
  refuseOtherValues(computedAquariumKeys, { sent: change, present })
  const values: store.AquariumValues = {}
  if (user_id !== undefined && user_id !== present.user_id) values.user_id = user_id
  // Made inactive by an admin, an aquarium is not deleted; made active, it is so no more.
  if (active !== undefined && active !== present.active) Object.assign(values, { active, removed_at: null })
  const forbidden = actor.isAdmin
    ? undefined
    : (['user_id', 'active'] as const).find((field) => values[field] !== undefined)
  if (forbidden) throw fieldForbidden(forbidden)
  if (name !== undefined && name !== present.name) Object.assign(values, nameValues(name))
  if (description !== undefined && (description || null) !== present.description)
    values.description = description || null
  if (image_url !== undefined && asImageUrl(image_url) !== present.image_url)
    values.image_url = readCover(image_url, actor)
  if (volume_litres !== undefined && volume_litres !== present.volume_litres)
    values.volume_litres = volume_litres
  if (time_zone !== undefined && time_zone !== present.time_zone) values.time_zone = readZone(time_zone)
  if (notes !== undefined && asNotes(notes) !== present.notes) values.notes = asNotes(notes)
  const { sitter_note } = change
  if (sitter_note !== undefined && asNotes(sitter_note) !== present.sitter_note)
    values.sitter_note = asNotes(sitter_note)
  return values
}

function readZone(zone: string | null): string | null {
  if (zone === null || isZone(zone)) return zone
  throw invalidRequest({ time_zone: 'This server knows no such time zone.' })
}

async function checkNotes(
  db: Db,
  { id, change, values }: { id: number; change: AquariumChange; values: store.AquariumValues },
) {
  for (const field of ['notes', 'sitter_note'] as const) {
    const [text, before] = [values[field], change[`${field}_before`]]
    if (text === undefined || before === undefined) continue
    if (!(await store.replaceNotes(db, { id, field, text, before: asNotes(before) }))) throw notesChanged()
  }
}

function asNotes(notes: string | null): string | null {
  return notes === null ? null : normalizeNote(notes)
}

function nameValues(text: string) {
  const name = readNewName(text)
  return { name, sort_name: name.toLowerCase() }
}

function asImageUrl(value: string | number | null): string | null {
  return typeof value === 'number' ? String(value) : value
}

/** True for a placeholder, '1' to '5', and for an admin also for another address. */
export function mayBeCover(url: string, { isAdmin }: Actor): boolean {
  return drawnCovers.includes(url) || (isAdmin && isCoverAddress(url))
}

function readCover(value: string | number | null, actor: Actor): string | null {
  const url = asImageUrl(value)
  // `checkOwnImage` checks images of the aquarium in the transaction.
  if (url === null || readImageUrl(url) || mayBeCover(url, actor)) return url
  throw invalidRequest({ image_url: actor.isAdmin ? `${httpsOnly}.` : ownCovers })
}

const ownCovers = 'Choose one of the five placeholders (1 to 5), or one of the photos of this tank.'

/** Called after the aquarium's row was written, which waits for a deletion of the image. */
async function checkOwnImage(db: Db, { id, url }: { id: number; url: string | null }) {
  const image = url === null ? undefined : readImageUrl(url)
  if (!image) return
  const isOwn = await store.hasImage(db, { id, imageId: image.id, hash: image.hash })
  if (!isOwn) throw invalidRequest({ image_url: ownCovers })
}
