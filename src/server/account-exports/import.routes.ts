import type { AccountImport } from '#contract/account.ts'
import { importAccount } from '#contract/account.ts'
import { exportTooLarge } from '#contract/errors/account-errors.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { maxExportBytes } from '#domain/limits.ts'
import { hour } from '#domain/time/durations.ts'
import type { Serve } from '#server/http/serve.ts'
import { ImportQueue } from '#server/imports/receive/import-queue.ts'
import type { ImportRunning } from '#server/imports/receive/run-import.ts'
import { runImport } from '#server/imports/receive/run-import.ts'
import { spoolFolder } from '#server/imports/receive/spool.ts'
import type { Nodes } from '#server/nodes/nodes.ts'
import type { ImportParts } from './import.rules.ts'
import * as rules from './import.rules.ts'

type Parts = ImportParts &
  Pick<ImportRunning, 'rates' | 'closing'> & {
    nodes: Nodes
    dataFolder: string
    rollUp(aquariumId: number): void
  }

const expected = {
  what: 'zip file',
  maxBytes: maxExportBytes,
  tooLarge: exportTooLarge,
  // Years of photos take hours on a slow line.
  longest: 12 * hour,
}

/** Brings an exported account back like the import of a CSV file, but in a queue of its own. */
export function serveAccountImport(
  serve: Serve,
  { rates, closing, nodes, dataFolder, rollUp, ...parts }: Parts,
) {
  const { now, db } = parts
  const folder = spoolFolder(dataFolder)
  // Takes two files of the largest size.
  const queue = new ImportQueue(nodes.leases('account imports'), 2 * maxExportBytes)
  const running = { db, queue, folder, expected, now, rates, closing }

  serve(importAccount, ({ actor, ...call }) =>
    runImport<AccountProgress, AccountImport>(running, { actor, ...call }, async (file) => {
      const result = await rules.importAccount(parts, { actor, ...file })
      for (const { id } of result.aquariums) rollUp(id)
      return result
    }),
  )
}
