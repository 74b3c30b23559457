import { DatabaseSync } from 'node:sqlite'
import { asReadOnly } from './sqlite-comparison.ts'

/** What nothing but a deletion since the backup changes while it is restored. */
const deletionColumns = ['active', 'removed_at', 'deleted_at']

const comparedTables = [
  'aquariums',
  'logs',
  'own_readings',
  'targets',
  'test_answers',
  'products',
  'events',
  'tasks',
  'images',
]

/**
 * Compares each tank, log, reading, target and photo of a restored database with the copy that it was made of. Answers
 * how many rows differ.
 */
export function differingRows(restored: string, copy: string): number {
  const database = new DatabaseSync(restored, { readOnly: true })
  try {
    database.exec(`attach database '${asReadOnly(copy)}' as copy`)
    return comparedTables.reduce((sum, table) => sum + differingIn(database, table), 0)
  } finally {
    database.close()
  }
}

function differingIn(database: DatabaseSync, table: string): number {
  const columns = database.prepare(`select name, pk from pragma_table_info('${table}', 'copy')`).all()
  // An earlier version had no such table.
  if (columns.length === 0) return 0
  const names = columns.map(({ name }) => String(name)).filter((name) => !deletionColumns.includes(name))
  const values = (alias: string) => names.map((name) => `${alias}."${name}"`).join()
  const isSame = columns
    .filter(({ pk }) => Number(pk) > 0)
    .map(({ name }) => `r."${name}" = c."${name}"`)
    .join(' and ')
  const [differing, rows, copied] = [
    `main.${table} r left join copy.${table} c on ${isSame} where (${values('r')}) is not (${values('c')})`,
    `main.${table}`,
    `copy.${table}`,
  ].map((from) => Number(database.prepare(`select count(*) as count from ${from}`).get()?.count))
  return (differing ?? 0) + Math.abs((rows ?? 0) - (copied ?? 0))
}
