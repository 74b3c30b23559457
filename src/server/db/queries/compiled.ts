import type { Compilable, CompiledQuery } from 'kysely'
import { SelectQueryNode } from 'kysely'
import { SqliteFileAdapter } from '#server/db/engine/sqlite-dialect.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** A placeholder in a query for a value that comes when the query is run. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Run<Row> = (db: Db, parameters: readonly unknown[]) => readonly Row[] | Promise<readonly Row[]>

/** How a query is run, and what its parameters are taken from. */
type Compiled<Row> = { parameters: readonly unknown[]; run: Run<Row> }

/**
 * Builds a query once for each database and runs it with other values every time. It is for queries of nearly every request,
 * where building, compiling and preparing takes longer than SQLite's answer. `build` gets a placeholder for each value,
 * which it can only pass on.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  const compiled = new WeakMap<object, Compiled<Row>>()
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) }) as Values

  function compile(db: Db): Compiled<Row> {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    if (known) return known
    const query = build(db, placeholders).compile()
    const made = { parameters: query.parameters, run: runOf(db, query) }
    compiled.set(adapter, made)
    return made
  }

  return async (db, values) => {
    const { parameters, run } = compile(db)
    const bound = parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return run(db, bound)
  }
}

function runOf<Row>(db: Db, query: CompiledQuery<Row>): Run<Row> {
  const runByKysely: Run<Row> = async (db, parameters) =>
    (await db.executeQuery<Row>({ ...query, parameters })).rows
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof SqliteFileAdapter) || !SelectQueryNode.is(query.query)) return runByKysely
  const select = adapter.prepareSelect<Row>(query.sql)
  return (db, parameters) => (db.isTransaction ? runByKysely(db, parameters) : select(parameters))
}
