import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** A placeholder in a query for a value that comes when the query is run. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Builds a query once for each engine and runs it with other values every time. It is for queries of nearly every request,
 * where building and compiling takes longer than SQLite's answer. `build` gets a placeholder for each value, which it can
 * only pass on.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) }) as Values

  function compile(db: Db): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    if (known) return known
    const query = build(db, placeholders).compile()
    compiled.set(adapter, query)
    return query
  }

  return async (db, values) => {
    const query = compile(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
