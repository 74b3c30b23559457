import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Schema } from '#server/db/schema/schema.ts'
import type { Player } from './cast.ts'
import { exportOf, filesOf } from './exports.ts'
import type { TestApp } from './test-app.ts'

/**
 * All that a server keeps, as text: each table row by row, the bytes of the files in its data folder, those of SQLite
 * with what waits in its write-ahead log among them, and the export of an account.
 */
export async function keptTexts(server: TestApp, of: Player): Promise<string[]> {
  const tables = await server.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .execute(),
    ),
  )
  const { status, zip } = await exportOf(server, of)
  if (status !== 200) throw new Error(`The export is refused with ${status}.`)
  const exported = [...(await filesOf(zip)).values()].map((file) => file.toString('latin1'))
  return [JSON.stringify(rows), ...(await textsIn(server.location.dataFolder)), ...exported]
}

async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
}
