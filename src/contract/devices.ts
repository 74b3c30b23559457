import * as Type from 'typebox'
import { instant, text } from '#contract/fields/fields.ts'
import { maxDeviceName } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'

/** The public id of a session or a pairing. Knowing it gives no access. */
const publicId = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' })
const publicIdParams = Type.Object({ id: publicId }, { additionalProperties: false })
const deviceName = text({ maxLength: maxDeviceName })
const digits = Type.Integer({ minimum: 10, maximum: 99 })

const device = Type.Object({
  id: publicId,
  name: Type.String(),
  created_at: instant,
  last_seen_at: instant,
  /** The address at which the phone was paired. */
  origin: Type.String(),
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

/** A user can have five open pairings: a further one ends the oldest. */
export const createPairing = endpoint({
  method: 'POST',
  path: '/api/devices/pairings',
  access: 'user',
  summary: 'Begin to pair a phone',
  status: 201,
  body: Type.Object(
    { kind: Type.Unsafe<'device'>({ type: 'string', enum: ['device'] }) },
    { additionalProperties: false },
  ),
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
  reply: Type.Object({
    /** The name of the account. */
    account: Type.String(),
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
