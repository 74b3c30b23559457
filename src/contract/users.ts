import * as Type from 'typebox'
import { computedUserKeys } from '#contract/fields/computed-keys.names.ts'
import {
  id,
  idParams,
  instant,
  listOrPageOf,
  listQuery,
  listRefusedAt,
  nullableText,
  text,
} from '#contract/fields/fields.ts'
import { maxAddress, maxEmail, maxName } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { userSortKeys } from './lists.names.ts'

/** The levels of accounts; the level `admin` makes its user an admin. */
const subscriptionLevels = ['free', 'premium', 'admin'] as const
export type SubscriptionLevel = (typeof subscriptionLevels)[number]
const subscriptionLevel = Type.Unsafe<SubscriptionLevel>({ type: 'string', enum: subscriptionLevels })

/**
 * An account. `role` is derived: admin when the subscription level is admin. Counts include active aquariums only, but
 * in the admins' lists inactive ones as well.
 */
export const user = Type.Object({
  id,
  name: text({ maxLength: maxName }),
  email: text({ maxLength: maxEmail }),
  image_url: nullableText({ maxLength: maxAddress }),
  role: Type.Unsafe<'admin' | 'user'>({ type: 'string', enum: ['admin', 'user'] }),
  subscription_level: subscriptionLevel,
  created_at: instant,
  last_login_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  aquarium_count: Type.Integer({ minimum: 0 }),
  log_count: Type.Integer({ minimum: 0 }),
  /** How many tokens and addresses open a part of the account; which they are is told to nobody else. */
  key_count: Type.Integer({ minimum: 0 }),
})
export type User = Type.Static<typeof user>

const userFields = {
  name: text({ maxLength: maxName }),
  /** One @ and no spaces or hidden signs. Stored in lower case. */
  email: text({ maxLength: maxEmail }),
  subscription_level: subscriptionLevel,
}

const newUser = Type.Object(userFields, { additionalProperties: false })
export type NewUser = Type.Static<typeof newUser>

/** A change of an account: an absent key keeps its value. */
const userChange = Type.Partial(
  Type.Object({ id, ...userFields, ...Type.Pick(user, computedUserKeys).properties }),
  { additionalProperties: false },
)
export type UserChange = Type.Static<typeof userChange>

/** All accounts as an array or CSV, or with `page` one page as `{ rows, total }`; `search` looks in name and e-mail. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/',
  access: 'admin',
  summary: 'All users',
  status: 200,
  refusedAt: listRefusedAt,
  query: listQuery({}, userSortKeys),
  reply: listOrPageOf(user),
})

/** Makes an account that the first sign-in with its e-mail takes over. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/',
  access: 'admin',
  summary: 'Create a user',
  status: 201,
  body: newUser,
  example: { name: 'Ann', email: 'ann@reef.example', subscription_level: 'free' },
  reply: user,
  idempotent: true,
})

/** Changes an account; 409 last_admin when nobody would be left as an admin. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Change a user',
  status: 200,
  params: idParams,
  body: userChange,
  example: { subscription_level: 'premium' },
  reply: user,
})

/** Signs the account out and hides it at once; its contents go soon after. 409 last_admin for the last admin. */
export const deleteUser = endpoint({
  method: 'DELETE',
  evenWhenFull: true,
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Delete a user with everything of theirs',
  status: 204,
  params: idParams,
})
