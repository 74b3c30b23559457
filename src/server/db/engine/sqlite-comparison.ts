import type { SQLOutputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'

/** A value as both copies are compared by: what JSON cannot say is a text. */
type Value = string | number | null
type Values = Record<string, unknown>

/** What differs in two copies although nobody has written it: values of a log, or the notes, targets and the like of a tank. */
export type SilentChange = { aquarium_id: number; log_id: number | null; before: Values; after: Values }

/** More than these are not listed: that database has to be restored. */
const mostChanges = 2_000

/** Columns that say when a log was written, by whom, and how it came; the others are values. */
const logWritten = ['id', 'changed_at', 'changed_by']

/** Columns that say where a log comes from: they are put back with its values, and not reported alone. */
const origins = ['created_at', 'created_by', 'created_session', 'import_id', 'source']

type Row = Record<string, SQLOutputValue>

/**
 * Compares a copy of a SQLite database with an earlier copy: a log that was not written in between must be equal in
 * every value, and so must the notes, targets, answers, volume, captions and care of a tank. A log was written when its
 * `changed_at` or `changed_by` is another one. In a damaged row the columns behind the damage hold parts of others, so a moment that is none does not
 * count as a write. Nobody else may use the copies.
 */
export function compareSqlite(newer: string, older: string): SilentChange[] {
  const copies = new DatabaseSync(newer, { readOnly: true })
  try {
    copies.exec(`attach database '${asReadOnly(older)}' as older; pragma cache_size = -16000; begin`)
    // A copy may hold anything, also numbers that are too large for a number of JavaScript.
    const all = (question: string): Row[] => {
      const statement = copies.prepare(question)
      statement.setReadBigInts(true)
      return statement.all() as Row[]
    }
    const live = new Set(all(liveAquariums).map(({ id }) => Number(id)))
    const changes = [...changedLogs(all), ...changedTanks(all), ...changedCells(all)]
    return withoutKnown(all, changes).filter(
      ({ aquarium_id, after }) =>
        live.has(aquarium_id) && Object.keys(after).some((name) => !origins.includes(name)),
    )
  } finally {
    copies.close()
  }
}

type All = (question: string) => Row[]

/** What belongs to a deleted tank or account is removed step by step, without saying so in what remains. */
const liveAquariums = `select aquariums.id from main.aquariums join main.users on users.id = aquariums.user_id
  where aquariums.deleted_at is null and users.deleted_at is null`

/** `n` is the log as it is now, `o` as it was. */
const isUnwritten = `((o.changed_at is n.changed_at and o.changed_by is n.changed_by and o.created_at is n.created_at)
  or ${isNoMoment('n.changed_at')} or ${isNoMoment('n.created_at')})`

function isNoMoment(column: string): string {
  return `(${column} is not null and ${column} not like '____-__-__T__:__:__.___Z')`
}

function changedLogs(all: All): SilentChange[] {
  const found = new Map<number, SilentChange>()
  const columns = commonColumns(all, 'logs').filter((name) => !logWritten.includes(name))
  const rows =
    all(`select n.id as log, ${columns.flatMap((name) => [`o."${name}" as "o ${name}"`, `n."${name}" as "n ${name}"`]).join()}
    from main.logs n join older.logs o on o.id = n.id
    where ${isUnwritten} and (${columns.map((name) => `o."${name}"`).join()}) is not (${columns.map((name) => `n."${name}"`).join()})
    limit ${mostChanges}`)
  for (const row of rows) {
    const change = emptyChange(row['o aquarium_id'], row.log)
    for (const name of columns) note(change, name, [row[`o ${name}`], row[`n ${name}`]])
    found.set(Number(row.log), change)
  }
  if (commonColumns(all, 'own_readings').length === 0) return [...found.values()]
  for (const { log, tank, parameter, before, after } of all(changedReadings)) {
    const change = found.get(Number(log)) ?? emptyChange(tank, log)
    found.set(Number(log), change)
    note(change, `own:${parameter}`, [before, after])
  }
  return [...found.values()]
}

const readingIn = (copy: string) =>
  `(select value from ${copy}.own_readings r where r.log_id = differing.log_id and r.parameter_id = differing.parameter_id)`

/** Readings of parameters that were deleted since are gone with them, which the logs do not say. */
const changedReadings = `select n.id as log, o.aquarium_id as tank, differing.parameter_id as parameter,
    ${readingIn('older')} as before, ${readingIn('main')} as after
  from (
    select r.log_id, r.parameter_id from older.own_readings r left join main.own_readings s
      on s.parameter_id = r.parameter_id and s.timestamp = r.timestamp and s.log_id = r.log_id where s.value is not r.value
    union
    select s.log_id, s.parameter_id from main.own_readings s left join older.own_readings r
      on r.parameter_id = s.parameter_id and r.timestamp = s.timestamp and r.log_id = s.log_id where s.value is not r.value
  ) as differing
  join older.logs o on o.id = differing.log_id join main.logs n on n.id = o.id
  where ${isUnwritten} and differing.parameter_id in (select id from main.own_parameters)
  limit ${mostChanges}`

function changedTanks(all: All): SilentChange[] {
  if (!commonColumns(all, 'aquariums').includes('notes_changed_at')) return []
  const changes: SilentChange[] = []
  for (const [column, changedAt] of Object.entries(tankColumns))
    for (const { id, before, after } of all(`select n.id, o.${column} as before, n.${column} as after
      from main.aquariums n join older.aquariums o on o.id = n.id
      where ${isSame(changedAt)} and o.${column} is not n.${column}`)) {
      const change = emptyChange(id, null)
      note(change, column, [before, after])
      changes.push(change)
    }
  for (const [table, columns] of Object.entries(tankTables))
    if (commonColumns(all, table).length > 0) changes.push(...changedRows(all, table, columns))
  return changes
}

/** Columns of a tank, with the column that says when one was last written. */
const tankColumns = { notes: 'notes_changed_at', volume_litres: 'targets_changed_at' }

/** Tables with a few rows of a tank, each compared and put back as a whole, with their columns. */
const tankTables = {
  targets: ['parameter', 'low', 'high', 'goal'],
  test_answers: ['parameter', 'last_tested', 'stopped'],
} as const

function changedRows(all: All, table: string, columns: readonly string[]): SilentChange[] {
  const same = `select n.id from main.aquariums n join older.aquariums o on o.id = n.id where ${isSame('targets_changed_at')}`
  const rows = (copy: string) =>
    `select aquarium_id, ${columns.join()} from ${copy}.${table} where aquarium_id in (${same})`
  const differing = all(`select distinct aquarium_id as id from (
    select * from (${rows('older')} except ${rows('main')}) union all select * from (${rows('main')} except ${rows('older')}))`)
  return differing.map(({ id }) => {
    const change = emptyChange(id, null)
    for (const [copy, values] of [
      ['older', change.before],
      ['main', change.after],
    ] as const)
      values[table] = all(
        `select ${columns.join()} from ${copy}.${table} where aquarium_id = ${id} order by parameter`,
      ).map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asValue(value)])))
    return change
  })
}

/** Tables with many rows of a tank: what is compared of each, and when a row was not written in between. */
const rowTables = {
  images: { columns: ['caption'], isUnwritten: isSame('caption_changed_at'), needs: 'caption_changed_at' },
  events: {
    columns: [
      ...['timestamp', 'kind', 'title', 'product_id', 'amount', 'percent'],
      ...['new_alkalinity', 'new_calcium', 'new_magnesium', 'note'],
    ],
    isUnwritten,
    needs: 'changed_at',
  },
  // A product has no moment of its last change, but while a dose of it stays, its unit and strength cannot be changed.
  products: {
    columns: ['unit', 'ref_amount', 'ref_litres', 'alkalinity', 'calcium', 'magnesium'],
    isUnwritten: `exists (select 1 from older.events a join main.events b on b.id = a.id
      where a.product_id = n.id and b.product_id = n.id and a.changed_at is b.changed_at)`,
    needs: 'unit',
  },
} as const

type RowTable = keyof typeof rowTables

/** A value of one row, and how it is called among the values of its tank: `events:12:amount`. */
export type Cell = { table: RowTable; id: number; column: string }

function keyOfCell({ table, id, column }: Cell): string {
  return `${table}:${id}:${column}`
}

/** The cell of such a key; undefined for the key of something else. */
export function readCellKey(key: string): Cell | undefined {
  const [, table = '', id, column = ''] = /^(\w+):(\d+):(\w+)$/.exec(key) ?? []
  const isKnown = Object.hasOwn(rowTables, table)
  return isKnown ? { table: table as RowTable, id: Number(id), column } : undefined
}

function changedCells(all: All): SilentChange[] {
  return (Object.keys(rowTables) as RowTable[]).flatMap((table) => {
    const { columns, isUnwritten, needs } = rowTables[table]
    if (!commonColumns(all, table).includes(needs)) return []
    const both = columns.flatMap((name) => [`o.${name} as "o ${name}"`, `n.${name} as "n ${name}"`])
    const rows = all(`select n.id, o.aquarium_id as tank, ${both.join()}
      from main.${table} n join older.${table} o on o.id = n.id
      where ${isUnwritten} and (${columns.map((name) => `o.${name}`).join()}) is not (${columns.map((name) => `n.${name}`).join()})
      limit ${mostChanges}`)
    return rows.map((row) => {
      const change = emptyChange(row.tank, null)
      for (const column of columns)
        note(change, keyOfCell({ table, id: Number(row.id), column }), [
          row[`o ${column}`],
          row[`n ${column}`],
        ])
      return change
    })
  })
}

function isSame(column: string): string {
  return `(o.${column} is n.${column} or ${isNoMoment(`n.${column}`)})`
}

/** Leaves out what was found before, and what was put back since. */
function withoutKnown(all: All, changes: SilentChange[]): SilentChange[] {
  if (commonColumns(all, 'silent_changes').length === 0) return changes
  const keyOf = (row: Row | SilentChange, before: unknown, after: unknown) =>
    [row.aquarium_id, row.log_id, before, after].join('\n')
  const known = new Set(
    all('select aquarium_id, log_id, before, after, put_back_at from main.silent_changes').flatMap((row) =>
      row.put_back_at === null ? [keyOf(row, row.before, row.after)] : [keyOf(row, row.after, row.before)],
    ),
  )
  return changes.filter(
    (change) => !known.has(keyOf(change, JSON.stringify(change.before), JSON.stringify(change.after))),
  )
}

function commonColumns(all: All, table: string): string[] {
  return all(`select name from pragma_table_info('${table}', 'main') where name in (
    select name from pragma_table_info('${table}', 'older'))`).map(({ name }) => String(name))
}

function emptyChange(aquarium: SQLOutputValue | undefined, log: SQLOutputValue | undefined): SilentChange {
  return { aquarium_id: Number(aquarium), log_id: log === null ? null : Number(log), before: {}, after: {} }
}

function note(
  { before, after }: SilentChange,
  name: string,
  values: readonly (SQLOutputValue | undefined)[],
) {
  const [was, is] = values.map((value) => asValue(value ?? null))
  if (was === is) return
  before[name] = was
  after[name] = is
}

/** A stored value as it is compared and kept in mind. */
export function asValue(value: SQLOutputValue): Value {
  if (value === null || typeof value === 'string') return value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  const number = Number(value)
  return Number.isFinite(number) ? number : String(number)
}

/** The copy as an address that SQLite opens for reading only; without it, an older copy would be opened for writing. */
export function asReadOnly(path: string): string {
  return `file:${encodeURI(path).replaceAll('?', '%3f').replaceAll('#', '%23').replaceAll("'", '%27')}?mode=ro`
}
