import { hintCookie, hintOf } from '#contract/cookies.names.ts'
import { openDatabase, openDatabaseBeside } from '#server/db/database.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Cast, Player } from '#server/testing/cast.ts'
import { enterCast } from '#server/testing/cast.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createMigrated } from '#server/testing/engines.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import { freePort } from './ports.ts'

/** A place with the cast in its database, in which the real server can be started, killed and started again. */
export async function createServerPlace(engine: Engine) {
  const location = await createMigrated(engine)
  const { db, close } = await openDatabase(location)
  const cast = await enterCast(db)
  await close()
  const port = await freePort()
  return {
    cast,
    location,
    port,
    origin: `http://localhost:${port}`,
    start: (env: Record<string, string> = {}) => startServer(location, { port, env }),
    /** Forgets how often users have come: limits of a day outlast a kill, and would not allow so many rounds. */
    async forgetRates() {
      if (engine === 'sqlite') return
      const { db, close } = await openDatabaseBeside(location)
      await db.deleteFrom('rate_counts').execute()
      await close()
    },
    remove: () => location.remove(),
  }
}

export type ServerPlace = Awaited<ReturnType<typeof createServerPlace>>

/** The real server in a process of its own, listening. */
async function startServer(
  location: TestLocation,
  { port, env }: { port: number; env: Record<string, string> },
): Promise<Child> {
  const server = startChild('server', {
    env: {
      PORT: String(port),
      DATA_DIR: location.dataFolder,
      BACKUP_DIR: 'none',
      ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
      RATE_REQUESTS: '1000000',
      RATE_IMPORTS: '1000000',
      RATE_UPLOADS: '1000000',
      ...env,
    },
  })
  await server.prints('Coralline is running')
  return server
}

/** The headers with which a page of this server sends a body for this user. */
export function pageHeaders(origin: string, { id, token }: Player): Record<string, string> {
  return {
    host: new URL(origin).host,
    origin,
    cookie: `coralline_session=${token}; ${hintCookie}=${hintOf(id)}`,
    'content-type': 'application/json',
  }
}

/** A log to create in the user's reef. */
export function newLog({ reef }: Cast, note: string): string {
  return JSON.stringify({ aquarium_id: reef, timestamp: '2026-11-20T08:00:00', temperature: 78.5, note })
}
