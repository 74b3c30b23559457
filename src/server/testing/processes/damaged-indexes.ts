import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

const interiorIndex = 2

/** The pages of the named index of a SQLite file, or of all indexes. */
export function pagesOfIndexes(path: string, name?: string): number[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const roots = database
    .prepare("select name, rootpage from sqlite_schema where type = 'index'")
    .all()
    .flatMap((row) => (name === undefined || row.name === name ? [Number(row.rootpage)] : []))
  database.close()
  const bytes = readFileSync(path)
  const size = bytes.readUInt16BE(16)
  const below = (page: number): number[] => {
    const start = (page - 1) * size
    if (bytes[start] !== interiorIndex) return [page]
    const cells = Array.from({ length: bytes.readUInt16BE(start + 3) }, (_, cell) =>
      bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12 + 2 * cell)),
    )
    return [page, ...[...cells, bytes.readUInt32BE(start + 8)].flatMap(below)]
  }
  return roots.flatMap(below)
}

/** Changes the bytes of one page of a file. */
export async function damagePage(path: string, page: number, damage: (bytes: Buffer) => unknown) {
  const file = await open(path, 'r+')
  const head = Buffer.alloc(18)
  await file.read(head, 0, 18, 0)
  const bytes = Buffer.alloc(head.readUInt16BE(16))
  await file.read(bytes, 0, bytes.length, (page - 1) * bytes.length)
  damage(bytes)
  await file.write(bytes, 0, bytes.length, (page - 1) * bytes.length)
  await file.close()
}

/** A hash of the rows of each table, read without any index. */
export function rowsOfTables(path: string): Record<string, string> {
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const found = tables.map(({ name }) => {
    const statement = database.prepare(`select * from "${name}" not indexed`)
    statement.setReadBigInts(true)
    const rows = statement
      .all()
      .map((row) =>
        JSON.stringify(Object.values(row), (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      )
    return [String(name), createHash('sha256').update(rows.join('\n')).digest('hex')]
  })
  database.close()
  return Object.fromEntries(found)
}
