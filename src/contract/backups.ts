import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'

const instant = Type.String({ format: 'date-time' })

/** How an instance's backups are doing, as far as it makes them itself. */
const backupState = Type.Object({
  /** Whether the server makes one every day; else why not: BACKUP_DIR is none, or not set beside PostgreSQL, or there is no pg_dump. */
  daily: Type.Enum(['on', 'off', 'no_folder', 'no_pg_dump']),
  /** The newest whole one; `missing` counts files of images that were lost before it was made. */
  last: Type.Union([
    Type.Object({
      made_at: instant,
      bytes: Type.Integer({ minimum: 0 }),
      missing: Type.Integer({ minimum: 0 }),
    }),
    Type.Null(),
  ]),
  /** Why the server's last try failed; null when it did not. */
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
