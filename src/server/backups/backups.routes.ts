import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BackupReport, BackupState } from '#contract/backups.ts'
import { getBackupState, letGoOfBackup, putBackChange, understandSameDisk } from '#contract/backups.ts'
import { canCopyPostgres } from '#server/db/copies.ts'
import type { Database } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { Config } from '#server/settings/config.ts'
import { isOnlyAccount } from '#server/users/users.store.ts'
import { readChecks, refuseOthers } from './backup-checks.rules.ts'
import { DailyBackups } from './daily-backups.ts'
import { putBack } from './put-back.rules.ts'
import { isOnDiskOfData, isSameDiskUnderstood, noteSameDiskUnderstood } from './same-disk.ts'
import { letGoOf, readWalkTask, storeWalk } from './walk.store.ts'

type BackupParts = {
  app: FastifyInstance
  config: Config
  database: Database
  nodes: Nodes
  now(): Date
  isAtThisComputer(request: FastifyRequest): boolean
}

export function serveBackups(serve: Serve, parts: BackupParts): DailyBackups {
  const { app, config, database, nodes, now } = parts
  const { databaseUrl, dataFolder } = database.location
  const { backupPlace: place, backupPeriods: periods, isBackupPlaceSet, s3, s3Access } = config
  const { db } = database
  const task =
    place === undefined ? undefined : { location: { databaseUrl, dataFolder }, s3, place, s3Access, periods }
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
    healthcheckUrl: config.healthcheckUrl,
    walks: { task: () => readWalkTask(db), store: (walk) => storeWalk(db, walk, now()) },
  })
  app.addHook('onListen', async () => backups.start())
  app.addHook('onClose', () => backups.stop())
  type Call = { actor: Actor; request: FastifyRequest }
  const report = async ({ actor, request }: Call, work = async () => {}): Promise<BackupReport> => {
    await refuseOthers(db, { actor, isHere: parts.isAtThisComputer(request) })
    await work()
    return {
      ...(await backups.state()),
      checks: await readChecks(db),
      same_disk: task !== undefined && (await isOnDiskOfData(task)),
      same_disk_understood: await isSameDiskUnderstood(db),
      ...periods,
      only_account: await isOnlyAccount(db, actor.id),
    }
  }
  serve(getBackupState, (call) => report(call))
  serve(putBackChange, (call) => report(call, () => putBack(db, { id: call.params.id, now: now() })))
  serve(letGoOfBackup, (call) => report(call, () => letGoOf(db, { ...call.body, now: now() })))
  serve(understandSameDisk, (call) => report(call, () => noteSameDiskUnderstood(db, now())))
  return backups
}
