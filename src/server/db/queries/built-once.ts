import type { Compilable } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/**
 * A query that every request asks: building it takes several times as long as SQLite's answer, so it is built once for
 * each database, with texts of these names in it.
 */
export function builtOnce<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, texts: Record<Name, string>) => Compilable<Row>,
): (db: Db, texts: Record<Name, string>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, `the text ${name}`])) as Record<
    Name,
    string
  >
  const nameOf = new Map<unknown, Name>(names.map((name) => [placeholders[name], name]))
  const built = new WeakMap<object, ReturnType<Compilable<Row>['compile']>>()
  return async (db, texts) => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? build(db, placeholders).compile()
    built.set(adapter, query)
    const parameters = query.parameters.map((value) => {
      const name = nameOf.get(value)
      return name === undefined ? value : texts[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
