import * as Type from 'typebox'
import { instant } from '#contract/fields/fields.ts'
import { endpoint } from './endpoint.ts'

/** The state of the backups that an instance makes itself. */
const backupState = Type.Object({
  /** `on`: the server makes one every day. Else why not: BACKUP_DIR is none; it is not set, with PostgreSQL; there is no pg_dump. */
  daily: Type.Enum(['on', 'off', 'no_folder', 'no_pg_dump']),
  /** The newest complete backup; `missing` counts files of images that were already lost when it was made. */
  last: Type.Union([
    Type.Object({
      made_at: instant,
      bytes: Type.Integer({ minimum: 0 }),
      missing: Type.Integer({ minimum: 0 }),
    }),
    Type.Null(),
  ]),
  /** A sentence for each backup that cannot be read: while there is one, no files of old backups are removed. */
  unreadable: Type.Array(Type.String()),
  /** When and why the server's last try failed; null when it did not. */
  failure: Type.Union([Type.Object({ at: instant, message: Type.String() }), Type.Null()]),
})
export type BackupState = Type.Static<typeof backupState>

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backups/last',
  access: 'admin',
  summary: 'The last backup of this Coralline, and whether the last try failed',
  status: 200,
  reply: backupState,
})
