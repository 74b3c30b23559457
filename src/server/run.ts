import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { developmentPages } from '#server/http/dev-pages.ts'
import { builtPages } from '#server/http/pages.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { startHousekeeping } from './housekeeping.ts'

const webFolder = join(import.meta.dirname, '../../build/client')
/** In-flight requests are answered within this after SIGTERM. */
const patience = 7_000

/** Config, database, migrations, listening; a refusal ends the process with its sentence. */
export async function run() {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefusal)) throw error
    process.stderr.write(`Coralline did not start.\n${error.message}\n`)
    process.exitCode = 1
  }
}

async function start() {
  const config = readConfig()
  const database = await openDatabase(config)
  const formTarget = config.oidc && new URL(config.oidc.issuer).origin
  const pages = config.isDevelopment ? await developmentPages() : builtPages(webFolder, { formTarget })
  const app = await buildApp({ config, database, pages })
  const stopHousekeeping = startHousekeeping(database.db, app.log)
  await app.listen({ host: config.host, port: config.port })
  greet(config)
  const stop = async () => {
    setTimeout(() => process.exit(1), patience).unref()
    stopHousekeeping()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function greet({ publicUrl, oidc }: ReturnType<typeof readConfig>) {
  const how = oidc
    ? `Sign in with ${new URL(oidc.issuer).hostname}.`
    : 'Sign in with any name and e-mail address: no sign-in provider is configured (OIDC_CLIENT_ID).'
  process.stdout.write(`Coralline is running: open ${publicUrl}\n${how}\n`)
}
