import type { FastifyInstance } from 'fastify'
import type { BackupState } from '#contract/backups.ts'
import { getBackupState } from '#contract/backups.ts'
import { canCopyPostgres } from '#server/db/copies.ts'
import type { Database } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { Config } from '#server/settings/config.ts'
import { DailyBackups } from './daily-backups.ts'

type BackupParts = { app: FastifyInstance; config: Config; database: Database; nodes: Nodes; now(): Date }

export function serveBackups(serve: Serve, { app, config, database, nodes, now }: BackupParts): DailyBackups {
  const { databaseUrl, dataFolder } = database.location
  const { backupPlace: place, isBackupPlaceSet, s3, s3Access } = config
  const task =
    place === undefined ? undefined : { location: { databaseUrl, dataFolder }, s3, place, s3Access }
  const daily = async (): Promise<BackupState['daily']> => {
    if (!task) return 'off'
    if (databaseUrl === undefined) return 'on'
    if (!isBackupPlaceSet) return 'no_folder'
    return (await canCopyPostgres()) ? 'on' : 'no_pg_dump'
  }
  const instance = () => instanceId(database.db)
  const backups = new DailyBackups(task, {
    ...{ daily, instance, now, log: app.log },
    leases: nodes.leases('backups'),
  })
  app.addHook('onListen', async () => backups.start())
  app.addHook('onClose', () => backups.stop())
  serve(getBackupState, () => backups.state())
  return backups
}
