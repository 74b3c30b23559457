import * as Type from 'typebox'
import { askedInstant, id, instant, text } from '#contract/fields/fields.ts'
import { maxDeviceName, maxId } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'

/** The public id of a session or a pairing. Knowing it gives no access. */
const publicId = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' })
const publicIdParams = Type.Object({ id: publicId }, { additionalProperties: false })
const deviceName = text({ maxLength: maxDeviceName })
/** A phone of one's own, or the phone of a sitter, who looks after one aquarium until a moment. */
const kind = Type.Unsafe<'device' | 'caretaker'>({ type: 'string', enum: ['device', 'caretaker'] })
const digits = Type.Integer({ minimum: 10, maximum: 99 })

const device = Type.Object({
  id: publicId,
  kind,
  name: Type.String(),
  created_at: instant,
  last_seen_at: instant,
  /** The address at which the phone was paired. */
  origin: Type.String(),
  /** Both null for a phone of one's own. */
  aquarium_id: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxId }),
  until: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
})
/** A phone that was let in. */
export type Device = Type.Static<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  access: 'user',
  summary: 'The phones that are let in to your account',
  status: 200,
  reply: Type.Array(device),
})

const deviceChange = Type.Partial(Type.Object({ ...device.properties, name: deviceName }), {
  additionalProperties: false,
})

/** An absent key keeps its value; the name alone can have another one. */
export const updateDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/:id',
  access: 'user',
  summary: 'Name a phone',
  status: 200,
  params: publicIdParams,
  body: deviceChange,
  example: { name: 'Phone in the cabinet' },
  reply: device,
})

/** Ends the phone's session at once. */
export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id',
  access: 'user',
  summary: 'Take a phone away again',
  status: 204,
  params: publicIdParams,
  evenWhenFull: true,
})

const newPairing = Type.Object({
  id: publicId,
  /** Links for the phone, the best address first. The secret is in the fragment, which browsers send to no server. */
  urls: Type.Array(Type.String(), { minItems: 1 }),
  /** To be typed on a phone that cannot scan. */
  code: Type.String(),
  expires_at: instant,
})

export type NewPairing = Type.Static<typeof newPairing>

const pairingRequest = Type.Object(
  { kind, aquarium_id: Type.Optional(id), until: Type.Optional(askedInstant) },
  { additionalProperties: false },
)
export type PairingRequest = Type.Static<typeof pairingRequest>

/**
 * A user can have five open pairings: a further one ends the oldest. The phone of a sitter (`caretaker`) needs an
 * aquarium and an end, within 90 days.
 */
export const createPairing = endpoint({
  method: 'POST',
  path: '/api/devices/pairings',
  access: 'user',
  summary: 'Begin to pair a phone',
  status: 201,
  body: pairingRequest,
  example: { kind: 'caretaker', aquarium_id: 7, until: '2026-12-12T22:59:59.000Z' },
  reply: newPairing,
})

const pairingProgress = Type.Object({
  state: Type.Unsafe<'waiting' | 'claimed' | 'done' | 'over'>({
    type: 'string',
    enum: ['waiting', 'claimed', 'done', 'over'],
  }),
  device_name: Type.Union([Type.String(), Type.Null()]),
  digits: Type.Union([digits, Type.Null()]),
})
export type PairingProgress = Type.Static<typeof pairingProgress>

export const getPairing = endpoint({
  method: 'GET',
  path: '/api/devices/pairings/:id',
  access: 'user',
  summary: 'How far a pairing is',
  status: 200,
  params: publicIdParams,
  reply: pairingProgress,
})

/** Digits other than the phone's end the pairing, because then another phone has taken it. */
export const confirmPairing = endpoint({
  method: 'POST',
  path: '/api/devices/pairings/:id/confirm',
  access: 'user',
  summary: 'Say which digits the phone shows',
  status: 204,
  params: publicIdParams,
  body: Type.Object({ digits }, { additionalProperties: false }),
  example: { digits: 42 },
})

export const deletePairing = endpoint({
  method: 'DELETE',
  path: '/api/devices/pairings/:id',
  access: 'user',
  summary: 'End a pairing',
  status: 204,
  params: publicIdParams,
  evenWhenFull: true,
})

/** Called by the phone: takes the code, so that no other phone can take it. */
export const claimPairing = endpoint({
  method: 'POST',
  path: '/api/pair',
  access: 'public',
  summary: 'Take a pairing for this phone',
  status: 200,
  rate: 'guess',
  body: Type.Object(
    { code: text({ maxLength: 100 }), device_name: deviceName },
    { additionalProperties: false },
  ),
  example: { code: 'ABCD-EFGH', device_name: 'Phone in the cabinet' },
  reply: Type.Object({
    /** The name of the account; null for a sitter, who is not told whose it is. */
    account: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    /** The aquarium that a sitter is to look after, by name, and until when; otherwise null. */
    sitting: Type.Union([Type.Object({ name: Type.String(), until: instant }), Type.Null()]),
    digits,
  }),
})

/** Called by the phone: 202 until its digits are confirmed, then 200 with the session; 410 when the pairing is over. */
export const finishPairing = endpoint({
  method: 'POST',
  path: '/api/pair/finish',
  access: 'public',
  summary: 'Ask whether the phone is let in',
  status: 200,
  rate: 'sign_in',
  reply: Type.Object({ paired: Type.Boolean() }),
})

const sitting = Type.Object({
  /** The account of the aquarium, by its id alone: a browser keeps under it what is not sent yet. */
  user_id: id,
  aquarium_id: id,
  /** The aquarium's name. */
  name: Type.String(),
  until: instant,
})
/** What a sitter looks after. */
export type Sitting = Type.Static<typeof sitting>

/** For the phone of a sitter, which may not ask for the account; 404 for everybody else. */
export const getSitting = endpoint({
  method: 'GET',
  path: '/api/sitting',
  access: 'user',
  requiredRight: 'read',
  ofPhone: true,
  summary: 'The tank that this phone looks after, and until when',
  status: 200,
  reply: sitting,
  rate: 'exempt',
})
