import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveAccountExport } from '#server/account-exports/export.routes.ts'
import { serveAccountImport } from '#server/account-exports/import.routes.ts'
import { serveAquariums } from '#server/aquariums/aquariums.routes.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Expiry } from '#server/aquariums/sweep.rules.ts'
import { serveAudit } from '#server/audit-log/audit-log.routes.ts'
import { serveBackups } from '#server/backups/backups.routes.ts'
import { serveCare } from '#server/care/care.routes.ts'
import { exportedProducts } from '#server/care/products.export.ts'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import type { Serve } from '#server/http/serve.ts'
import { exportedImages } from '#server/images/images.export.ts'
import { serveImages } from '#server/images/images.routes.ts'
import { PictureMaking } from '#server/images/picture-making.ts'
import { exportedEvents } from '#server/imports/events.export.ts'
import { serveImports } from '#server/imports/imports.routes.ts'
import { exportedLogs } from '#server/imports/logs.export.ts'
import { serveInsight } from '#server/insight/insight.routes.ts'
import { serveInstanceTotals } from '#server/instance-totals/instance-totals.routes.ts'
import { serveLogs } from '#server/logs/logs.routes.ts'
import { installRollingUp } from '#server/logs/rolled-up/rolling-up.ts'
import type { MetricSources } from '#server/metrics/metrics.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import { exportedParameters } from '#server/parameters/parameters.export.ts'
import { serveParameters } from '#server/parameters/parameters.routes.ts'
import { DailyMessages } from '#server/reminders/daily-messages.ts'
import type { MessageParts } from '#server/reminders/messages.ts'
import { serveReminders } from '#server/reminders/reminders.routes.ts'
import { DeletionSweep } from '#server/running/deletion-sweep.ts'
import type { Config } from '#server/settings/config.ts'
import { serveShares } from '#server/shares/shares.routes.ts'
import { exportedTargets } from '#server/targets/targets.export.ts'
import { serveTargets } from '#server/targets/targets.routes.ts'
import { exportedTestAnswers } from '#server/targets/test-answers.export.ts'
import { tasksOfUser } from '#server/tasks/read-tasks.rules.ts'
import { exportedTasks } from '#server/tasks/tasks.export.ts'
import { serveTasks } from '#server/tasks/tasks.routes.ts'
import { serveAccount } from '#server/users/account.routes.ts'
import { serveUsers } from '#server/users/users.routes.ts'
import { serveWholeAquarium } from '#server/whole-aquarium/whole-aquarium.routes.ts'
import { version } from './own-files.ts'

type FeatureParts = {
  app: FastifyInstance
  config: Config
  database: Database
  files: ImageStore
  now(): Date
  nodes: Nodes
  isAtThisComputer(request: FastifyRequest): boolean
  /** Aborted when the app is asked to close. */
  closing: AbortSignal
}

/** Serves every feature; answers the sources of the metrics. */
export function serveFeatures(
  serve: Serve,
  { app, config, database, files, now, nodes, isAtThisComputer, closing }: FeatureParts,
): MetricSources {
  const { db, engine } = database
  const { keptDays, storageQuota: quota, rates, dataFolder, hasPlans } = config
  const onDeleted = installDeletionSweep(app, { db, nodes }, () => ({ now: now(), days: keptDays }))
  const rollUp = installRollingUp(app, { database, now })
  const making = new PictureMaking()
  const parts = {
    ...{
      database,
      db,
      engine,
      files,
      nodes,
      dataFolder,
      now,
      quota,
      rates,
      keptDays,
      version,
      onDeleted,
      hasPlans,
      isAtThisComputer,
    },
    rollUp,
    closing,
    making,
  }
  serveAquariums(serve, parts)
  serveParameters(serve, parts)
  serveLogs(serve, parts)
  serveTargets(serve, parts)
  const imports = serveImports(serve, parts)
  serveUsers(serve, parts)
  serveAccount(serve, parts)
  serveAudit(serve)
  serveInstanceTotals(serve, parts)
  const backups = serveBackups(serve, { app, config, database, nodes, now, isAtThisComputer })
  serveCare(serve, parts)
  serveTasks(serve, parts)
  serveImages(serve, parts)
  serveWholeAquarium(serve, parts)
  serveShares(serve, parts)
  serveInsight(serve, { ...parts, ai: config.ai })
  const { mail, ntfy, publicUrl } = config
  const messages = {
    db,
    mail,
    ntfy,
    publicUrl,
    tasksOf: (user: { userId: number; now: Date }) => tasksOfUser(db, user),
  }
  serveReminders(serve, { ...parts, ...messages })
  installDailyMessages(app, messages, { nodes, now })
  const exporting = { ...parts, exportParts: exportParts(parts) }
  serveAccountExport(serve, exporting)
  serveAccountImport(serve, exporting)
  const reads = () => database.snapshots.load
  const queues = { imports: () => imports.load, pictures: () => making.load, reads }
  return { database: database.load, queues, backups: () => backups.state() }
}

type Dependencies = Parameters<typeof exportedParameters>[0] &
  Parameters<typeof exportedTargets>[0] &
  Parameters<typeof exportedTestAnswers>[0] &
  Parameters<typeof exportedTasks>[0] &
  Parameters<typeof exportedProducts>[0] &
  Parameters<typeof exportedEvents>[0] &
  Parameters<typeof exportedLogs>[0] &
  Parameters<typeof exportedImages>[0]

/** In the order in which an exported account is written, and stored again. */
export function exportParts(dependencies: Dependencies): readonly ExportPart[] {
  return [
    exportedParameters,
    exportedTargets,
    exportedTestAnswers,
    exportedProducts,
    exportedTasks,
    exportedEvents,
    exportedLogs,
    exportedImages,
  ].map((part) => part(dependencies))
}

/** Sends nothing by itself where no way of sending is set up. */
function installDailyMessages(
  app: FastifyInstance,
  parts: MessageParts,
  { nodes, now }: { nodes: Nodes; now(): Date },
) {
  if (!parts.mail && !parts.ntfy) return
  const messages = new DailyMessages({ ...parts, leases: nodes.leases('messages'), now, log: app.log })
  app.addHook('onListen', async () => messages.start())
  app.addHook('onClose', () => messages.stop())
}

/** Sweeps deleted rows, also those of an earlier process; answers the function that wakes the sweep. */
function installDeletionSweep(
  app: FastifyInstance,
  { db, nodes }: { db: Db; nodes: Nodes },
  expiry: () => Expiry,
): () => void {
  const sweep = new DeletionSweep(db, { leases: nodes.leases('deletions'), expiry, log: app.log })
  app.decorate('deletionSweep', sweep)
  app.addHook('onListen', async () => sweep.wake())
  app.addHook('onClose', () => sweep.stop())
  return () => sweep.wake()
}

declare module 'fastify' {
  interface FastifyInstance {
    deletionSweep: DeletionSweep
  }
}
