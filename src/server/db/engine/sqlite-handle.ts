import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import type { Table } from './tables.ts'
import { rowsOf } from './tables.ts'

/** More than the different statements of the stores; beyond them come only statements with lists of changing length. */
const cacheSize = 300

/** `columns` is empty for a statement that answers no rows. */
type Prepared = { statement: StatementSync; columns: readonly string[] }

/** One connection to a SQLite file, with its prepared statements. Synchronous: keep single statements short. */
export class SqliteHandle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#database = new DatabaseSync(path, { readOnly, timeout: 0 })
    this.#database.exec('pragma foreign_keys = on')
    if (readOnly) return
    this.#database.exec('pragma journal_mode = wal')
    // A reply to a user means that the reading survives a power cut; with NORMAL it would only survive a crash of the process.
    this.#database.exec('pragma synchronous = full')
    // Deleted notes are overwritten with zeros: else the file and each backup of it show them until their room is used again.
    this.#database.exec('pragma secure_delete = on')
  }

  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, columns } = this.#prepare(sql)
    const bound = parameters.map(toSqlite)
    if (columns.length > 0) return { rows: rowsOf<Row>(readAll({ statement, columns }, bound)) }
    const { changes, lastInsertRowid } = statement.run(...bound)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Like `run`, with rows as arrays, which go to another thread. */
  readTable(sql: string, parameters: readonly unknown[]): Table {
    const { statement, columns } = this.#prepare(sql)
    const bound = parameters.map(toSqlite)
    if (columns.length > 0) return readAll({ statement, columns }, bound)
    statement.run(...bound)
    return { columns, values: [] }
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    const prepared = { statement, columns: columnsOf(statement) }
    // Rows as arrays take less time than the objects that node:sqlite makes, even with those that are made of them here.
    if (prepared.columns.length > 0) statement.setReturnArrays(true)
    // After a change of the schema the other statements may answer other columns.
    const changes = changesSchema(sql)
    if (this.#statements.size >= cacheSize || changes) this.#statements.clear()
    if (!changes) this.#statements.set(sql, prepared)
    return prepared
  }
}

function changesSchema(sql: string): boolean {
  return /^\s*(create|alter|drop)\b/i.test(sql)
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name)
}

function readAll({ statement, columns }: Prepared, bound: readonly SQLInputValue[]): Table {
  const values = statement.all(...bound) as unknown as unknown[][]
  // Another connection may have changed the schema since.
  const isOther = values[0] !== undefined && values[0].length !== columns.length
  return { columns: isOther ? columnsOf(statement) : columns, values }
}

/** True while another process holds the file. */
export function isSqliteBusy(error: unknown): boolean {
  return sqliteCode(error) === 5 || sqliteCode(error) === 6
}

/** True when the disk has no room left: SQLITE_FULL, or SQLITE_IOERR_SHMSIZE, which is what the -shm file reports. */
export function isSqliteFull(error: unknown): boolean {
  return sqliteCode(error) === 13 || sqliteExtendedCode(error) === 4874
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
