import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { ReadingThread } from './reading-thread.ts'
import { endOfPatience, waitWhileBusy } from './sqlite-dialect.ts'

/** Kysely on a SQLite file for transactions that only read: each reads a snapshot, in a thread of its own. */
export function readingDialect(path: string): Dialect {
  return {
    createAdapter: () => new ManyConnectionsAdapter(),
    createDriver: () => new ReadingDriver(path),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Lets several connections work at once; Kysely's own adapter would have them wait for one another. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class ReadingDriver implements Driver {
  readonly #path: string
  /** Kept, since starting a thread takes as long as reading a page of logs. */
  readonly #idle: ReadingThread[] = []
  readonly #all = new Set<ReadingThread>()

  constructor(path: string) {
    this.#path = path
  }

  async init() {}

  async acquireConnection() {
    return new ReadingConnection(this.#idle.pop() ?? this.#start())
  }

  async beginTransaction(connection: ReadingConnection) {
    await connection.run('begin')
  }

  async commitTransaction(connection: ReadingConnection) {
    await connection.run('commit')
  }

  async rollbackTransaction(connection: ReadingConnection) {
    // A rollback fails when SQLite has ended the transaction. If it were still open, the thread would read an old
    // snapshot.
    await connection.run('rollback').catch(() => connection.thread.close())
  }

  async releaseConnection({ thread }: ReadingConnection) {
    if (thread.isOver) this.#all.delete(thread)
    else this.#idle.push(thread)
  }

  async destroy() {
    await Promise.all([...this.#all].map((thread) => thread.close()))
  }

  #start() {
    const thread = new ReadingThread(this.#path)
    this.#all.add(thread)
    return thread
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly thread: ReadingThread

  constructor(thread: ReadingThread) {
    this.thread = thread
  }

  async run(sql: string) {
    await this.thread.ask({ sql, parameters: [] })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const rows = await waitWhileBusy(() => this.thread.ask<Row>({ sql, parameters }), endOfPatience())
    return { rows }
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite queries are not streamed: page by key.')
  }
}
