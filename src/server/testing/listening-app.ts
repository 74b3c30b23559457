import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Pages } from '#server/http/pages.ts'
import { amplyRated } from './sign-in-app.ts'

/** One page, found at / only; sent as late as a page that is built on demand. */
const latePages: Pages = {
  install: async () => {},
  send: async (request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const isHome = new URL(request.url, 'http://page').pathname === '/'
    return reply.code(isHome ? 200 : 404).type('text/html; charset=utf-8').send('<!doctype html><title>page</title>')
  },
}

type Changes = {
  config?: Partial<Config>
  /** Receives the lines of the log. */
  logStream?: { write(line: string): void }
}

/** The real server on a free port of this machine, with what it is configured with by default. */
export async function startListeningApp(database: Database, { config: changed = {}, logStream }: Changes = {}) {
  const port = await freePort()
  const defaults = readConfig({ PORT: String(port), LOG_LEVEL: logStream ? 'trace' : 'silent' })
  const config = { ...defaults, rates: amplyRated, ...changed }
  const app = await buildApp({ config, database, pages: latePages, ...(logStream && { logStream }) })
  await app.listen({ host: '127.0.0.1', port })
  return { app, config, origin: `http://localhost:${port}`, port, close: () => app.close() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
