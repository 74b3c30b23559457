import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** More than the stores have different statements, except those with lists of changing length. */
const cacheSize = 300

/** No `columns` when the statement answers no rows. */
type Prepared = { statement: StatementSync; columns: readonly string[] }

/** A synchronous connection to a SQLite file: keep single statements short. */
export class SqliteHandle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#database = new DatabaseSync(path, { readOnly, timeout: 0 })
    this.#database.exec('pragma foreign_keys = on')
    if (readOnly) return
    this.#database.exec('pragma journal_mode = wal')
    // A reply means that the reading survives a power cut; with NORMAL it would only survive a crash.
    this.#database.exec('pragma synchronous = full')
    // Overwrites deleted notes with zeros: else the file and its backups show them.
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
    // Arrays, made into objects here, take less time than node:sqlite's objects.
    if (prepared.columns.length > 0) statement.setReturnArrays(true)
    // Statements may answer other columns once the schema has changed.
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

export function isSqliteBusy(error: unknown): boolean {
  return sqliteCode(error) === 5 || sqliteCode(error) === 6
}

/** True when the disk is full: SQLITE_FULL, or SQLITE_IOERR_SHMSIZE of the -shm file. */
export function isSqliteFull(error: unknown): boolean {
  return sqliteCode(error) === 13 || sqliteExtendedCode(error) === 4874
}

/** SQLite's primary result code (https://sqlite.org/rescode.html). */
export function sqliteCode(error: unknown): number | undefined {
  const extended = sqliteExtendedCode(error)
  return extended === undefined ? undefined : extended & 0xff
}

export function sqliteExtendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
}

function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

/** Rows as arrays. Reading them, and copying them from thread to thread, takes less time than objects do. */
export type Table = { columns: readonly string[]; values: readonly unknown[][] }

/** The rows as objects. */
export function rowsOf<Row>({ columns, values }: Table): Row[] {
  return values.map((cells) => {
    const row: Record<string, unknown> = {}
    // There can be millions of cells: an iterator would double the time.
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index]
    return row as Row
  })
}
