import * as Type from 'typebox'
import { signInOutcomeKey } from './address-keys.names.ts'
import { endpoint } from './endpoint.ts'

/** Why a sign-in failed, in the address of the home page that it ends at. */
export type SignInFailure =
  | 'cancelled'
  | 'failed'
  | 'unverified'
  | 'email_unstated'
  | 'email_missing'
  | 'email_unusable'
  | 'wrong_issuer'
  | 'wrong_client'
  | 'wrong_clock'
  | 'wrong_provider'
  | 'email_in_use'
  | 'already_tied'
  | 'unavailable'

/** A browser whose sign-in is refused for another reason is sent here, with the code of the error. */
const refusedAt = `/?${signInOutcomeKey}=` as const

/** Sends the browser to the identity provider to sign in. `next` is the address to open then, on this origin only. */
export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Start signing in',
  status: 302,
  refusedAt,
  rate: 'sign_in',
  query: Type.Object(
    {
      next: Type.Optional(Type.String({ maxLength: 1950 })),
      /** `yes` to bring a closed account back. */
      reopens: Type.Optional(Type.Unsafe<'yes'>({ type: 'string', enum: ['yes'] })),
      /** `provider` where the provider is one of two ways. */
      by: Type.Optional(Type.Unsafe<'provider'>({ type: 'string', enum: ['provider'] })),
    },
    { additionalProperties: false },
  ),
})

/** Where the identity provider sends the browser back to. Its query is the provider's, so it is not validated here. */
export const loginCallback = endpoint({
  method: 'GET',
  path: '/api/login/callback',
  access: 'public',
  summary: 'Return from the identity provider',
  rate: 'sign_in',
  status: 302,
  refusedAt,
})

/** Ends the session. A link on another site gets a page that asks first. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  evenWhenFull: true,
  access: 'public',
  summary: 'Sign out',
  rate: 'exempt',
  status: 302,
})
