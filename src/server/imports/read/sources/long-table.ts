import { rmSync } from 'node:fs'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { withHalf } from '#domain/imports/dates/half-days.ts'
import type { AcrossTable, LongTable } from '#domain/imports/long-tables.ts'
import { noteOf } from '#domain/imports/row.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { isBlankRow, readCsv } from '#server/imports/read/csv-file.ts'
import { findEncoding } from '#server/imports/read/encoding.ts'
import { makeCsv } from './made-csv.ts'
import type { Measure } from './old-names.ts'
import { withoutOldNames } from './old-names.ts'
import type { LongRow, PivotedRow } from './pivot.store.ts'
import { PivotStore } from './pivot.store.ts'
import { headersOfProbes } from './probe-names.ts'
import type { Table, TableMaking } from './table.ts'
import { MakingProgress, pivotPath } from './table.ts'

/** So many names fit beside the columns for time, tank and note. */
const mostNames = 990

/**
 * Turns rows that are readings or parameters into a row for each moment and tank, where its first value stood, with a
 * column for each measured thing. Answers how many readings stood there twice.
 * @throws CsvRefusal for too many different names
 */
export async function longToCsv(
  source: Table,
  shape: LongTable | AcrossTable,
  { partPath, ...making }: TableMaking,
): Promise<{ repeated: number }> {
  const made = new MakingProgress(making)
  const scratch = pivotPath(partPath)
  rmSync(scratch, { force: true })
  const store = new PivotStore(scratch)
  try {
    const { header, measures: named } = await setAside(source, { shape, store, made })
    const measures = withoutOldNames(named, store)
    await makeCsv(
      partPath,
      (csv) => {
        csv.put(header.index, headerRow(header.cells, { shape, measures }))
        for (const row of store.rows()) {
          made.share = row.index / (header.index + made.rows)
          made.onPiece()
          csv.put(row.index, valueRow(row, { shape, measures }))
        }
      },
      shape.delimiter,
    )
    return { repeated: store.repeated }
  } finally {
    store.close()
    rmSync(scratch, { force: true })
  }
}

type Shape = LongTable | AcrossTable
type PivotSource = { shape: Shape; store: PivotStore; made: MakingProgress }

async function setAside({ csvPath, isMade }: Table, { shape, store, made }: PivotSource) {
  const encoding = await findEncoding(csvPath, made.onPiece)
  const measures = new Map<string, Measure>()
  const names = new Names()
  const header = { index: 0, cells: [] as readonly string[] }
  await readCsv(csvPath, {
    encoding,
    delimiter: shape.delimiter,
    onBytes: made.onPiece,
    onRow: ({ line, cells }, index) => {
      const rowIndex = isMade ? index : line - 1
      if (index === shape.index) Object.assign(header, { index: rowIndex, cells })
      if (index <= shape.index) return
      made.rows = index - shape.index
      if (isBlankRow(cells)) return
      for (const found of readingsOf(shape, { cells, header: header.cells, names })) {
        const named = { name: found.name, type: found.type, rowIndex }
        const measure = measureOf(measures, named, header.cells[found.nameAt])
        measure.last = rowIndex
        if (found.value !== '' && measure.units.size < 2) measure.units.add(found.unit)
        // Dates that stand side by side have rows in their order.
        const row = found.column === undefined ? rowIndex : header.index + 1 + found.column
        const { moment, clock, tank, value, unit, note } = found
        store.add({ index: row, moment, clock, tank, name: measure.index, value, unit, note })
      }
    },
  })
  return { header, measures: [...measures.values()] }
}

type FoundReading = Omit<LongRow, 'index' | 'name'> & {
  name: string
  type: string
  nameAt: number
  /** Which of several dates it is of. */
  column?: number
}

/** `names` are those of earlier rows, where a row is a parameter. */
type Row = { cells: readonly string[]; header: readonly string[]; names: Names }

function readingsOf(shape: Shape, { cells, header, names: rowNames }: Row): FoundReading[] {
  const at = (position: number | undefined) => (position === undefined ? '' : (cells[position]?.trim() ?? ''))
  if ('dates' in shape) {
    if (at(shape.name) === '') return []
    const [name, unit] = [rowNames.unlike(at(shape.name)), at(shape.unit)]
    const none = { type: '', nameAt: shape.name, clock: '', tank: '', note: '' }
    return shape.dates.flatMap((date, column) => {
      const value = at(date)
      return value === '' ? [] : [{ ...none, name, unit, value, column, moment: header[date]?.trim() ?? '' }]
    })
  }
  const half = at(shape.half)
  const shared = {
    moment: shape.clock === undefined ? withHalf(at(shape.time), half) : at(shape.time),
    clock: withHalf(at(shape.clock), half),
    tank: at(shape.tank),
    note: noteOf(shape, cells).trim(),
  }
  const isOne = shape.groups.length === 1
  const names = new Names()
  return shape.groups.flatMap(({ name, type, value, unit, sign }) => {
    // Some of several readings may be missing.
    if (!isOne && (at(name) === '' || at(value) === '')) return []
    const read = {
      name: names.unlike(at(name)),
      type: at(type),
      value: `${at(sign)}${at(value)}`,
      unit: at(unit),
    }
    return [{ ...shared, ...read, nameAt: name }]
  })
}

/** Numbers names that stand twice for one moment: the second `Temperature` is `Temperature 2`. */
class Names {
  readonly #seen = new Map<string, number>()

  unlike(name: string): string {
    const key = plainWords(name.slice(0, 200))
    const count = (this.#seen.get(key) ?? 0) + 1
    this.#seen.set(structuredClone(key), count)
    return count === 1 ? name : `${name} ${count}`
  }
}

type MeasuredName = { name: string; type: string; rowIndex: number }

function measureOf(
  measures: Map<string, Measure>,
  { name, type, rowIndex }: MeasuredName,
  header = '',
): Measure {
  const key = plainWords(name.slice(0, 200))
  const known = measures.get(key)
  if (known) return known
  if (measures.size >= mostNames)
    throw new CsvRefusal(
      `The column ${quoteCell(header)} has more than ${mostNames} different names of what was measured. Leave out the rows that need not be read, and import the file again.`,
    )
  // A piece of a text would keep the whole in memory.
  const measure = structuredClone({
    index: measures.size,
    name: name.slice(0, 200),
    type,
    units: new Set<string>(),
    first: rowIndex,
    last: rowIndex,
  })
  measures.set(structuredClone(key), measure)
  return measure
}

type Pivot = { shape: Shape; measures: readonly Measure[] }

/** The columns around the measured values. */
function around<Value>({ shape }: Pivot, of: Record<'time' | 'clock' | 'tank' | 'note', Value>) {
  if ('dates' in shape) return { before: [of.time], behind: [] }
  return {
    before: [
      ...(shape.time === undefined ? [] : [of.time]),
      ...(shape.clock === undefined ? [] : [of.clock]),
      ...(shape.tank === undefined ? [] : [of.tank]),
    ],
    behind: shape.notes.length === 0 ? [] : [of.note],
  }
}

function headerRow(cells: readonly string[], pivot: Pivot): string[] {
  const { shape, measures } = pivot
  const headerAt = (position: number | undefined) => (position === undefined ? '' : (cells[position] ?? ''))
  const { before, behind } = around(
    pivot,
    'dates' in shape
      ? { time: 'Date', clock: '', tank: '', note: '' }
      : {
          time: headerAt(shape.time),
          clock: headerAt(shape.clock),
          tank: headerAt(shape.tank),
          note: headerAt(shape.notes[0]?.position),
        },
  )
  const names = headersOfProbes(measures)
  const headers = measures.map(({ units }, index) => {
    const [unit = ''] = units.size === 1 ? units : []
    return nameWithUnit(names[index] ?? '', unit)
  })
  return [...before, ...headers, ...behind]
}

function valueRow(row: PivotedRow, pivot: Pivot): string[] {
  const { before, behind } = around(pivot, {
    time: row.moment,
    clock: row.clock,
    tank: row.tank,
    note: row.notes.join('\n'),
  })
  return [...before, ...placed(row, pivot.measures), ...behind]
}

/** Where the values of a name differ in their units, each bears its own. */
function placed({ values }: PivotedRow, measures: readonly Measure[]): string[] {
  const cells = measures.map(() => '')
  for (const { name, value, unit } of values) {
    const hasOneUnit = (measures[name]?.units.size ?? 0) < 2
    cells[name] = hasOneUnit || unit === '' || value === '' ? value : `${value} ${unit}`
  }
  return cells
}
