import * as Type from 'typebox'
import { computedAccessKeys } from '#contract/fields/computed-keys.names.ts'
import { instant, text } from '#contract/fields/fields.ts'
import { maxDeviceName, maxId } from '#domain/limits.ts'
import type { SharedPart, TokenRight } from './access.names.ts'
import { sharedParts, tokenRights } from './access.names.ts'
import { endpoint } from './endpoint.ts'

/** The public id of a key. Knowing it gives no access. */
const publicId = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' })
const publicIdParams = Type.Object({ id: publicId }, { additionalProperties: false })

const may = Type.Unsafe<TokenRight>({ type: 'string', enum: Object.keys(tokenRights) })
const nullableId = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: maxId })
const nullableInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
const askedEnd = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'utc-instant' })
/** A day of the tank's clock. */
const nullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-day' })
const name = text({ maxLength: maxDeviceName })

export const accessKey = Type.Object({
  id: publicId,
  /** A token of the API, the address of the calendar, or a link that shares a tank. */
  kind: Type.Unsafe<'api' | 'calendar' | 'share'>({ type: 'string', enum: ['api', 'calendar', 'share'] }),
  name: Type.String(),
  /** How the token begins; empty for what has none. */
  start: Type.String(),
  /** Null for what is no token. */
  may: Type.Unsafe<TokenRight | null>({
    type: ['string', 'null'],
    enum: [...Object.keys(tokenRights), null],
  }),
  /** Null: all tanks of the account. */
  aquarium_id: nullableId,
  /** What a link shows of a tank; null for what is no link. */
  shows: Type.Unsafe<SharedPart[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', enum: sharedParts },
  }),
  /** The first day of which a link shows readings; null for all. */
  since: nullableDay,
  created_at: instant,
  /** Null when it does not end by itself. One that has ended is kept for 30 days, to be renewed. */
  expires_at: nullableInstant,
  /** Noted every five minutes at most; null when it was never used. */
  used_at: nullableInstant,
  /** How often it was used, counted every five minutes at most. */
  uses: Type.Integer(),
})
/** What opens a part of the account without a session. */
export type AccessKey = Type.Static<typeof accessKey>

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  access: 'user',
  summary: 'What opens a part of your account without a session, the newest first',
  status: 200,
  reply: Type.Array(accessKey),
})

const newToken = Type.Object(
  {
    name,
    may,
    /** Null: all tanks of the account, also those to come. */
    aquarium_id: nullableId,
    /** Null: until it is removed. */
    expires_at: askedEnd,
  },
  { additionalProperties: false },
)
export type NewToken = Type.Static<typeof newToken>

const tokenWithSecret = Type.Object({
  ...accessKey.properties,
  /** To be sent as `Authorization: Bearer crl_...`. It is in this answer only. */
  secret: Type.String(),
})
export type TokenWithSecret = Type.Static<typeof tokenWithSecret>

export const createToken = endpoint({
  method: 'POST',
  path: '/api/access/tokens',
  access: 'user',
  summary: 'Make a token for a program',
  status: 201,
  body: newToken,
  example: { name: 'Home Assistant', may: 'log', aquarium_id: 7, expires_at: '2027-11-28T00:00:00.000Z' },
  reply: tokenWithSecret,
})

const accessChange = Type.Object(
  {
    ...Type.Partial(Type.Pick(accessKey, computedAccessKeys)).properties,
    name: Type.Optional(name),
    expires_at: Type.Optional(askedEnd),
  },
  { additionalProperties: false },
)
/** An absent key keeps its value. */
export type AccessChange = Type.Static<typeof accessChange>

/** Replaces the address that there was. */
export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/access/calendar',
  access: 'user',
  summary: 'Make an address at which calendars find what is due',
  status: 201,
  reply: Type.Object({
    ...accessKey.properties,
    /** It is in this answer only. */
    url: Type.String(),
  }),
})

/** An absent key keeps its value. */
export const updateAccess = endpoint({
  method: 'PUT',
  path: '/api/access/:id',
  access: 'user',
  summary: 'Name a token or a link, or set when it ends',
  status: 200,
  params: publicIdParams,
  body: accessChange,
  example: { name: 'Node-RED', expires_at: null },
  reply: accessKey,
})

/** Whatever uses it stops working at once. */
export const deleteAccess = endpoint({
  method: 'DELETE',
  path: '/api/access/:id',
  access: 'user',
  summary: 'Remove a token, a link or an address',
  status: 204,
  params: publicIdParams,
  evenWhenFull: true,
})

export const getKey = endpoint({
  method: 'GET',
  path: '/api/key',
  access: 'user',
  requiredRight: 'read',
  summary: 'What the token of this call may do',
  status: 200,
  reply: Type.Pick(accessKey, ['name', 'may', 'aquarium_id', 'expires_at']),
})

/** An unknown, an old and a removed address are answered alike. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar.ics',
  access: 'public',
  summary: 'What is due, for a calendar that is subscribed to it',
  status: 200,
  query: Type.Object({ k: Type.Optional(Type.String()) }, { additionalProperties: false }),
})
