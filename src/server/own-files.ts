import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds files of Coralline itself. The paths hold for the built server, too: `build/server` lies as deep as `src/server`. */
const besideThis = (place: string) => new URL(place, import.meta.url)

/** The version of this Coralline, as package.json says. */
export const version: string = JSON.parse(readFileSync(besideThis('../../package.json'), 'utf8')).version

/** The built pages. */
export const builtPagesFolder = fileURLToPath(besideThis('../../build/client'))

/** The files that run in a thread of their own. */
export const threads = {
  figures: './logs/readings/figures-worker.ts',
  backup: './backups/backup-worker.ts',
  import: './imports/import-worker.ts',
  export: './account-exports/read-export-worker.ts',
  read: './db/engine/reading-worker.ts',
  check: './db/engine/sqlite-check-worker.ts',
}

/** The file in which a thread begins. */
export function threadFile(thread: keyof typeof threads): URL {
  const source = threads[thread]
  return besideThis(import.meta.url.endsWith('.ts') ? source : `./${basename(source, '.ts')}.js`)
}
