import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** Stands in a query where a value comes when it is run. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query that is built once for each engine and run with other values every time, for what nearly every request asks: to build
 * and compile it takes longer than SQLite takes to answer it. `build` gets a place for each value, which it can only pass on.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const places = new Proxy({}, { get: (_target, name) => new Place(name) }) as Values

  function compile(db: Db): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    if (known) return known
    const query = build(db, places).compile()
    compiled.set(adapter, query)
    return query
  }

  return async (db, values) => {
    const query = compile(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
