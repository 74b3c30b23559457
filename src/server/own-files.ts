import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths hold for the built server, too: `build/server` lies as deep as `src/server`. */
const besideThis = (path: string) => new URL(path, import.meta.url)

export const version: string = JSON.parse(readFileSync(besideThis('../../package.json'), 'utf8')).version

export const builtPagesFolder = fileURLToPath(besideThis('../../build/client'))

export const threads = {
  statistics: './logs/readings/statistics-thread.entry.ts',
  backup: './backups/backup-thread.entry.ts',
  import: './imports/import-thread.entry.ts',
  export: './account-exports/read-export-thread.entry.ts',
  read: './db/engine/reading-thread.entry.ts',
  check: './db/engine/sqlite-check-thread.entry.ts',
}

export function threadFile(thread: keyof typeof threads): URL {
  const source = threads[thread]
  return besideThis(import.meta.url.endsWith('.ts') ? source : `./${basename(source, '.ts')}.js`)
}
