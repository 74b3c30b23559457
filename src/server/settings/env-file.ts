import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { runningUser } from '#server/files/running-user.ts'

/**
 * Takes the settings of `.env` into the environment; variables that are set already go before the file.
 * False, with a sentence on stderr, when the file is there but cannot be read: going on would mean to use other
 * settings.
 */
export function readEnvFile(): boolean {
  if (!existsSync('.env')) return true
  try {
    // Not read by Node's own loader, which reports a file that it may not read as missing.
    for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8'))))
      process.env[name] ??= value
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `Coralline did not start.\nThe settings in ${resolve('.env')} cannot be read: ${reason}. Coralline runs as ${runningUser()}: let it read the file, or move the file away.\n`,
    )
    return false
  }
}
