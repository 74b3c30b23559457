import * as Type from 'typebox'
import { id, text } from '#contract/fields/fields.ts'
import { maxEmail } from '#domain/limits.ts'
import { exportRefusalKey } from './address-keys.names.ts'
import { endpoint } from './endpoint.ts'
import { settingsPage } from './pages.ts'

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
