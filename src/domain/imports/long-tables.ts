import { halfDayColumn } from '#domain/imports/dates/half-days.ts'
import type { PlacedColumn } from '#domain/imports/header/header.ts'
import { headersBeside } from '#domain/imports/header/header.ts'
import type { Beginning, Delimiter } from '#domain/imports/header/header-search.ts'
import type { TimeName } from '#domain/imports/header/names.ts'
import { dayNames, readHeaderCell, timeNames } from '#domain/imports/header/names.ts'
import { columnName, hintOf, isParameterName, unitColumns } from '#domain/imports/units/measure-names.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'

/** The positions, from 0, of the columns of a table with one row for each value; `index` counts the records before its header. */
export type LongTable = {
  readonly delimiter: Delimiter
  readonly index: number
  readonly time: number
  /** The time of day, when it has a column beside the date's. */
  readonly clock: number | undefined
  /** AM or PM of that time, or of the one beside the date. */
  readonly half: number | undefined
  /** The name of what was measured. */
  readonly name: number
  /** The type of the probe, when all rows of a name have the same type. */
  readonly type: number | undefined
  readonly value: number
  readonly unit: number | undefined
  readonly tank: number | undefined
  /** As in a table with a row for each moment: the text of several stands after their headers. */
  readonly notes: readonly PlacedColumn[]
  /** The headers of all other columns, as the keeper is told of them. */
  readonly ignored: readonly string[]
}

const nameColumns = [
  'parameter',
  'parameters',
  'parameter name',
  'param',
  'probe',
  'probe name',
  'element',
  'analyte',
  'test',
  'test name',
  'test type',
  'measurement',
  'measurement type',
  'metric',
  'variable',
  'sensor',
  'sensor name',
  'name',
  'entity id',
  ...['messgröße', 'paramètre', 'parámetro', 'parametro', 'parâmetro', 'parametr'],
]

/** True for the header of a column that may name what was measured. */
export function isNameColumn(header: string): boolean {
  return nameColumns.includes(columnName(header))
}

const typeColumns = ['type', 'probe type', 'sensor type']
const valueColumns = [
  'value',
  'measured value',
  'test value',
  'result',
  'results',
  'test result',
  'reading',
  'measurement',
  'measured',
  'concentration',
  'amount',
  'level',
  'state',
  ...['wert', 'messwert', 'ergebnis', 'valeur', 'résultat', 'valor', 'resultado', 'valore', 'risultato'],
  ...['waarde', 'resultaat', 'wartość', 'wynik'],
]
/** A column with more different names than this does not name what was measured. */
const mostNames = 200

/**
 * Finds a table with one row for each value. It has a column for the time, one for the value, and one that names what was measured,
 * with at least one known parameter in it, but no parameter in its header. Undefined for any other table.
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

function readColumns(header: readonly string[], rows: readonly (readonly string[])[]) {
  const cells = header.map((cell) => readHeaderCell(cell))
  if (cells.some((cell) => cell?.kind === 'parameter' || cell?.kind === 'foreign')) return undefined
  const names = header.map(columnName)
  const timeAt = (name: TimeName) => cells.findIndex((cell) => cell?.kind === 'time' && cell.name === name)
  const best = timeNames.find((name) => timeAt(name) !== -1)
  const named = nameColumn(names, rows)
  if (best === undefined || !named) return undefined
  const value = positionOf(valueColumns, names, named.name)
  if (value === undefined) return undefined
  const clock = timeAt('time')
  const tank = cells.findIndex((cell) => cell?.kind === 'tank')
  const columns = {
    ...named,
    time: timeAt(best),
    clock: dayNames.includes(best) && clock !== -1 ? clock : undefined,
    half: halfDayColumn(header, () => true),
    value,
    unit: positionOf(unitColumns, names),
    tank: tank === -1 ? undefined : tank,
  }
  const notes = header.flatMap((cell, position) =>
    cells[position]?.kind === 'note' ? [{ header: cell.trim(), position }] : [],
  )
  const read = [...Object.values(columns), ...notes.map(({ position }) => position)].flatMap(
    (one) => one ?? [],
  )
  const count = header.findLastIndex((cell) => cell.trim() !== '') + 1
  return { ...columns, notes, ignored: headersBeside(new Set(read), header.slice(0, count)) }
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

/** The column that names what was measured. Types of probes are used only if nothing else names it: two probes can have one type. */
function nameColumn(names: readonly string[], rows: readonly (readonly string[])[]) {
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
