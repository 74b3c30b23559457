import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey, Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { cutCells } from '#server/imports/read/shown-cells.ts'
import { makeScratchFile } from '#server/imports/scratch-file.store.ts'

const rowColumns = ['line', 'timestamp', 'log_id', 'has_time', 'is_empty', 'note', 'cells', 'own']
const columns = [...rowColumns, ...parameterKeys]
const kinds = { line: 'integer primary key', timestamp: 'text', note: 'text', cells: 'text', own: 'text' }

const equalRows = `select min(line) as first, count(*) as copies from staged
  group by ${columns.filter((name) => name !== 'line' && name !== 'cells').join(', ')}`

/** Keeps the rows of a file on disk until they are merged, sorted by time. Synchronous: needs a thread of its own. */
export class ImportStage {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  /** Later rows become no new logs. */
  readonly latest: Timestamp
  #rows = 0

  constructor(path: string, latest: Timestamp) {
    this.latest = latest
    this.#database = makeScratchFile(path)
    const definitions = columns.map((name) => `${name} ${kinds[name as keyof typeof kinds] ?? 'numeric'}`)
    this.#database.exec(`create table staged (${definitions.join(', ')}); begin`)
    this.#insert = this.#database.prepare(`insert into staged values (${columns.map(() => '?').join(', ')})`)
  }

  get rows(): number {
    return this.#rows
  }

  add({ line, cells, row }: PlacedRow) {
    const { timestamp, id, hasTime, isEmpty, note, readings, own } = row
    // Cells are only shown of rejected rows: only these can be.
    const shown = isEmpty || timestamp > this.latest ? JSON.stringify(cutCells(cells)) : null
    const custom = own ? JSON.stringify(own) : null
    const values = [line, timestamp, id, Number(hasTime), Number(isEmpty), note, shown, custom]
    this.#insert.run(...values, ...parameterKeys.map((key) => readings[key]))
    this.#rows += 1
  }

  /** Ends the adding. */
  close() {
    this.#database.exec('commit; create index staged_order on staged (timestamp, line)')
    this.#database.exec('create table moved (line integer primary key, timestamp text)')
  }

  /** The first row of each log id with a time whose seconds are 0 or missing. */
  *toTheMinute(): Generator<{ line: number; logId: number; timestamp: Timestamp }> {
    const statement = this.#database.prepare(
      `select min(line) as line, log_id as logId, timestamp from staged
        where log_id is not null and has_time = 1 and timestamp like '%:00' group by log_id`,
    )
    for (const row of statement.iterate()) yield row as { line: number; logId: number; timestamp: Timestamp }
  }

  /** Records another moment for a row, unless other rows have it. */
  move(line: number, timestamp: Timestamp) {
    this.#database
      .prepare('insert into moved select ?, ? where not exists (select 1 from staged where timestamp = ?)')
      .run(line, timestamp, timestamp)
  }

  /** Applies what `move` has recorded. */
  endMoves() {
    this.#database.exec(
      'update staged set timestamp = moved.timestamp from moved where moved.line = staged.line',
    )
  }

  /** Rows that repeat an earlier one in all that was read. */
  get repeated(): number {
    const { repeated } = this.#database
      .prepare(`select coalesce(sum(copies - 1), 0) as repeated from (${equalRows} having count(*) > 1)`)
      .get() as { repeated: number }
    return repeated
  }

  dropRepeated() {
    this.#rows -= this.repeated
    this.#database.exec(`delete from staged where line not in (select first from (${equalRows}))`)
  }

  /** Undefined without rows. */
  span(): { first: string; last: string } | undefined {
    const { first, last } = this.#database
      .prepare('select min(timestamp) as first, max(timestamp) as last from staged')
      .get() as { first: string | null; last: string | null }
    return first === null || last === null ? undefined : { first, last }
  }

  *inOrder(): Generator<PlacedRow> {
    const statement = this.#database.prepare('select * from staged order by timestamp, line')
    // A million objects would take twice as long.
    statement.setReturnArrays(true)
    for (const values of statement.iterate()) yield placed(values as unknown as StagedValues)
  }

  remove() {
    this.#database.close()
  }
}

type StagedValues = [
  line: number,
  timestamp: string,
  logId: number | null,
  hasTime: number,
  isEmpty: number,
  note: string | null,
  cells: string | null,
  own: string | null,
  ...readings: (number | null)[],
]

const noReadings: Readings = perParameter(() => null)

function placed(staged: StagedValues): PlacedRow {
  const [line, timestamp, id, hasTime, isEmpty, note, cells, own, ...values] = staged
  const readings = { ...noReadings }
  for (let index = 0; index < parameterKeys.length; index += 1) {
    readings[parameterKeys[index] as ParameterKey] = values[index] ?? null
  }
  return {
    line,
    cells: cells === null ? [] : (JSON.parse(cells) as string[]),
    row: {
      id,
      timestamp,
      hasTime: hasTime === 1,
      isEmpty: isEmpty === 1,
      note,
      readings,
      ...(own !== null && { own: JSON.parse(own) as CustomReading[] }),
    },
  }
}
