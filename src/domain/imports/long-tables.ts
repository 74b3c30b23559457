import { isSpelledDate, readMoment } from '#domain/imports/dates/dates.ts'
import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import type { PlacedColumn } from '#domain/imports/header/header.ts'
import { headersBeside } from '#domain/imports/header/header.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import type { TimeName } from '#domain/imports/header/names.ts'
import { dayNames, readHeaderCell, timeNames } from '#domain/imports/header/names.ts'
import { columnName, hintOf, isParameterName, unitColumns } from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { dateOrders } from '#domain/time/date-order.ts'
import { lastTimestamp } from '#domain/time/timestamps.ts'
import type { TableShape } from './table-shape.ts'

/** A table with a row for each value. Columns are positions from 0; `index` counts the records before its header. */
export type LongTable = {
  readonly delimiter: Delimiter
  readonly index: number
  readonly time: number | undefined
  /** The time of day, in a column beside the date's. */
  readonly clock: number | undefined
  /** AM or PM of that time, or of the one in the date's column. */
  readonly half: number | undefined
  readonly groups: readonly ReadingGroup[]
  readonly tank: number | undefined
  /** The text of several stands after their headers. */
  readonly notes: readonly PlacedColumn[]
  readonly ignored: readonly string[]
}

type ReadingGroup = {
  readonly name: number
  /** The type of the probe, when all rows of a name have the same one. */
  readonly type: number | undefined
  readonly value: number
  readonly unit: number | undefined
  /** The column of the sign that laboratories set before a value below detection. */
  readonly sign: number | undefined
}

/** A table with a row for each parameter, and its dates in the header. */
export type AcrossTable = {
  readonly delimiter: Delimiter
  readonly index: number
  readonly name: number
  readonly unit: number | undefined
  readonly dates: readonly number[]
  readonly ignored: readonly string[]
}

export const nameColumns: readonly string[] = [
  ...'parameter, parameters, parameter name, param, probe, probe name, element, analyte'.split(', '),
  ...'test, test name, test type, measurement, measurement type, metric, variable'.split(', '),
  ...'sensor, sensor name, name, entity id'.split(', '),
  ...'messgröße, paramètre, parámetro, parametro, parâmetro, parametr'.split(', '),
]

export function isNameColumn(header: string): boolean {
  return nameColumns.includes(columnName(header))
}

const typeColumns = ['type', 'probe type', 'sensor type']
export const valueColumns: readonly string[] = [
  ...'value, measured value, test value, result, results, test result, reading, measurement'.split(', '),
  ...'measured, concentration, amount, level, state'.split(', '),
  ...'wert, messwert, ergebnis, valeur, résultat, valor, resultado, valore, risultato'.split(', '),
  ...'waarde, resultaat, wartość, wynik'.split(', '),
]
/** A column with more different names does not say what was measured. */
export const mostNames = 200

/**
 * Finds a table with a row for each value: it has columns for the time, the value and the name of what was measured, a
 * known parameter among these names, and none in its header.
 */
export function findLongTable(beginnings: readonly Beginning[]): LongTable | undefined {
  for (const { delimiter, records } of beginnings) {
    for (const [index, header] of records.slice(0, 20).entries()) {
      const columns = readColumns(header, records.slice(index + 1))
      if (columns) return { delimiter, index, ...columns }
    }
  }
  return undefined
}

function readColumns(header: readonly string[], rows: Records) {
  const cells = header.map((cell) => readHeaderCell(cell))
  if (cells.some((cell) => cell?.kind === 'parameter' || cell?.kind === 'unknown-unit')) return undefined
  const names = header.map(columnName)
  const named = nameColumn(names, rows)
  if (!named) return undefined
  const value = positionOf(valueColumns, names, named.name)
  if (value === undefined || timeOf(header) === undefined) return undefined
  const group = { ...named, value, unit: positionOf(unitColumns, names), sign: signColumn(header, rows) }
  return { ...besideReadings(header, rows, [group]), groups: [group] }
}

type Records = readonly (readonly string[])[]

export function longTableOf(
  { groups }: Extract<TableShape, { rows: 'readings' }>,
  {
    delimiter,
    index,
    header,
    rows,
  }: { delimiter: Delimiter; index: number; header: readonly string[]; rows: Records },
): LongTable {
  const sign = signColumn(header, rows)
  const read = groups.map(({ name, value, unit }) => ({
    name,
    value,
    unit: unit ?? undefined,
    type: undefined,
    sign: groups.length === 1 ? sign : undefined,
  }))
  return { delimiter, index, ...besideReadings(header, rows, read), groups: read }
}

export function acrossTableOf(
  { name, unit }: Extract<TableShape, { rows: 'parameters' }>,
  { delimiter, index, header }: { delimiter: Delimiter; index: number; header: readonly string[] },
): AcrossTable {
  const dates = header.flatMap((cell, position) => (isSpelledDate(cell) ? [position] : []))
  const read = new Set([name, unit ?? -1, ...dates])
  return { delimiter, index, name, unit: unit ?? undefined, dates, ignored: headersBeside(read, header) }
}

function timeOf(header: readonly string[]): { name: TimeName; position: number } | undefined {
  const cells = header.map((cell) => readHeaderCell(cell))
  const timeAt = (name: TimeName) => cells.findIndex((cell) => cell?.kind === 'time' && cell.name === name)
  const name = timeNames.find((name) => timeAt(name) !== -1)
  return name && { name, position: timeAt(name) }
}

/** What a row has beside its readings: its moment, tank and notes. */
function besideReadings(header: readonly string[], rows: Records, groups: readonly ReadingGroup[]) {
  const cells = header.map((cell) => readHeaderCell(cell))
  const taken = new Set(groups.flatMap(({ name, value, unit }) => [name, value, unit]))
  const best = timeOf(header)
  const byCells = header.findIndex((_, position) => !taken.has(position) && holdsMoments(rows, position))
  const clock = cells.findIndex((cell) => cell?.kind === 'time' && cell.name === 'time')
  const tank = cells.findIndex((cell) => cell?.kind === 'tank')
  const isDay = best !== undefined && dayNames.includes(best.name)
  const columns = {
    time: best?.position ?? (byCells === -1 ? undefined : byCells),
    clock: isDay && clock !== -1 ? clock : undefined,
    half: halfDayColumn(header, () => true),
    tank: tank === -1 ? undefined : tank,
  }
  const notes = header.flatMap((cell, position) =>
    cells[position]?.kind === 'note' && !taken.has(position) ? [{ header: cell.trim(), position }] : [],
  )
  const read = [
    ...Object.values(columns),
    ...groups.flatMap((group) => Object.values(group)),
    ...notes.map(({ position }) => position),
  ].flatMap((one) => one ?? [])
  const count = header.findLastIndex((cell) => cell.trim() !== '') + 1
  return { ...columns, notes, ignored: headersBeside(new Set(read), header.slice(0, count)) }
}

function holdsMoments(rows: Records, position: number): boolean {
  const cells = rows.flatMap((row) => row[position]?.trim() || [])
  return cells.length > 0 && cells.every((cell) => isMoment(cell))
}

/** True for a moment, whatever the order of its day and month is. */
export function isMoment(cell: string): boolean {
  return dateOrders.some((order) => readMoment(cell, { order, latest: lastTimestamp }) !== undefined)
}

/** A column of nothing but `<` and its like. */
function signColumn(header: readonly string[], rows: Records): number | undefined {
  const position = header.findIndex((_, at) => {
    const cells = rows.flatMap((row) => row[at]?.trim() || [])
    return cells.length > 0 && cells.every((cell) => /^[<>≤≥]=?$/.test(cell))
  })
  return position === -1 ? undefined : position
}

function positionOf(
  aliases: readonly string[],
  names: readonly string[],
  taken?: number,
): number | undefined {
  const alias = aliases.find((one) => names.some((name, position) => name === one && position !== taken))
  const position = names.findIndex((name, at) => name === alias && at !== taken)
  return position === -1 ? undefined : position
}

/** The column that names what was measured; the type of the probe only if nothing else does: two can share one. */
function nameColumn(names: readonly string[], rows: Records) {
  const type = names.findIndex((name) => typeColumns.includes(name))
  const typed = type === -1 ? undefined : type
  for (const alias of nameColumns) {
    const name = names.indexOf(alias)
    if (name === -1) continue
    const isOnePerName = typed !== undefined && hasOneEach(rows, { name, type: typed })
    if (isNaming(rows, name)) return { name, type: isOnePerName ? typed : undefined }
    if (isOnePerName && isNaming(rows, typed)) return { name, type: typed }
  }
  return typed !== undefined && isNaming(rows, typed) ? { name: typed, type: undefined } : undefined
}

function isNaming(rows: readonly (readonly string[])[], position: number): boolean {
  const names = new Set(rows.map((cells) => cells[position]?.trim() ?? ''))
  return (
    names.size <= mostNames && [...names].some((name) => isParameterName(name) || hintOf(name) !== undefined)
  )
}

function hasOneEach(rows: readonly (readonly string[])[], { name, type }: { name: number; type: number }) {
  const types = new Map<string, string>()
  return rows.every((cells) => {
    const key = plainWords((cells[name] ?? '').slice(0, 200))
    const found = cells[type]?.trim() ?? ''
    const known = types.get(key)
    types.set(key, found)
    return known === undefined || known === found
  })
}
