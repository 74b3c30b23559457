import * as Type from 'typebox'
import { listOrPageWithOwners } from '#contract/aquariums/owners.ts'
import { endpoint } from '#contract/endpoint.ts'
import { computedAquariumKeys } from '#contract/fields/computed-keys.names.ts'
import {
  id,
  idParams,
  instant,
  listQuery,
  listRefusedAt,
  nullableText,
  text,
} from '#contract/fields/fields.ts'
import { aquariumSortKeys } from '#contract/lists.names.ts'
import { maxAddress, maxDescription, maxName, maxNotes, maxSitterNote, maxVolume } from '#domain/limits.ts'

/** The water in the system in litres, net and with the sump; null while nobody has said it. */
export const volumeLitres = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  exclusiveMinimum: 0,
  maximum: maxVolume,
})

const timeZone = nullableText({ maxLength: maxName })

/** An aquarium without what is in it. `image_url` is null, '1' to '5' (a placeholder) or an address. */
export const aquarium = Type.Object({
  id,
  user_id: id,
  name: text({ maxLength: maxName }),
  description: nullableText({ maxLength: maxDescription }),
  image_url: nullableText({ maxLength: maxAddress }),
  public_link: nullableText({ maxLength: maxAddress }),
  /** Null for whoever looks after it, who is told `sitter_note`. */
  notes: nullableText({ maxLength: maxNotes }),
  /** For whoever looks after it: what to do, what never to do, whom to call. */
  sitter_note: nullableText({ maxLength: maxSitterNote }),
  volume_litres: volumeLitres,
  /** The zone of its clock (IANA), by which its days and the ages of its readings go; null while nobody has said it. */
  time_zone: timeZone,
  active: Type.Boolean(),
  created_at: instant,
  /** When the aquarium was deleted, if it can be brought back; otherwise null. */
  removed_at: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  log_count: Type.Integer({ minimum: 0 }),
  /** Address of the newest photo, which is the cover where none was chosen; null without photos. */
  newest_photo: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  /** Timestamp of the newest log that does not lie more than a day ahead of now (UTC); null without such logs. */
  last_logged: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
})
export type Aquarium = Type.Static<typeof aquarium>

const aquariumFields = {
  user_id: Type.Optional(id),
  description: Type.Optional(nullableText({ maxLength: maxDescription })),
  /** A number from 1 to 5 is taken, too. */
  image_url: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      format: 'storable-text',
      maxLength: maxAddress,
    }),
  ),
  volume_litres: Type.Optional(volumeLitres),
  time_zone: Type.Optional(timeZone),
  active: Type.Optional(Type.Boolean()),
}

const newAquarium = Type.Object(
  { name: text({ maxLength: maxName }), ...aquariumFields },
  { additionalProperties: false },
)
export type NewAquarium = Type.Static<typeof newAquarium>

/** A change of an aquarium: an absent key keeps its value, null clears it. */
export const aquariumChange = Type.Object(
  {
    id: Type.Optional(id),
    name: Type.Optional(text({ maxLength: maxName })),
    ...aquariumFields,
    notes: Type.Optional(nullableText({ maxLength: maxNotes })),
    sitter_note: Type.Optional(nullableText({ maxLength: maxSitterNote })),
    /** The texts that the caller started from: if others are stored by now, 409 notes_changed refuses the change. */
    notes_before: Type.Optional(nullableText({ maxLength: maxNotes })),
    sitter_note_before: Type.Optional(nullableText({ maxLength: maxSitterNote })),
    ...Type.Partial(Type.Pick(aquarium, computedAquariumKeys)).properties,
  },
  { additionalProperties: false },
)
export type AquariumChange = Type.Static<typeof aquariumChange>

/**
 * Aquariums of all users, inactive ones included: all of them as an array or as CSV, or with `page` one page as
 * `{ rows, total, owners }`. `search` looks in the name.
 */
export const listAllAquariums = endpoint({
  method: 'GET',
  path: '/api/aquariums/all',
  access: 'admin',
  summary: 'All aquariums',
  status: 200,
  refusedAt: listRefusedAt,
  query: listQuery({ user_id: Type.Optional(id) }, aquariumSortKeys),
  reply: listOrPageWithOwners(aquarium),
})

export const createAquarium = endpoint({
  method: 'POST',
  path: '/api/aquariums/',
  access: 'user',
  summary: 'Create an aquarium',
  status: 201,
  body: newAquarium,
  example: { name: 'Reef', volume_litres: 300, time_zone: 'Europe/London' },
  reply: aquarium,
  idempotent: true,
})

/** The owner's delete: makes a tank inactive. The owner sees it in `listDeletedAquariums` only; admins still see it. */
export const deleteAquarium = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/aquariums/:id',
  access: 'user',
  summary: 'Delete an aquarium',
  status: 204,
  params: idParams,
})

const deletedAquarium = Type.Object({
  ...Type.Pick(aquarium, ['id', 'name', 'log_count']).properties,
  removed_at: instant,
  /** When the aquarium is removed for good. */
  kept_until: instant,
})
export type DeletedAquarium = Type.Static<typeof deletedAquarium>

/** The caller's deleted aquariums that can be brought back, the last deleted first, and for how many days. */
export const listDeletedAquariums = endpoint({
  method: 'GET',
  path: '/api/aquariums/deleted',
  access: 'user',
  summary: 'Deleted aquariums that can be brought back',
  status: 200,
  reply: Type.Object({ days: Type.Integer(), aquariums: Type.Array(deletedAquarium) }),
})

/** Brings a deleted aquarium back as it was; 404 when it was not deleted, or too long ago. */
export const restoreAquarium = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/restore',
  access: 'user',
  summary: 'Bring a deleted aquarium back',
  status: 200,
  params: idParams,
  reply: aquarium,
})

/** Hides the aquarium from everybody at once; its rows and files are removed soon after. */
export const hardDeleteAquarium = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/aquariums/:id/hard_delete',
  access: 'admin',
  summary: 'Delete an aquarium for good',
  status: 204,
  params: idParams,
})
