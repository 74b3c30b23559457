import type { AccountImport } from '#contract/account.ts'
import { importAccount } from '#contract/account.ts'
import { exportTooLarge } from '#contract/errors/account-errors.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { maxExportBytes } from '#domain/limits.ts'
import { hour } from '#domain/time/durations.ts'
import { quotaLeft, quotaReached } from '#server/aquariums/storage.rules.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import { ImportQueue } from '#server/imports/receive/import-queue.ts'
import type { ExpectedFile } from '#server/imports/receive/receive-file.ts'
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

/** Bytes that a file may have beyond what its account may still store: lists and custom readings do not count there. */
const margin = 20_000_000

const expected: ExpectedFile = {
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
  const running = { db, queue, folder, now, rates, closing }

  serve(importAccount, async ({ actor, ...call }) => {
    const expected = await expectedOf(parts, actor)
    return runImport<AccountProgress, AccountImport>(
      { ...running, expected },
      { actor, ...call },
      async (file) => {
        const result = await rules.importAccount(parts, { actor, ...file })
        for (const { id } of result.aquariums) rollUp(id)
        return result
      },
    )
  })
}

/** What an account has no room for need not arrive. */
async function expectedOf({ db, quota }: ImportParts, { id: userId }: Actor): Promise<ExpectedFile> {
  const left = await quotaLeft(db, { userId, quota })
  if (quota === undefined || left === undefined || left + margin >= maxExportBytes) return expected
  return { ...expected, maxBytes: left + margin, tooLarge: () => quotaReached(quota) }
}
