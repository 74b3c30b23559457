import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runningUser } from './running-user.ts'

/**
 * Takes the settings of `.env` into the environment; what the environment says already goes before the file.
 * False, with a sentence on stderr, when it is there and cannot be read: to go on without would be to use other settings.
 */
export function readEnvFile(): boolean {
  if (!existsSync('.env')) return true
  try {
    process.loadEnvFile('.env')
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `Coralline did not start.\nThe settings in ${resolve('.env')} cannot be read: ${reason}. Coralline runs as ${runningUser()}: let it read the file, or move the file away.\n`,
    )
    return false
  }
}
