import * as Type from 'typebox'
import { idParams, instant, text } from '#contract/fields/fields.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { maxPassword } from './passwords.names.ts'
import type { ToldSending } from './reminders.ts'
import { toldSending } from './reminders.ts'

/**
 * What a link opens once: the first account, an account that an admin made, one whose password is forgotten, or one
 * that is only made by it. `confirm` opens nothing: it says that the mails of an address are read by the account's user.
 */
export type LinkKind = 'setup' | 'invite' | 'reset' | 'register' | 'confirm'

const email = text({ maxLength: maxEmail })
/** Longer texts than a password may have are answered with a sentence about it, not as malformed. */
const password = text({ maxLength: 10 * maxPassword })

/** Signs in with e-mail and password; 401 sign_in_wrong, 429 after five wrong ones in a quarter of an hour. */
export const passwordSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  access: 'public',
  summary: 'Sign in with a password',
  rate: 'guess',
  status: 204,
  body: Type.Object({ email, password }, { additionalProperties: false }),
  example: { email: 'ann@reef.example', password: 'four words of yours' },
})

/** Makes the first account, an admin's, with the code that the server has printed; 404 once there is an account. */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'Make the first account',
  rate: 'guess',
  status: 204,
  body: Type.Object(
    { code: text({ maxLength: 100 }), name: text({ maxLength: maxName }), email, password },
    { additionalProperties: false },
  ),
  example: {
    ...{ code: 'ABCD-EFGH', name: 'Ann', email: 'ann@reef.example', password: 'four words of yours' },
  },
})

/** Sets the password of the account that a link is for, ends its sessions, and signs in. 410 link_over. */
export const takeLink = endpoint({
  method: 'POST',
  path: '/api/links/:kind',
  access: 'public',
  summary: 'Set a password by a link',
  rate: 'guess',
  status: 204,
  params: Type.Object(
    { kind: Type.Unsafe<'invite' | 'reset'>({ type: 'string', enum: ['invite', 'reset'] }) },
    { additionalProperties: false },
  ),
  body: Type.Object({ token: text({ maxLength: 100 }), password }, { additionalProperties: false }),
  example: { token: 'THE-TOKEN-OF-THE-LINK', password: 'four words of yours' },
})

/**
 * Mails a link to an address: for a new password if it belongs to an account that has one here, for a new account if it
 * belongs to none and registration is open. The answer is the same for every address, and comes before any of that is
 * looked up. 404 where no mails are sent, 429 after three for an address within an hour.
 */
export const askForLink = endpoint({
  method: 'POST',
  path: '/api/links',
  access: 'public',
  summary: 'Ask for a link by mail',
  rate: 'guess',
  status: 200,
  body: Type.Object({ email }, { additionalProperties: false }),
  example: { email: 'ann@reef.example' },
  reply: Type.Object({
    /** What to do now, in a sentence that tells nothing of the address. */
    told: Type.String(),
  }),
})

/** Makes the account that a mailed link is for, and signs in. 410 link_over, also once registration is closed. */
export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Make an account by a mailed link',
  rate: 'guess',
  status: 204,
  body: Type.Object(
    { token: text({ maxLength: 100 }), name: text({ maxLength: maxName }), password },
    { additionalProperties: false },
  ),
  example: { token: 'THE-TOKEN-OF-THE-LINK', name: 'Ann', password: 'four words of yours' },
})

/** A link as it is shown once. */
const shownLink = Type.Object({
  url: Type.String(),
  expires_at: instant,
  /** Whether it was mailed to the account's address, and what the mail server said; null where no mails are sent. */
  mailed: Type.Unsafe<ToldSending | null>({ ...toldSending, type: ['object', 'null'] }),
})

/** Makes a link with which somebody sets the password of an account: an invitation if nobody has signed in to it. */
export const createLink = endpoint({
  method: 'POST',
  path: '/api/users/:id/links',
  access: 'admin',
  summary: 'Make a link that sets a password',
  status: 201,
  params: idParams,
  reply: shownLink,
})

/** How the signed-in account can be signed in to. */
const ownPassword = Type.Object({
  /** Whether this Coralline keeps passwords at all. */
  kept: Type.Boolean(),
  has_password: Type.Boolean(),
  /** Whether the account may set its first password: while none has one, an admin or the only account. */
  may_begin: Type.Boolean(),
  /** The provider that may sign the account in instead of its password; null when there is none, or no password. */
  provider: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
})
export type OwnPassword = Type.Static<typeof ownPassword>

export const getPassword = endpoint({
  method: 'GET',
  path: '/api/me/password',
  access: 'user',
  summary: 'Whether the account has a password',
  status: 200,
  reply: ownPassword,
})

const passwordChange = Type.Object({
  /** How many other sessions have ended. */
  ended: Type.Integer(),
  /** With the first password of an instance: a link for each other account, shown once. */
  links: Type.Array(Type.Object({ name: Type.String(), email: Type.String(), url: Type.String() })),
})
export type PasswordChange = Type.Static<typeof passwordChange>

/** Changes the password and ends all other sessions of the account. `present` is left out for a first password. */
export const putPassword = endpoint({
  method: 'PUT',
  path: '/api/me/password',
  access: 'user',
  summary: 'Change the password',
  status: 200,
  body: Type.Object({ present: Type.Optional(password), new: password }, { additionalProperties: false }),
  example: { present: 'four words of yours', new: 'five other words of yours' },
  reply: passwordChange,
})

/** Starts a sign-in at the provider, tied to the account, in place of its password. The browser goes to `url`. */
export const tieProvider = endpoint({
  method: 'POST',
  path: '/api/me/provider',
  access: 'user',
  summary: 'Sign in by the provider from now on',
  rate: 'guess',
  status: 200,
  body: Type.Object({ present: password }, { additionalProperties: false }),
  example: { present: 'four words of yours' },
  reply: Type.Object({ url: Type.String() }),
})
