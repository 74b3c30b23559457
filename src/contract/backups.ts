import * as Type from 'typebox'
import { id, idParams, instant, nullableText } from '#contract/fields/fields.ts'
import { endpoint } from './endpoint.ts'

/** The state of the backups that an instance makes itself. */
const backupState = Type.Object({
  /** `on`: the server makes one every day. Else why not: BACKUP_DIR is none, or not set with PostgreSQL; no pg_dump. */
  daily: Type.Enum(['on', 'off', 'no_folder', 'no_pg_dump']),
  /** The newest complete backup; `missing` counts files of images that were already lost when it was made. */
  last: Type.Union([
    Type.Object({
      made_at: instant,
      bytes: Type.Integer({ minimum: 0 }),
      /** Bytes of its database alone: every backup has one of its own, and shares images with the others. */
      database_bytes: Type.Integer({ minimum: 0 }),
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

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const count = Type.Integer({ minimum: 0 })

/** Values of a log, or notes, targets or captions of a tank, that changed in the database although nobody wrote them. */
const silentChange = Type.Object({
  id,
  aquarium: Type.String(),
  /** The moment of the log; null for notes, targets and captions. */
  timestamp: nullableText({ maxLength: 100 }),
  values: Type.Array(Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() })),
  /** When the backup was made that still has the values from before; it is kept until it is let go. */
  backup: instant,
  put_back_at: orNull(instant),
})
export type SilentChange = Type.Static<typeof silentChange>

/** What the daily backup has found beyond the backup itself. */
const backupChecks = Type.Object({
  /** The last comparison of the database with an earlier backup; null before the first one. */
  compared: orNull(Type.Object({ at: instant, with: orNull(instant) })),
  /** Sentences about earlier backups that have rotted, and about checks that failed. */
  problems: Type.Array(Type.String()),
  silent: Type.Array(silentChange),
  /** When the newest backup was last restored aside, and what came of it: what was wrong, or how much room it takes. */
  tried: orNull(
    Type.Object({
      at: instant,
      outcome: Type.Enum(['whole', 'no_room', 'damaged']),
      words: Type.String(),
    }),
  ),
  /** The pictures last read again: how many files, of how many, how many mended, and which photos cannot be. */
  pictures: orNull(
    Type.Object({ read: count, all: count, mended: count, lost: count, photos: Type.Array(Type.String()) }),
  ),
})
export type BackupChecks = Type.Static<typeof backupChecks>

const backupReport = Type.Object({
  ...backupState.properties,
  checks: backupChecks,
  /** Whether the backups lie on the disk of the data, and whether somebody has said that they know it. */
  same_disk: Type.Boolean(),
  same_disk_understood: Type.Boolean(),
  /** How many months, and then years, a backup of each is kept for beyond five weeks. */
  months: count,
  years: count,
  /** Whether there is no other account, so that nobody else's data stays in older backups. */
  only_account: Type.Boolean(),
})
export type BackupReport = Type.Static<typeof backupReport>

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backups/last',
  access: 'user',
  summary:
    'The last backup of this Coralline, whether the last try failed, and what its checks have found; for admins and the only account',
  status: 200,
  reply: backupReport,
})

/** Puts back what changed without a write; 409 silent_change_gone when it has been changed or deleted since. */
export const putBackChange = endpoint({
  method: 'POST',
  path: '/api/backups/changes/:id/put-back',
  access: 'user',
  summary: 'Put back values that changed without a write; for admins and the only account',
  status: 200,
  params: idParams,
  reply: backupReport,
})

/** Lets go of what one backup is kept for: it is removed in its turn then. */
export const letGoOfBackup = endpoint({
  method: 'POST',
  path: '/api/backups/let-go',
  access: 'user',
  summary: 'Let go of a backup that is kept for what it still has; for admins and the only account',
  status: 200,
  body: Type.Object({ backup: instant }, { additionalProperties: false }),
  example: { backup: '2026-11-28T03:00:00.000Z' },
  reply: backupReport,
})

/** Somebody has read that the backups lie on the disk of the data: the dashboard does not say it again. */
export const understandSameDisk = endpoint({
  method: 'POST',
  path: '/api/backups/same-disk-understood',
  access: 'user',
  summary: 'Say no more that the backups lie on the disk of the data; for admins and the only account',
  status: 200,
  reply: backupReport,
})
