import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import type { Waits } from '#server/http/guards/slow-clients.ts'
import type { Pages } from '#server/http/pages/pages.ts'
import type { Config } from '#server/settings/config.ts'
import { readConfig } from '#server/settings/config.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import { amplyRated } from '#server/testing/sign-in/sign-in-app.ts'
import { blankPages } from '#server/testing/test-app.ts'

/** A page that is found only at /, and is sent as late as a page that is built on demand. */
function latePages(): Pages & { sent(): number } {
  let sent = 0
  return {
    ...blankPages,
    sent: () => sent,
    send: async (request, reply) => {
      sent += 1
      await nextTurn()
      const isHome = request.url === '/' || request.url.startsWith('/?')
      reply.code(isHome ? 200 : 404).type('text/html; charset=utf-8')
      return reply.send('<!doctype html><title>page</title>')
    },
  }
}

type Changes = {
  config?: Partial<Config>
  /** The images as a start has opened them; those of the settings by default. */
  files?: ImageStore
  now?: () => Date
  /** Shorter waits than the server's own. */
  waits?: Partial<Waits>
  /** Receives the lines of the log. */
  logStream?: { write(line: string): void }
}

/** Starts the real server on a free port of this machine, with the default settings as far as tests allow. */
export async function startListeningApp(
  database: Database,
  { config: changed = {}, files, logStream, now, waits }: Changes = {},
) {
  const port = await freePort()
  const defaults = readConfig({
    PORT: String(port),
    LOG_LEVEL: logStream ? 'trace' : 'silent',
    BACKUP_DIR: 'none',
  })
  const home = { ...defaults.home, port: 0, host: '127.0.0.1' }
  // Not the data folder of whoever runs the tests: files left there would keep their own Coralline from starting.
  const dataFolder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  // A provider signs everybody in, unless a test says otherwise.
  const keepsAccounts = changed.oidc === undefined
  const config = { ...defaults, rates: amplyRated, home, dataFolder, keepsAccounts, ...changed }
  const pages = latePages()
  const app = await buildApp({
    config,
    database,
    files: files ?? openBlobStore(config),
    pages,
    ...(logStream && { logStream }),
    ...(now && { now }),
    ...(waits && { waits }),
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    app,
    config,
    origin: `http://localhost:${port}`,
    port,
    pagesSent: pages.sent,
    async close() {
      await app.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
