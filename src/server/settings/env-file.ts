import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { runningUser } from '#server/files/running-user.ts'

/**
 * Takes the settings of `.env` into the environment; what the environment says already goes before the file.
 * False, with a sentence on stderr, when it is there and cannot be read: to go on without would be to use other settings.
 */
export function readEnvFile(): boolean {
  if (!existsSync('.env')) return true
  try {
    // Node's own loader says of a file that it may not read that there is none.
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
