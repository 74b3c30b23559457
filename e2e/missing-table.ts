import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Coralline } from './coralline.ts'

/** Takes a table or a column away from under the running server, for as long as the work takes. */
export async function without(
  { dataFolder }: Coralline,
  { table, column }: { table: string; column?: string },
  work: () => Promise<void>,
) {
  const [away, back] = column
    ? [`${table} RENAME COLUMN ${column} TO`, `${table} RENAME COLUMN ${column}_away TO ${column}`]
    : [`${table} RENAME TO`, `${table}_away RENAME TO ${table}`]
  const database = new DatabaseSync(join(dataFolder, 'coralline.db'), { timeout: 5000 })
  database.exec(`ALTER TABLE ${away} ${column ?? table}_away`)
  try {
    await work()
  } finally {
    database.exec(`ALTER TABLE ${back}`)
    database.close()
  }
}
