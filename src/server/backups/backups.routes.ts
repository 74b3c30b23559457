import type { FastifyInstance } from 'fastify'
import { getBackupState } from '#contract/backups.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Config } from '#server/settings/config.ts'
import { DailyBackups } from './daily-backups.ts'

type BackupParts = { app: FastifyInstance; config: Config; database: Database; now(): Date }

/** Daily backups begin when the server listens. */
export function serveBackups(serve: Serve, { app, config, database, now }: BackupParts): DailyBackups {
  const { databaseUrl, dataFolder } = database.location
  const { backupFolder: folder, s3 } = config
  const task = folder === undefined ? undefined : { location: { databaseUrl, dataFolder }, s3, folder }
  const backups = new DailyBackups(task, { isDaily: database.engine === 'sqlite', now, log: app.log })
  app.addHook('onListen', async () => backups.start())
  app.addHook('onClose', () => backups.stop())
  serve(getBackupState, () => backups.state())
  return backups
}
