import { setTimeout as delay } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { SqliteHandle } from './sqlite-handle.ts'
import { isSqliteBusy } from './sqlite-handle.ts'
import { SqliteState } from './sqlite-state.ts'
import { WriteTurns } from './write-turns.ts'

/**
 * Milliseconds for which a statement waits for another process. node:sqlite's own timeout would block the event loop.
 */
const busyPatience = 5_000
const busyPause = 25

/** One writing handle, and one reading handle that WAL lets read meanwhile. */
export type SqliteHandles = { writer: SqliteHandle; reader: SqliteHandle }

type Shared = { turns: WriteTurns; state: SqliteState }

/** Kysely on node:sqlite: selects outside of transactions use the reader, everything else the writer, in turns. */
export function sqliteDialect(
  handles: SqliteHandles,
  shared: Shared = { turns: new WriteTurns(handles.writer), state: new SqliteState() },
): Dialect {
  return {
    createAdapter: () => new SqliteFileAdapter(),
    createDriver: () => new SqliteDriver(handles, shared),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  // SQLite's DDL is transactional: the migrator runs everything in one transaction.
  override get supportsTransactionalDdl() {
    return true
  }
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #handles: SqliteHandles
  readonly #shared: Shared

  constructor(handles: SqliteHandles, shared: Shared) {
    this.#handles = handles
    this.#shared = shared
  }

  async init() {}

  async acquireConnection() {
    return new SqliteConnection(this.#handles, this.#shared)
  }

  async beginTransaction(connection: SqliteConnection) {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection) {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection) {
    await connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection) {
    await connection.rollback()
  }

  async destroy() {
    this.#shared.turns.commitWhatIsOpen()
    this.#handles.reader.close()
    this.#handles.writer.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #handles: SqliteHandles
  readonly #turns: WriteTurns
  readonly #state: SqliteState
  #endTurn: (() => void) | undefined

  constructor(handles: SqliteHandles, { turns, state }: Shared) {
    this.#handles = handles
    this.#turns = turns
    this.#state = state
  }

  async begin() {
    this.#state.refuseWrites()
    const until = endOfPatience()
    this.#endTurn = await this.#turns.takeForTransaction()
    try {
      await waitWhileBusy(() => this.#turns.begin(), until)
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async commit() {
    const committed = this.#turns.commit()
    this.#leave()
    await committed
  }

  /** Harmless when nothing is open: a commit that failed, or SQLite itself, may have ended the transaction. */
  async rollback() {
    if (!this.#endTurn) return
    const rolledBack = this.#turns.rollback()
    this.#leave()
    await rolledBack
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#handles
    const { sql, parameters } = query
    const until = endOfPatience()
    if (this.#endTurn) return this.#inTransaction(() => writer.run(sql, parameters))
    if (SelectQueryNode.is(query.query))
      return waitWhileBusy(() => this.#state.watch(() => reader.run<Row>(sql, parameters)), until)
    if (!isRawSelect(query)) this.#state.refuseWrites()
    const endTurn = await this.#turns.take()
    try {
      return await waitWhileBusy(() => this.#state.watch(() => writer.run<Row>(sql, parameters)), until)
    } finally {
      endTurn()
    }
  }

  /** An open cursor would hold every later read of its handle to an old snapshot; stores page by key instead. */
  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite queries are not streamed: page by key.')
  }

  #inTransaction<Result>(run: () => Result): Result {
    try {
      return this.#state.watch(run)
    } catch (error) {
      this.#turns.failed(error)
      throw error
    }
  }

  #leave() {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

function isRawSelect({ sql }: CompiledQuery): boolean {
  return /^\s*(select|pragma table_info)\b/i.test(sql)
}

/** Counted from the request, not from its turn: those who queue behind a waiting one give up with it. */
export function endOfPatience(): number {
  return performance.now() + busyPatience
}

export async function waitWhileBusy<Result>(
  run: () => Result | Promise<Result>,
  until: number,
): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > until) throw error
      await delay(busyPause)
    }
  }
}
