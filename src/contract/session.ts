import * as Type from 'typebox'
import type { Clock } from '#domain/preferences.ts'
import { clocks } from '#domain/preferences.ts'
import type { Measure, Units } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { endpoint } from './endpoint.ts'
import { user } from './users.ts'

/** What an account has chosen of how it reads: the unit of each measure, and the clock. What was never chosen is absent. */
export const preferences = Type.Object(
  {
    units: Type.Optional(
      Type.Object(
        {
          temperature: unitOf('temperature'),
          salinity: unitOf('salinity'),
          alkalinity: unitOf('alkalinity'),
          phosphate: unitOf('phosphate'),
          nitrate: unitOf('nitrate'),
          nitrite: unitOf('nitrite'),
          ammonia: unitOf('ammonia'),
          volume: unitOf('volume'),
        } satisfies Record<Measure, unknown>,
        { additionalProperties: false },
      ),
    ),
    clock: Type.Optional(Type.Unsafe<Clock>({ type: 'string', enum: clocks })),
  },
  { additionalProperties: false },
)

const me = Type.Object({ ...user.properties, preferences })
/** The account of who is signed in, with what nobody else learns of it. */
export type Me = Type.Static<typeof me>

/** The signed-in account; 401 without a session. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'user',
  // A phone of the keeper's own asks for it; a caretaker is not told whose account it is.
  needs: 'write',
  summary: 'The signed-in account',
  status: 200,
  reply: me,
  rate: 'exempt',
})

/** Changes what the account prefers, unit by unit: what is absent stays. Values are stored and answered as ever. */
export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/me',
  access: 'user',
  summary: 'Change the preferences of the signed-in account',
  status: 200,
  body: Type.Object({ preferences }, { additionalProperties: false }),
  reply: me,
})

/** Starts the sign-in: sends the browser to the identity provider. `next` is where it ends up, on this origin only. */
export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Start signing in',
  status: 302,
  rate: 'sign_in',
  query: Type.Object(
    {
      next: Type.Optional(Type.String({ maxLength: 1950 })),
      /** An account that was closed is to be brought back. */
      reopens: Type.Optional(Type.Unsafe<'yes'>({ type: 'string', enum: ['yes'] })),
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
})

/** Ends the session. From another site it shows a page that asks instead. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  evenWhenFull: true,
  access: 'public',
  summary: 'Sign out',
  rate: 'exempt',
  status: 302,
})

function unitOf<const Of extends Measure>(measure: Of) {
  const keys = unitChoices[measure].map(({ key }) => key)
  return Type.Optional(Type.Unsafe<Units[Of]>({ type: 'string', enum: keys }))
}
