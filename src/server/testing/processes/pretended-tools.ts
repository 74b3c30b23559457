import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts pretended programs of PostgreSQL into a folder; they write down each call as a line.
 * @param seconds how long pg_dump works
 */
export async function pretendTools(folder: string, { version = '99.0', seconds = 0 } = {}) {
  for (const name of ['pg_dump', 'pg_restore']) {
    const lines = [
      '#!/bin/sh',
      `if [ "$1" = --version ]; then echo "${name} (PostgreSQL) ${version}"; exit; fi`,
      `echo "$PGPASSWORD: $@" >> ${join(folder, `${name}.called`)}`,
      ...(name === 'pg_dump' && seconds > 0 ? [`exec /bin/sleep ${seconds}`] : []),
    ]
    await writeFile(join(folder, name), lines.join('\n'))
    await chmod(join(folder, name), 0o755)
  }
  return async (name: string) => readFile(join(folder, `${name}.called`), 'utf8').catch(() => '')
}
