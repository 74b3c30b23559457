import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import type { Log } from '#contract/aquariums/logs.ts'
import type { LogValues as ValuesOfLog } from '#domain/imports/values.ts'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'
import { asValues, differing } from '#server/imports/history/changes.ts'
import type { LogChangeRow } from '#server/imports/history/history.store.ts'
import { insertChanges, valueColumns } from '#server/imports/history/history.store.ts'
import type { LogValues } from '#server/logs/logs.store.ts'
import { withCustom } from '#server/parameters/custom-readings.store.ts'
import { inParts } from './chunks.ts'

/** Custom readings that are written together: four values each. */
const readingsAtOnce = 1_000
/** Changes that are written together: six values each. */
const changesAtOnce = 500
const insertColumns = ['aquarium_id', 'timestamp', ...valueColumns] as const

type Own = readonly CustomReading[] | undefined

export type LogToInsert = { values: LogValues; own: Own }

export type BulkLog = Log & { changed_at: string | null; changed_by: number | null }

export async function hasLogsBetween(
  db: Db,
  { aquariumId, first, last }: { aquariumId: number; first: string; last: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('logs')
    .select('id')
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', '>=', first)
    .where('timestamp', '<=', last)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Origin = { importId: number; userId: number; at: Date }

type Bulk = {
  aquariumId: number
  /** The logs are read with readings of custom parameters. */
  hasOwn: boolean
  /** Undefined for a preview, which writes nothing. */
  origin: Origin | undefined
}

/** Needs a transaction that has written no logs yet. */
export async function bulkOf(db: Db, bulk: Bulk): Promise<LogBulk> {
  const { newest } = await db
    .selectFrom('logs')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  return new LogBulk(db, bulk, newest ?? 0)
}

/** Reads and writes logs by the hundred. A statement is compiled once: that takes longer than to run it. */
export class LogBulk {
  readonly #db: Db
  readonly #bulk: Bulk
  /** The id of the newest log before this transaction. */
  readonly newest: number
  #changes: LogChangeRow[] = []
  readonly #statements = new Map<string, CompiledQuery>()

  constructor(db: Db, bulk: Bulk, newest: number) {
    this.#db = db
    this.#bulk = bulk
    this.newest = newest
  }

  /** The first logs by id at `size` moments or fewer. */
  async at(
    timestamps: readonly string[],
    { size, limit }: { size: number; limit: number },
  ): Promise<BulkLog[]> {
    const padded = Array.from({ length: size }, (_, index) => timestamps[index] ?? timestamps[0] ?? '')
    const query = this.#statement(`at ${size}`, () =>
      this.#lockedLogs().where('timestamp', 'in', padded).orderBy('id').limit(limit).compile(),
    )
    return this.#logs(query, [this.#bulk.aquariumId, ...padded, limit])
  }

  /** The next logs by id at one moment, without those of this transaction. */
  async next({ timestamp, lastId, limit }: { timestamp: string; lastId: number; limit: number }) {
    const query = this.#statement('next', () =>
      this.#lockedLogs()
        .where('timestamp', '=', timestamp)
        .where('id', '>', lastId)
        .where('id', '<=', this.newest)
        .orderBy('id')
        .limit(limit)
        .compile(),
    )
    return this.#logs(query, [this.#bulk.aquariumId, timestamp, lastId, this.newest, limit])
  }

  /** Takes `size` ids or fewer. */
  async withIds(ids: readonly number[], { size }: { size: number }): Promise<Log[]> {
    const padded = Array.from({ length: size }, (_, index) => ids[index] ?? ids[0] ?? 0)
    const query = this.#statement(`ids ${size}`, () => this.#lockedLogs().where('id', 'in', padded).compile())
    return this.#run<Log>(query, [this.#bulk.aquariumId, ...padded])
  }

  async insert(logs: readonly LogToInsert[]) {
    const { origin } = this.#bulk
    if (logs.length === 0 || !origin) return
    const hasOwn = logs.some(({ own }) => own)
    const query = this.#statement(`insert ${logs.length} ${hasOwn}`, () => {
      const inserted = this.#db
        .insertInto('logs')
        .values(logs.map(({ values }) => ({ ...inOrder(values), ...asLiterals(origin) })))
      return hasOwn ? inserted.returning(['id', 'timestamp']).compile() : inserted.compile()
    })
    const rows = await this.#run<{ id: number; timestamp: string }>(
      query,
      logs.flatMap(({ values }) => insertColumns.map((column) => values[column] ?? null)),
    )
    if (hasOwn) await this.#setCustom(inTheirOrder(logs, rows))
  }

  async #setCustom(logs: readonly { id: number; timestamp: string; own: Own }[]) {
    const readings = logs.flatMap(({ id: log_id, timestamp, own = [] }) =>
      own.map(({ parameter_id, value }) => ({ parameter_id, timestamp, log_id, value })),
    )
    for (const part of inParts(readings, readingsAtOnce)) {
      const query = this.#statement(`own ${part.length}`, () =>
        this.#db
          .insertInto('own_readings')
          .values(part)
          .onConflict((conflict) =>
            conflict
              .columns(['parameter_id', 'timestamp', 'log_id'])
              .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
          )
          .compile(),
      )
      const columns = ['parameter_id', 'timestamp', 'log_id', 'value'] as const
      await this.#run(
        query,
        part.flatMap((reading) => columns.map((column) => reading[column])),
      )
    }
  }

  /** Keeps the old values until `noteChanges`. */
  async update(log: BulkLog, { own, ...values }: ValuesOfLog) {
    const { origin } = this.#bulk
    if (!origin) return
    const query = this.#statement('update', () =>
      this.#db
        .updateTable('logs')
        .set(Object.fromEntries(valueColumns.map((column) => [column, values[column] ?? null])))
        .set({ changed_by: origin.userId, changed_at: origin.at.toISOString() })
        .where('id', '=', log.id)
        .compile(),
    )
    const { id, timestamp, changed_at, changed_by } = log
    const { userId, at } = origin
    const sent = valueColumns.map((column) => values[column] ?? null)
    await this.#run(query, [...sent, userId, at.toISOString(), id])
    if (own) await this.#setCustom([{ id, timestamp, own }])
    const change = differing(asValues(log), asValues({ ...values, own }))
    this.#changes.push({ log_id: id, ...change, changed_at, changed_by })
  }

  async noteChanges() {
    const { origin } = this.#bulk
    if (!origin) return
    for (const changes of inParts(this.#changes.splice(0), changesAtOnce))
      await insertChanges(this.#db, { importId: origin.importId, changes })
  }

  /** Another change waits for the end of the transaction, so an update overwrites only what was read here. */
  #lockedLogs() {
    return this.#db
      .selectFrom('logs')
      .select(['id', 'aquarium_id', 'timestamp', ...parameterKeys, 'note', 'changed_at', 'changed_by'])
      .where('aquarium_id', '=', this.#bulk.aquariumId)
      .$if(this.#bulk.origin !== undefined && isPostgres(this.#db), (query) => query.forNoKeyUpdate())
  }

  async #logs(query: CompiledQuery, parameters: readonly unknown[]): Promise<BulkLog[]> {
    const logs = await this.#run<BulkLog>(query, parameters)
    return this.#bulk.hasOwn ? withCustom(this.#db, logs) : logs
  }

  #statement(name: string, compile: () => CompiledQuery): CompiledQuery {
    const compiled = this.#statements.get(name) ?? compile()
    this.#statements.set(name, compiled)
    return compiled
  }

  async #run<Row>(query: CompiledQuery, parameters: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)
    return rows
  }
}

/** Stand in the statement, since they are the same for all rows. */
function asLiterals({ importId, userId }: Origin) {
  return {
    import_id: sql.lit(importId),
    source: sql.lit('import' as const),
    created_by: sql.lit(userId),
  }
}

function inOrder(log: LogValues): LogValues {
  return Object.fromEntries(insertColumns.map((column) => [column, log[column] ?? null])) as LogValues
}

/** Rows have ids in the order of the statement, but the database may answer them in any order. */
function inTheirOrder(logs: readonly LogToInsert[], rows: readonly { id: number; timestamp: string }[]) {
  const ascending = rows.toSorted((one, other) => one.id - other.id)
  return logs.map(({ values, own }, index) => {
    const { id, timestamp } = ascending[index] ?? { id: 0, timestamp: '' }
    if (timestamp !== values.timestamp) throw new Error('The database numbered logs in another order.')
    return { id, timestamp, own }
  })
}
