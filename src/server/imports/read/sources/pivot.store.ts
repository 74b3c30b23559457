import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { makeScratchFile } from '#server/imports/scratch-file.store.ts'

/** `name` is the number of what was measured. */
export type LongRow = {
  /** Counted from 0. */
  index: number
  moment: string
  clock: string
  tank: string
  name: number
  value: string
  unit: string
  note: string
}

/** The values of a moment and tank, no name twice; `index` is that of the first. */
export type PivotedRow = Pick<LongRow, 'index' | 'moment' | 'clock' | 'tank'> & {
  values: Pick<LongRow, 'name' | 'value' | 'unit'>[]
  notes: string[]
}

/** Keeps values on disk, since those of a moment may stand anywhere. Synchronous: for a thread of its own. */
export class PivotStore {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  #values = 0
  #given = 0

  constructor(path: string) {
    this.#database = makeScratchFile(path)
    this.#database.exec(
      `create table found (row_index integer, moment text, clock text, tank text, name integer, value text, unit text, note text); begin`,
    )
    this.#insert = this.#database.prepare('insert into found values (?, ?, ?, ?, ?, ?, ?, ?)')
  }

  add({ index, moment, clock, tank, name, value, unit, note }: LongRow) {
    this.#insert.run(index, moment, clock, tank, name, value, unit, note)
    if (value !== '') this.#values += 1
  }

  /** True when two of these were measured at one moment of a tank. */
  haveMet(names: readonly number[]): boolean {
    const statement = this.#database.prepare(
      `select 1 from found where name in (${names.map(() => '?').join(', ')})
        group by moment, clock, tank having count(distinct name) > 1 limit 1`,
    )
    return statement.get(...names) !== undefined
  }

  /** Values that repeat one of their name and moment. Known once the rows were read. */
  get repeated(): number {
    return this.#values - this.#given
  }

  renumber(from: number, to: number) {
    this.#database.prepare('update found set name = ? where name = ?').run(to, from)
  }

  /** Yields rows in the order of their first values. Another value of a name and moment goes into a second row. */
  *rows(): Generator<PivotedRow> {
    this.#database.exec('commit')
    const statement = this.#database.prepare(
      `select *, min(row_index) over (partition by moment, clock, tank, turn) as first from
        (select *, row_number() over (partition by moment, clock, tank, name order by row_index) as turn from
          (select *, row_number() over
            (partition by moment, clock, tank, name, value, unit, note order by row_index) as copy from found)
          where copy = 1)
        order by first, row_index`,
    )
    let row: PivotedRow | undefined
    for (const { first, ...found } of statement.iterate() as Iterable<
      Omit<LongRow, 'index'> & { first: number }
    >) {
      if (row?.index !== first) {
        if (row) yield row
        row = { ...pick(found), index: first, values: [], notes: [] }
      }
      row.values.push({ name: found.name, value: found.value, unit: found.unit })
      if (found.value !== '') this.#given += 1
      if (found.note !== '' && !row.notes.includes(found.note)) row.notes.push(found.note)
    }
    if (row) yield row
  }

  close() {
    this.#database.close()
  }
}

function pick({ moment, clock, tank }: Pick<LongRow, 'moment' | 'clock' | 'tank'>) {
  return { moment, clock, tank }
}
