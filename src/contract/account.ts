import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/**
 * Everything of the signed-in account as one zip: its aquariums with logs, photos and notes, and its preferences. One at a time for a
 * keeper, and six a day. Called as a page it sends back to the settings where it is refused.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'user',
  summary: 'Everything of the account as a zip file',
  status: 200,
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
