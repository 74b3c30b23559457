import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds files of Coralline itself. The paths hold for the built server, too: `build/server` lies as deep as `src/server`. */
const besideThis = (place: string) => new URL(place, import.meta.url)

/** The version of this Coralline, as package.json says. */
export const version: string = JSON.parse(readFileSync(besideThis('../../package.json'), 'utf8')).version

/** The built pages. */
export const builtPagesFolder = fileURLToPath(besideThis('../../build/client'))

/** The entry file of each thread. */
export const threads = {
  statistics: './logs/readings/statistics-thread.entry.ts',
  backup: './backups/backup-thread.entry.ts',
  import: './imports/import-thread.entry.ts',
  export: './account-exports/read-export-thread.entry.ts',
  read: './db/engine/reading-thread.entry.ts',
  check: './db/engine/sqlite-check-thread.entry.ts',
}

/** The file in which a thread begins. */
export function threadFile(thread: keyof typeof threads): URL {
  const source = threads[thread]
  return besideThis(import.meta.url.endsWith('.ts') ? source : `./${basename(source, '.ts')}.js`)
}
