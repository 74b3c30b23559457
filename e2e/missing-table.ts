import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Coralline } from './coralline.ts'

/** Renames a table, or columns of it, in the database of the running server while the work runs. */
export async function without(
  { dataFolder }: Coralline,
  { table, columns }: { table: string; columns?: readonly string[] },
  work: () => Promise<void>,
) {
  const names = columns?.map((column) => [`${table} RENAME COLUMN ${column}`, column]) ?? [
    [`${table} RENAME`, table],
  ]
  const database = new DatabaseSync(join(dataFolder, 'coralline.db'), { timeout: 5000 })
  for (const [rename, name] of names) database.exec(`ALTER TABLE ${rename} TO ${name}_away`)
  try {
    await work()
  } finally {
    for (const [, name] of names)
      database.exec(
        `ALTER TABLE ${columns ? `${table} RENAME COLUMN ${name}_away` : `${name}_away RENAME`} TO ${name}`,
      )
    database.close()
  }
}
