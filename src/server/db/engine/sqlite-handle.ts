import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import type { Table } from './reading-thread.ts'

/** More than the different statements of the stores; beyond them come only statements with lists of changing length. */
const cacheSize = 300

type CachedStatement = { statement: StatementSync; answersRows: boolean }

/** One connection to a SQLite file, with its prepared statements. Synchronous: keep single statements short. */
export class SqliteHandle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, CachedStatement>()

  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#database = new DatabaseSync(path, { readOnly, timeout: 0 })
    this.#database.exec('pragma foreign_keys = on')
    if (readOnly) return
    this.#database.exec('pragma journal_mode = wal')
    // A reply to a keeper means that the reading survives a power cut; with NORMAL it would only survive a crash of the process.
    this.#database.exec('pragma synchronous = full')
  }

  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters.map(toSqlite)
    if (answersRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Like `run`, with rows as arrays: for the one handle whose rows go to another thread. */
  readTable(sql: string, parameters: readonly unknown[]): Table {
    const { statement, answersRows } = this.#prepare(sql)
    const bound = parameters.map(toSqlite)
    if (!answersRows) {
      statement.run(...bound)
      return { columns: [], values: [] }
    }
    statement.setReturnArrays(true)
    const values = statement.all(...bound) as unknown as unknown[][]
    return { columns: statement.columns().map(({ name }) => name), values }
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    if (this.#statements.size >= cacheSize) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** True while another process holds the file. */
export function isSqliteBusy(error: unknown): boolean {
  return sqliteCode(error) === 5 || sqliteCode(error) === 6
}

/** SQLite's primary result code (https://sqlite.org/rescode.html), when the error is SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  const extended = sqliteExtendedCode(error)
  return extended === undefined ? undefined : extended & 0xff
}

/** SQLite's extended result code. */
export function sqliteExtendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
}

function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
