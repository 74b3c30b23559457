import * as Type from 'typebox'
import { id, text } from '#contract/fields/fields.ts'
import { maxEmail } from '#domain/limits.ts'
import type { Clock } from '#domain/preferences.ts'
import { clocks } from '#domain/preferences.ts'
import type { Measure, Units } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { exportRefusalKey } from './address-keys.names.ts'
import { endpoint } from './endpoint.ts'
import { settingsPage } from './pages.ts'
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

/**
 * Everything of the signed-in account as one zip: its aquariums with logs, photos and notes, and its preferences. One at a time for a
 * keeper, and `maxExportsADay`. Called as a page it sends back to the settings where it is refused.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'user',
  summary: 'Everything of the account as a zip file',
  status: 200,
  refusedAt: `${settingsPage}?${exportRefusalKey}=`,
})

/** What an import of an account has made: new tanks, and what is in each. */
const accountImport = Type.Object({
  aquariums: Type.Array(
    Type.Object({ id, name: Type.String(), logs: Type.Integer(), photos: Type.Integer() }),
  ),
  /** Photos that are not in the file: the instance that made it had lost them. */
  missing: Type.Integer(),
})
export type AccountImport = Type.Static<typeof accountImport>

/**
 * Brings an export back (multipart field `file`) as new tanks: all of it, or after a failure, or when the caller hangs up,
 * nothing. The same export again is refused with 409 already_imported while one of its tanks is there.
 */
export const importAccount = endpoint({
  method: 'POST',
  path: '/api/me/import',
  access: 'user',
  summary: 'Bring an exported account back as new aquariums',
  status: 200,
  upload: true,
  reply: accountImport,
})

/**
 * Closes the signed-in account: it and all that is in it is gone for everybody, and for `closedAccountDays` who signs in is asked
 * whether it is to be brought back. The last admin cannot (409).
 */
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'user',
  evenWhenFull: true,
  summary: 'Delete the signed-in account',
  status: 204,
  body: Type.Object({ email: text({ maxLength: maxEmail }) }, { additionalProperties: false }),
})

function unitOf<const Of extends Measure>(measure: Of) {
  const keys = unitChoices[measure].map(({ key }) => key)
  return Type.Optional(Type.Unsafe<Units[Of]>({ type: 'string', enum: keys }))
}
